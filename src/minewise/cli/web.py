"""minewise web: the page and its server."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

import click

from minewise.cli.commands import CommandError
from minewise.cli.numbers import Whole
from minewise.errors import need

if TYPE_CHECKING:
    from socket import socket as Socket  # noqa: N812 - a class, whatever its case

NEEDED = ("fastapi", "uvicorn")


@click.command()
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=8000,
    show_default=True,
    help="Port to listen on; 0 picks a free one.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on. By default only this machine can reach it; 0.0.0.0 is for all.",
)
@click.option("--name", default="", help="Name by which a server in front is called.")
@click.option(
    "--proxy",
    default="",
    metavar="ADDRESS",
    help="IP address of a server in front, which names its clients to this one.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the page in the browser.")
@click.option(
    "--runs",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("runs/web"),
    show_default=True,
    help="Folder that keeps the comparisons of the page.",
)
def web(*, port: int, host: str, name: str, proxy: str, no_browser: bool, runs: Path) -> None:
    """Play, watch, analyze and review in the browser.

    This machine serves the page, and the page loads nothing from elsewhere. Ctrl+C stops the
    server. Games on the page stay in the browser and go on without it. Games that programs play
    over HTTP are lost then.

    \b
    minewise web
    minewise web --port 8080 --no-browser
    """
    need("The web page", *NEEDED, package="minewise[web]")
    if proxy:
        try:
            proxy = str(ip_address(proxy))
        except ValueError:
            raise CommandError(f"expected --proxy as an IP address, got {proxy!r}") from None
    import webbrowser
    from socket import gethostname

    from minewise.web.serving import server_here
    from minewise.web.settings import Settings

    server = server_here(
        Settings(hosts=tuple(filter(None, (host, gethostname(), name))), proxy=proxy, runs=runs)
    )
    with _listening(host, port) as listener:
        address = f"http://{_in_address(host)}:{listener.getsockname()[1]}/"
        click.echo(f"minewise is at {address} and Ctrl+C stops it.")
        if not no_browser:
            opening = Timer(0.5, webbrowser.open, [address])
            opening.daemon = True
            opening.start()
        server.run(sockets=[listener])


def _listening(host: str, port: int) -> Socket:
    """A socket that listens, before anything is started."""
    import socket

    try:
        addresses = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )
        family, kind, protocol, _, address = addresses[0]
        # With its protocol: asyncio sends at once, without waiting for more, only where it is TCP.
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandError(
            f"cannot listen on port {port} of {host}: {reason}; --port chooses another one"
        ) from None
    return listener


def _in_address(host: str) -> str:
    """The name of this machine in an address that a browser on it can open."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - all addresses, this machine among them
        return "127.0.0.1" if host == "0.0.0.0" else "[::1]"  # noqa: S104
    return f"[{host}]" if ":" in host else host
