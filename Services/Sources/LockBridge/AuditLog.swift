import Dispatch
import EventInput
import Foundation

/// The file that says what was sent, a JSON line for each record, on the disk before anything
/// follows from it.
///
/// Records are appended by a queue of their own, which may block. A file belongs to one process at
/// a time.
package struct AuditLog: Sendable {
  /// The path of the file.
  package let path: String
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "AuditLog")

  /// Opens a log, or creates it.
  ///
  /// - Throws: ``AuditError`` if it cannot be opened, is a device or a pipe, or is open in another
  ///   process.
  package init(path: String) throws(AuditError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw .failed(path: path, code: errno) }
    if let obstacle = Self.obstacle(of: descriptor, path: path) {
      close(descriptor)
      throw obstacle
    }
    try syncFolder()
  }

  /// Why an open file cannot be a log; nil if it can, and is locked.
  private static func obstacle(of descriptor: Int32, path: String) -> AuditError? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failed(path: path, code: errno) }
    // A pipe or a device keeps nothing, and can be waited for without end.
    guard status.st_mode & S_IFMT == S_IFREG else { return .notFile(path: path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      return errno == EWOULDBLOCK ? .inUse(path: path) : .failed(path: path, code: errno)
    }
    return nil
  }

  /// Closes the log. Nothing may be appended afterwards.
  package func end() { _ = close(descriptor) }

  /// The decisions of earlier processes. Those that were being sent and have no outcome get one:
  /// unknown.
  ///
  /// A last line without a line break is what a killed process left. Its decision was not sent,
  /// because nothing is sent before the line is whole and on the disk; it is cut off.
  ///
  /// - Throws: ``AuditError``. A line that cannot be read is not skipped, because it may be of a
  ///   decision that was sent.
  package func recover() async throws(AuditError) -> Set<DecisionID> {
    var decisions: Set<DecisionID> = []
    var open: [DecisionID] = []
    for (index, line) in try wholeLines().enumerated() {
      do throws(FieldError) {
        let record = try AuditRecord(parsing: line)
        if record.kind == .sending {
          open.append(record.decision)
        } else {
          open.removeAll { $0 == record.decision }
        }
        decisions.insert(record.decision)
      } catch {
        throw .unreadable(path: path, line: index + 1, reason: "\(error)")
      }
    }
    for decision in open {
      try await append(
        AuditRecord(.unknown, decision, reason: "the bridge ended before there was an answer"))
    }
    return decisions
  }

  /// Appends a record, and waits until it is on the disk.
  ///
  /// - Throws: ``AuditError``, also if another file has the name now, or none: the next process
  ///   would not know of it.
  package func append(_ record: AuditRecord) async throws(AuditError) {
    let bytes = Array((record.line + "\n").utf8)
    let (descriptor, path) = (descriptor, path)
    let result = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: Self.write(bytes, to: descriptor, path: path))
      }
    }
    try result.get()
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, path: String
  ) -> Result<Void, AuditError> {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(.failed(path: path, code: errno))
      }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { return .failure(.failed(path: path, code: errno)) }
    return isNamed(descriptor, path) ? .success(()) : .failure(.replaced(path: path))
  }

  /// `true` if a path leads to an open file.
  private static func isNamed(_ descriptor: Int32, _ path: String) -> Bool {
    var (own, named) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, stat(path, &named) == 0 else { return false }
    return own.st_dev == named.st_dev && own.st_ino == named.st_ino
  }

  /// The lines that end in a line break; what follows the last break is cut off.
  private func wholeLines() throws(AuditError) -> [ArraySlice<UInt8>] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .failed(path: path, code: errno) }
    while true {
      let count = read(descriptor, &block, block.count)
      if count < 0 { throw .failed(path: path, code: errno) }
      if count == 0 { break }
      bytes += block.prefix(count)
    }
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    if end < bytes.count {
      guard ftruncate(descriptor, off_t(end)) == 0 else { throw .failed(path: path, code: errno) }
    }
    return bytes[..<end].split(separator: UInt8(ascii: "\n"))
  }

  /// Syncs the folder, so that a new file survives a loss of power.
  private func syncFolder() throws(AuditError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw .failed(path: path, code: errno)
    }
  }
}
