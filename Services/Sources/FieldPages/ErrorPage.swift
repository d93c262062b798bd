/// The page for a page that there is not.
package enum ErrorPage {
  /// The page, with one sentence.
  package static func html(_ sentence: String) -> HTML {
    Layout.page("Not found", "<h1>Not found</h1><p>\(sentence)</p>")
  }
}
