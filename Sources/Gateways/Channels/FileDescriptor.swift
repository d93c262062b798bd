import Documents
import Foundation

/// An open file, socket or serial line, which is closed when its last owner releases it. Reading
/// and writing do not wait.
final class FileDescriptor: Sendable {
  let number: Int32

  /// Creates the owner of a file, a socket or a line from the result of the system call that opens
  /// it.
  ///
  /// - Parameter endpoint: The place, as the error names it.
  /// - Throws: `unusable` with the system's reason if the call has failed.
  init(_ number: Int32, at endpoint: Endpoint) throws(InputError) {
    guard number >= 0 else { throw .system(at: endpoint) }
    self.number = number
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, flags | O_NONBLOCK)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(number) }

  /// The outcome of reading or writing.
  enum Outcome<Value> {
    case done(Value)
    /// Nothing can be read or written now.
    case notNow
    /// The other end is gone.
    case closed
  }

  /// Reads the available bytes, at most 64 KiB.
  func read() -> Outcome<[UInt8]> {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      let read = Foundation.read(number, buffer.baseAddress, buffer.count)
      failure = read < 0 ? errno : 0
      count = max(0, read)
    }
    if failure != 0 { return Self.isPassing(failure) ? .notNow : .closed }
    return bytes.isEmpty ? .closed : .done(bytes)
  }

  /// Writes bytes.
  ///
  /// - Returns: The number of bytes that were accepted.
  func write(_ bytes: ArraySlice<UInt8>) -> Outcome<Int> {
    let written = bytes.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
    guard written < 0 else { return .done(written) }
    return Self.isPassing(errno) ? .notNow : .closed
  }

  /// Signals that nothing more will be written, if this is a socket.
  func finish() { shutdown(number, Int32(SHUT_WR)) }

  private static func isPassing(_ failure: Int32) -> Bool {
    failure == EAGAIN || failure == EWOULDBLOCK || failure == EINTR
  }

  /// Sets an option of a socket. An option that the system does not have is ignored.
  func set(_ option: Int32, of level: Int32, to value: Int32) {
    var value = value
    setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}

extension InputError {
  /// Returns the error of the last system call (`errno`), at an endpoint.
  static func system(at endpoint: Endpoint) -> InputError {
    .unusable(InputPlace(endpoint.description), String(cString: strerror(errno)))
  }
}
