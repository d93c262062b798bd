/// Returns the path, in `docs/`, of the page with an index from 0 on, such as `reference/phones.md`;
/// NULL after the last page. The compiler embeds the pages of the reference and the guide, so that
/// help finds their words wherever the program is.
const char *_Nullable manualPageName(int index);

/// Returns the text of the page with an index, in Markdown; NULL after the last page.
const char *_Nullable manualPageText(int index);
