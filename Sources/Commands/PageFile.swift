import Documents

/// The page that `--html` asks for.
struct PageFile {
  /// Where it is written.
  let path: String
  /// The command line that makes it again.
  let command: String

  /// Writes the page.
  func write(_ html: String) throws(InputError) {
    try OutputFolder.write(html, to: path)
  }
}

extension Arguments {
  /// The page that `--html` names, which can be written; `nil` where it is not given.
  ///
  /// It is called as pages are. No file that is read, or that `--out` writes, is called so, and so
  /// none of them is lost.
  ///
  /// - Parameters:
  ///   - seed: The one that was drawn, where none was given.
  ///   - folder: The one that `--out` names, which cannot be where the page is.
  mutating func page(
    of command: String, seed: UInt64? = nil, beside folder: String? = nil
  ) throws(InputError) -> PageFile? {
    let line = line(of: command, seed: seed)
    guard let path = try optionalText("--html") else { return nil }
    guard [".html", ".htm"].contains(where: path.lowercased().hasSuffix) else {
      throw .wrongType(
        InputPlace("--html"), given: path.isEmpty ? "''" : path,
        allowed: "the path of a page, which ends in .html or .htm")
    }
    try OutputFolder.attemptFile(at: path)
    if let folder, OutputFolder.leads(folder, through: path) {
      throw .unusable(InputPlace("--html"), "\(path) would be a folder, by --out")
    }
    return PageFile(path: path, command: line)
  }
}
