import Foundation

/// A file of an output that is written piece by piece, and takes its place together with the
/// output's other files.
package final class StagedFile {
  /// The path at which the file is written before it takes its place.
  package let path: String
  /// The count of bytes that have been appended.
  package private(set) var count = 0
  private let output: String
  private let descriptor: Int32
  private var pending: [UInt8] = []
  private var isOpen = true

  private static let pieceSize = 1 << 18

  /// Begins a file.
  ///
  /// - Parameter output: The path of the output, for errors.
  init(at path: String, for output: String) throws(InputError) {
    self.path = path
    self.output = output
    descriptor = try InputError.writing(output) {
      try UnfinishedOutputs.step { try FileCall.create(path) }
    }
    pending.reserveCapacity(Self.pieceSize + 4_096)
  }

  deinit { if isOpen { close(descriptor) } }

  /// Appends bytes.
  ///
  /// - Throws: `unwritable`, with the path of the output.
  package func append(_ bytes: some Collection<UInt8>) throws(InputError) {
    count += bytes.count
    pending.append(contentsOf: bytes)
    if pending.count >= Self.pieceSize { try flush() }
  }

  /// Ends the file.
  ///
  /// - Throws: `unwritable`, with the path of the output.
  package func finish() throws(InputError) {
    guard isOpen else { return }
    try flush()
    isOpen = false
    try InputError.writing(output) { try FileCall.finish(descriptor) }
  }

  /// Removes the file, before its folder is removed.
  package func remove() { unlink(path) }

  private func flush() throws(InputError) {
    try InputError.writing(output) {
      try pending.withUnsafeBytes { try FileCall.write($0, to: descriptor) }
    }
    pending.removeAll(keepingCapacity: true)
  }
}

extension InputError {
  /// Returns the result of some steps. If they fail, throws `unwritable` with the path of the
  /// output and the reason.
  static func writing<Result>(
    _ path: String, _ steps: () throws -> Result
  ) throws(InputError) -> Result {
    guard !path.isEmpty else { throw .unwritable(path: "''", reason: "the path is empty") }
    do {
      return try steps()
    } catch InputError.unwritable(_, let reason) {
      throw .unwritable(path: path, reason: reason)
    } catch let error as POSIXError {
      throw .unwritable(path: path, reason: String(cString: strerror(error.code.rawValue)))
    } catch { throw .unwritable(path: path, reason: "\(error)") }
  }
}
