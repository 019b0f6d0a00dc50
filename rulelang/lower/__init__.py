"""The tree to the Program. Names and types are settled on the way: what a name means depends on the type that its place wants."""
