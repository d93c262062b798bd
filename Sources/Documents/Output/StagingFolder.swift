import Foundation

/// A hidden folder beside an output, for files too large for memory: they are written here piece by piece,
/// and moved into place by `OutputFolder` once all are complete. The folder is removed with this object.
package final class StagingFolder {
  private let folder: URL
  private let path: String

  /// Makes a hidden folder in the folder at a path, or in the nearest one above it that exists.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it.
  package init(for path: String) throws(InputError) {
    var made: URL?
    try OutputFolder.reporting(path) {
      var place = OutputFolder.folder(at: path)
      while !FileManager.default.fileExists(atPath: place.path), place.path != "/" {
        place.deleteLastPathComponent()
      }
      if !OutputFolder.isFolder(place) { place.deleteLastPathComponent() }
      let staging = OutputFolder.staging(in: place)
      try OutputFolder.makeFolder(staging)
      made = staging
    }
    guard let made else { preconditionFailure("a folder was neither made nor refused") }
    self.path = path
    folder = made
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Begins a file with a name that is not a path.
  ///
  /// - Throws: `unwritable`, with the path of the output.
  package func file(_ name: String) throws(InputError) -> StagedFile {
    try StagedFile(at: folder.appendingPathComponent(name), for: path)
  }
}

/// A file that is written piece by piece.
package final class StagedFile {
  /// Its place for now.
  let place: URL
  /// The path of its place for now.
  package var path: String { place.path }
  /// The number of bytes that were appended.
  package private(set) var count = 0
  private let output: String
  private let descriptor: Int32
  private var pending: [UInt8] = []
  private var isOpen = true

  private static let pieceSize = 1 << 18

  fileprivate init(at place: URL, for path: String) throws(InputError) {
    self.place = place
    output = path
    descriptor = open(place.path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else { throw Self.error(at: path) }
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
    guard close(descriptor) == 0 else { throw Self.error(at: output) }
  }

  /// Removes the file before its folder is.
  package func remove() { unlink(place.path) }

  private func flush() throws(InputError) {
    var isWritten = true
    pending.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          isWritten = false
          return
        }
        rest = rest.dropFirst(count)
      }
    }
    guard isWritten else { throw Self.error(at: output) }
    pending.removeAll(keepingCapacity: true)
  }

  private static func error(at path: String) -> InputError {
    .unwritable(path: path, reason: String(cString: strerror(errno)))
  }
}
