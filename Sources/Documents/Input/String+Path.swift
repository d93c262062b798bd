import Foundation

extension String {
  /// The path of the folder that contains the file at this path.
  var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The part of a path after the last slash.
  var lastName: String { lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self }

  /// The absolute path of a file or folder, without links, `.` and `..`; `nil` if there is no such
  /// file or folder. A `~` is treated like any other name.
  package var withoutLinks: String? {
    guard let buffer = realpath(self, nil) else { return nil }
    defer { free(buffer) }
    return String(validatingCString: buffer)
  }
}
