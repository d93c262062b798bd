import Documents
import Pages

/// The page that `--html` requests.
struct PageOption {
  /// The place of the page.
  let place: OutputPlace
  /// The command line that writes the page again.
  let command: String

  /// Checks the path of a page, which must be writable; `nil` if no path is given.
  ///
  /// The path must have the suffix of a page. No input file and no file of `--out` has this suffix,
  /// so the page overwrites none of them.
  ///
  /// - Parameters:
  ///   - command: The command line that writes the page.
  ///   - folder: The folder that `--out` names. It must not be at or below the page's path.
  init?(_ path: String?, by command: String, beside folder: OutputPlace? = nil) throws(InputError) {
    guard let path else { return nil }
    guard [".html", ".htm"].contains(where: path.lowercased().hasSuffix) else {
      throw .wrongType(
        InputPlace(option: .html), given: path.isEmpty ? "''" : path,
        allowed: "a path that ends in .html or .htm")
    }
    if let folder, OutputPlace.leads(folder.path, through: path) {
      throw .unusable(InputPlace(option: .html), "\(path) is also a folder of --out")
    }
    place = try OutputPlace(file: path)
    self.command = command
  }

  /// Writes the page. A partial page is written beside the requested path, `flat.partial.html`
  /// instead of `flat.html`, so that it replaces no complete page, and this is logged.
  ///
  /// - Parameter page: The page; `any`, so that this is compiled once.
  func write(_ page: any ResultPage) throws(InputError) {
    let html = page.html(madeBy: command)
    if let warning = Self.warning(ofBytes: html.utf8.count, at: place.path) {
      Terminal.warn([warning])
    }
    guard page.isPartial else { return try place.write(html) }
    let partial = try OutputPlace(file: Self.partial(place.path))
    try partial.write(html)
    Terminal.log("simrun: interrupted; the page so far is \(partial.path.onOneLine)")
  }

  /// Returns the warning about a page of more than 20 MB, which browsers may open slowly; `nil` for
  /// a smaller page.
  static func warning(ofBytes size: Int, at path: String) -> InputWarning? {
    guard size > 20_000_000 else { return nil }
    return InputWarning(
      InputPlace(path),
      "the page has \((Double(size) / 1e6).with(0)) MB, which browsers may open slowly; fewer "
        + "devices, fewer walkers or a shorter duration make it smaller")
  }

  private static func partial(_ path: String) -> String {
    let point = path.lastIndex(of: ".") ?? path.endIndex
    return "\(path[..<point]).partial\(path[point...])"
  }
}
