import Foundation

/// A file whose first line is a token or a password, so that no option shows it to others.
package enum SecretFile {
  /// The first line of a file, printable ASCII without spaces at its ends.
  ///
  /// - Parameter option: The option that names the file, for the message.
  /// - Throws: ``UsageError`` if there is no such line.
  package static func token(at path: String, option: String) throws(UsageError) -> String {
    let lines = try lines(at: path, option: option)
    guard let line = lines.first, !line.isEmpty, line.count <= 4096,
      line.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw UsageError(
        "\(option) \(path): the first line is not 1 to 4096 characters of ASCII without spaces")
    }
    return line
  }

  /// The lines of a file in UTF-8.
  ///
  /// - Throws: ``UsageError`` if it cannot be read.
  package static func lines(at path: String, option: String) throws(UsageError) -> [String] {
    let text: String
    do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw UsageError("\(option) \(path): the file cannot be read as UTF-8")
    }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
  }
}
