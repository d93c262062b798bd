import Foundation

/// Calls a function with a new empty folder, and removes the folder afterwards.
func withTemporaryFolder<Result>(_ use: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "simrun-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await use(folder)
}

extension URL {
  /// Returns the path of a file below this folder.
  func path(_ name: String) -> String {
    appendingPathComponent(name).path
  }

  /// Writes a file below this folder, and creates missing folders.
  func write(_ text: String, to name: String) throws {
    let file = appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The names of the files in this folder, hidden files included, in order.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The contents of the files in this folder, by name.
  var files: [String: Data] {
    get throws {
      Dictionary(
        uniqueKeysWithValues: try contents.map {
          ($0, try Data(contentsOf: appendingPathComponent($0)))
        })
    }
  }
}
