"""One file a command, listed in `cli.table`. Each has `parameters(say)` and `run(console, …) -> Exit`."""
