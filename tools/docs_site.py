"""What the documentation site shows beyond docs/: README, changelog, source files linked to.

MkDocs calls the functions named `on_…` (`hooks` in mkdocs.yml). Pages link to one another and to
source files as they lie in the repository; here these links are led to pages of the site.
"""

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexers import get_lexer_for_filename
from pygments.lexers.special import TextLexer
from pygments.util import ClassNotFound

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {
    "README.md": "readme.md",
    "CHANGELOG.md": "changelog.md",
}  # in the repository, on the site
ICON = "web/public/icon.svg"
SOURCES = "source"
LINK = re.compile(r"(?P<before>\]\()(?P<target>[^)\s#]+)(?P<anchor>#[^)\s]*)?(?=\))")
LINE = re.compile(r"#L(?P<number>\d+)")
NOT_AFFILIATED = re.compile(
    r"Gaslamp is a work of its own and is not affiliated.*? games\.", re.DOTALL
)
NUMBERED_LINES = HtmlFormatter(
    cssclass="highlight", linenos="inline", lineanchors="L", anchorlinenos=True, wrapcode=True
)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the sentence of the README about affiliation into the footer."""
    config.copyright = not_affiliated((ROOT / "README.md").read_text(encoding="utf-8"))
    return config


def not_affiliated(readme: str) -> str:
    """Return the README's sentence that says whose work this is, and whose not."""
    found = NOT_AFFILIATED.search(readme)
    if found is None:
        raise PluginError(
            "README.md does not say that Gaslamp is not affiliated: the footer needs it"
        )
    return " ".join(found[0].split())


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages outside docs/ and one for every source file that a page links to."""
    pages = {f"docs/{file.src_uri}": file.content_string for file in files.documentation_pages()}
    for path, uri in OUTSIDE.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        pages[path] = text
        files.append(File.generated(config, uri, content=text))
    files.append(File.generated(config, "icon.svg", abs_src_path=str(ROOT / ICON)))
    for path in sorted(
        {path for page, text in pages.items() for path in linked_sources(page, text)}
    ):
        uri = source_uri(path)
        page = File.generated(config, uri, content=source_page(path))
        page.inclusion = InclusionLevel.NOT_IN_NAV
        files.append(page)
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Lead the links of a page that leave docs/ to pages of the site."""
    uri = page.file.src_uri
    if uri.startswith(f"{SOURCES}/"):
        return markdown
    here = next((path for path, site in OUTSIDE.items() if site == uri), f"docs/{uri}")

    def led(link: re.Match[str]) -> str:
        path = target_of(here, link["target"])
        if path is None:
            return link[0]
        there = posixpath.relpath(site_uri(path), posixpath.dirname(uri) or ".")
        anchor = LINE.sub(r"#L-\g<number>", link["anchor"] or "")
        return f"{link['before']}{there}{anchor}"

    return LINK.sub(led, markdown)


def target_of(page: str, target: str) -> str | None:
    """Return the path in the repository that a link of a page leads to; None for an address."""
    if "://" in target or target.startswith("mailto:"):
        return None
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), target))


def site_uri(path: str) -> str:
    """Return where the site has a file of the repository."""
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    return OUTSIDE.get(path) or source_uri(path)


def source_uri(path: str) -> str:
    """Return the page that shows a source file."""
    return f"{SOURCES}/{path}.md"


def linked_sources(page: str, text: str) -> set[str]:
    """Return the files outside docs/ that a page links to and that are no pages themselves."""
    targets = {target_of(page, link["target"]) for link in LINK.finditer(text)}
    return {
        path
        for path in targets
        if path and not path.startswith("docs/") and path not in OUTSIDE and (ROOT / path).is_file()
    }


def source_page(path: str) -> str:
    """Return a page with the lines of a source file, each with its number as an anchor."""
    text = (ROOT / path).read_text(encoding="utf-8")
    try:
        lexer = get_lexer_for_filename(path)
    except ClassNotFound:
        lexer = TextLexer()
    lines = highlight(text, lexer, NUMBERED_LINES)
    return (
        f"---\ntitle: {path}\nsearch:\n  exclude: true\nhide: [navigation, toc]\n---\n"
        f"# {path}\n\n{lines}\n"
    )
