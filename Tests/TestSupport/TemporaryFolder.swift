import Foundation

/// Provides a new empty folder, and removes it afterwards.
package func withTemporaryFolder(_ use: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "lab-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try use(folder.path)
}
