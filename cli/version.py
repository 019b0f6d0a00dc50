"""The version of what is installed."""


def version() -> str:
    """From the package's metadata, so that it stands in pyproject.toml alone."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("rulelang")
    except PackageNotFoundError:
        return "?"
