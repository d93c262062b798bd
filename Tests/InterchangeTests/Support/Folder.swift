import Documents
import Foundation
import Interchange
import Recordings

/// A folder of a test, with files to import.
struct Folder {
  let path: String

  /// Writes a file, and gives its path.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Writes a text, and gives its path.
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Imports files into a folder.
  func imported(
    _ files: [String], as name: String = "out", names: [String] = [], receiver: String? = nil,
    capacity: Int = 1 << 15
  ) throws -> (report: ImportReport, recording: Recording) {
    let naming = try DeviceNaming(options: names, table: nil)
    let work = try Import(of: files, naming: naming, receiver: receiver, capacity: capacity)
    guard let report = try work.write(to: OutputPlace(folder: "\(path)/\(name)")) else {
      throw CocoaError(.userCancelled)
    }
    return (report, try Recording.read("\(path)/\(name)"))
  }

  /// The text of a file.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// The names of all files, hidden ones too.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// The single line of an error; `nil` if there is none.
func failure(_ work: () throws -> Void) -> String? {
  do {
    try work()
    return nil
  } catch { return "\(error)" }
}
