import Documents
import Pages

/// The page that `--html` requests.
struct PageFile {
  /// The path of the page.
  let path: String
  /// The command line that writes the page again.
  let command: String

  /// Writes the page.
  func write(_ page: some ResultPage) throws(InputError) {
    try OutputFolder.write(page.html(madeBy: command), to: path)
  }
}

extension Arguments {
  /// Returns the page that `--html` names, which must be writable; `nil` without the option.
  ///
  /// The path must have the suffix of a page. No input file and no file of `--out` has it, so the
  /// page overwrites none of them.
  ///
  /// - Parameters:
  ///   - seed: The seed that was drawn; `nil` if it was given.
  ///   - folder: The folder that `--out` names. It cannot be at or below the page's path.
  mutating func page(
    of command: String, seed: UInt64? = nil, beside folder: String? = nil
  ) throws(InputError) -> PageFile? {
    let line = line(of: command, seed: seed)
    guard let path = try optionalText("--html") else { return nil }
    guard [".html", ".htm"].contains(where: path.lowercased().hasSuffix) else {
      throw .wrongType(
        InputPlace("--html"), given: path.isEmpty ? "''" : path,
        allowed: "a path that ends in .html or .htm")
    }
    try OutputFolder.attemptFile(at: path)
    if let folder, OutputFolder.leads(folder, through: path) {
      throw .unusable(InputPlace("--html"), "\(path) is also a folder of --out")
    }
    return PageFile(path: path, command: line)
  }
}
