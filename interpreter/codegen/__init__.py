"""From the Program to Python functions: `expr` and `straight` for what cannot wait, `reentrant` for what can."""
