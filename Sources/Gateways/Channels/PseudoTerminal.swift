import Documents
import Foundation

/// A serial line without wires, whose other end has a path.
final class PseudoTerminal: Sendable {
  /// This end of the line.
  let descriptor: FileDescriptor
  /// The path of the other end.
  let endpoint: Endpoint
  private let path: String
  private let lock: PseudoTerminalLock

  /// Makes a line whose other end is linked at a path. A link that an ended program has left behind
  /// is used again.
  ///
  /// - Throws: `unusable` if another program has a line there, or with the system's reason.
  init(linkedAt path: String) throws(InputError) {
    let endpoint = Endpoint.terminal(path: path)
    let lock = try PseudoTerminalLock(beside: path, at: endpoint)
    // An abandoned link is removed before the line is made, because the new line may get the name
    // of the abandoned one.
    if Self.isAbandoned(path, by: lock) { unlink(path) }
    var (here, there): (Int32, Int32) = (-1, -1)
    guard openpty(&here, &there, nil, nil, nil) == 0 else { throw .system(at: endpoint) }
    let descriptor = try FileDescriptor(here, at: endpoint)
    // The other end is closed at the end of the scope: a line counts as closed only after it has
    // been open.
    let other = try FileDescriptor(there, at: endpoint)
    guard let name = ttyname(other.number) else { throw .system(at: endpoint) }
    let terminal = String(cString: name)
    other.passAllBytes()
    try lock.note(terminal, at: endpoint)
    guard symlink(terminal, path) == 0 else { throw .system(at: endpoint) }
    // The properties are set only after the link is made: `deinit` must not remove another file at
    // the path.
    self.path = path
    self.lock = lock
    self.endpoint = endpoint
    self.descriptor = descriptor
  }

  deinit { unlink(path) }

  /// `true` while a program has the other end open.
  var isOpenAtOtherEnd: Bool {
    var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, 0)
    return request.revents & Int16(POLLHUP) == 0
  }

  /// Returns `true` for a link that a killed program has left behind, and for a link that leads
  /// nowhere.
  private static func isAbandoned(_ path: String, by lock: PseudoTerminalLock) -> Bool {
    guard let terminal = target(of: path) else { return false }
    var status = stat()
    return terminal == lock.abandoned || stat(path, &status) != 0
  }

  /// Returns the path that a link leads to; `nil` if the file is no link.
  static func target(of path: String) -> String? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      let room = UnsafeMutableRawBufferPointer(buffer).assumingMemoryBound(to: CChar.self)
      count = room.baseAddress.map { max(0, readlink(path, $0, room.count)) } ?? 0
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

extension FileDescriptor {
  /// Opens a serial line. A pseudo-terminal is opened only if the program that made and linked it
  /// is still running: any other one may be somebody's shell.
  ///
  /// - Throws: `unusable` with the system's reason, and for another pseudo-terminal.
  static func open(lineAt path: String) throws(InputError) -> FileDescriptor {
    let endpoint = Endpoint.terminal(path: path)
    let line = try FileDescriptor(
      Foundation.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK), at: endpoint)
    if line.isTerminal {
      let name = ttyname(line.number).map { String(cString: $0) } ?? path
      guard PseudoTerminal.target(of: path) == name,
        PseudoTerminalLock.isHeld(for: name, linkedAt: path)
      else {
        throw .unusable(
          InputPlace(endpoint.description),
          "\(name) may be somebody's terminal: no running simrun pose has made it; other programs "
            + "can be reached by tcp: or unix:")
      }
    }
    line.passAllBytes()
    return line
  }

  /// `true` for a terminal at which somebody may be working: a pseudo-terminal, the terminal of
  /// this process, or a console; `false` for serial lines.
  private var isTerminal: Bool {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFCHR, isatty(number) == 1
    else { return false }
    #if canImport(Darwin)
      guard let name = ttyname(number).map({ String(cString: $0) }) else { return true }
      return name.hasPrefix("/dev/ttys") || ["/dev/tty", "/dev/console"].contains(name)
    #else
      // The numbers are those of Linux's Documentation/admin-guide/devices.txt: 4 is for virtual
      // consoles (minor numbers below 64) and serial lines (from 64), 5 for this process's terminal
      // and the console, 136 to 143 for pseudo-terminals.
      let device = UInt64(status.st_rdev)
      let (major, minor) = (device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000, device & 0xFF)
      return major == 4 && minor < 64 || major == 5 || (136...143).contains(major)
    #endif
  }
}
