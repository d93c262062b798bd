import Documents
import Foundation

/// A serial line without wires, whose other end has a path.
final class PseudoTerminal: Sendable {
  /// This end.
  let descriptor: Descriptor
  /// The path of the other end.
  let endpoint: Endpoint
  private let path: String

  /// Makes a line whose other end is linked at a path. A link that an ended program has left is
  /// used again.
  ///
  /// - Throws: `unusable` with the system's reason.
  init(linkedAt path: String) throws(InputError) {
    let endpoint = Endpoint.terminal(path: path)
    // Before the line is made, which may have the name of the one that is gone.
    if Self.isAbandoned(path) { unlink(path) }
    var (here, there): (Int32, Int32) = (-1, -1)
    guard openpty(&here, &there, nil, nil, nil) == 0 else { throw .system(at: endpoint) }
    let descriptor = try Descriptor(here, at: endpoint)
    // Closed at the end of this scope: a line counts as closed only after it was open once.
    let other = try Descriptor(there, at: endpoint)
    guard let name = ttyname(other.number) else { throw .system(at: endpoint) }
    let terminal = String(cString: name)
    other.passAllBytes()
    guard symlink(terminal, path) == 0 else { throw .system(at: endpoint) }
    // Not before the link is made: another file at the path must not be removed at the end.
    self.path = path
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

  /// `true` for a link to a line that is gone.
  private static func isAbandoned(_ path: String) -> Bool {
    var (link, target) = (stat(), stat())
    return lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK && stat(path, &target) != 0
  }
}
