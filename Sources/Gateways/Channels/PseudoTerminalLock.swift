import Documents
import Foundation

/// The lock beside the link to a pseudo-terminal. The program that made the terminal holds the lock
/// as long as it runs.
///
/// If that program is killed, the link stays. The system may then give the terminal's name to
/// another terminal, which may be somebody's shell. So a terminal is opened only if its lock is
/// held.
final class PseudoTerminalLock: Sendable {
  /// The terminal that the last holder of the lock made, if that program was killed.
  let abandoned: String?
  private let path: String
  private let descriptor: FileDescriptor

  /// Takes the lock of a link.
  ///
  /// - Throws: `unusable` if another program holds it, or with the system's reason.
  init(beside link: String, at endpoint: Endpoint) throws(InputError) {
    path = Self.path(beside: link)
    var glances = 0
    while true {
      let descriptor = try FileDescriptor(
        open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600), at: endpoint)
      guard flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else {
        guard errno == EWOULDBLOCK else { throw .system(at: endpoint) }
        // A program that checks whether the lock is held takes it for a moment.
        glances += 1
        if glances < 20 {
          usleep(5_000)
          continue
        }
        throw .unusable(InputPlace(endpoint.description), "another program poses there")
      }
      // The last holder may have removed the file in the meantime.
      guard Self.isSame(descriptor, path) else { continue }
      self.descriptor = descriptor
      break
    }
    abandoned = Self.text(of: descriptor.number)
  }

  deinit { unlink(path) }

  /// Writes the name of the locked terminal into the lock file.
  ///
  /// - Throws: `unusable` with the system's reason.
  func note(_ terminal: String, at endpoint: Endpoint) throws(InputError) {
    let bytes = Array(terminal.utf8)
    guard ftruncate(descriptor.number, 0) == 0,
      pwrite(descriptor.number, bytes, bytes.count, 0) == bytes.count
    else { throw .system(at: endpoint) }
  }

  /// Returns `true` if the program that made a terminal and linked it is still running.
  static func isHeld(for terminal: String, linkedAt link: String) -> Bool {
    let number = open(path(beside: link), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else { return false }
    defer { close(number) }
    guard flock(number, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return false }
    return text(of: number) == terminal
  }

  private static func path(beside link: String) -> String {
    let slash = link.lastIndex(of: "/").map(link.index(after:)) ?? link.startIndex
    return "\(link[..<slash]).\(link[slash...]).lock"
  }

  private static func isSame(_ descriptor: FileDescriptor, _ path: String) -> Bool {
    var (held, named) = (stat(), stat())
    return fstat(descriptor.number, &held) == 0 && lstat(path, &named) == 0
      && held.st_dev == named.st_dev && held.st_ino == named.st_ino
  }

  /// Returns the contents of an open lock file; `nil` if the file is empty or cannot be read.
  private static func text(of number: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = pread(number, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
