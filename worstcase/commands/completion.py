"""`worstcase completion`: teach a shell to complete our commands and options."""

import click
from click.shell_completion import get_completion_class

from worstcase import options


@click.command("completion", cls=options.OnceCommand)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    r"""Print the completion script of a shell.

    \b
    bash:  eval "$(worstcase completion bash)"        in ~/.bashrc
    zsh:   eval "$(worstcase completion zsh)"         in ~/.zshrc
    fish:  worstcase completion fish | source         in ~/.config/fish/config.fish
    """
    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"there is no completion for {shell}")
    whole = context.find_root().command
    click.echo(kind(whole, {}, "worstcase", "_WORSTCASE_COMPLETE").source())
