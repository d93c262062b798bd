/// Returns the text of a script or style of `Browser`, such as `film.js`; NULL if there is no such
/// file. The compiler embeds the files, so that every page is whole wherever the program is.
const char *_Nullable pageFile(const char *_Nonnull name);
