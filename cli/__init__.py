"""The command line: one file a command, one console, one error boundary."""
