import Documents
import Foundation

/// A place at which hosts connect to a posed controller, one at a time.
enum PosedHostEntrance: Sendable {
  case socket(ListeningSocket)
  case line(PseudoTerminal)

  /// Opens an entrance.
  ///
  /// - Throws: `unusable` with the system's reason, or for an adapter.
  init(at endpoint: Endpoint) throws(InputError) {
    switch endpoint {
    case .tcp, .unix: self = .socket(try ListeningSocket(at: endpoint))
    case .terminal(let path): self = .line(try PseudoTerminal(linkedAt: path))
    case .adapter:
      throw .unusable(
        InputPlace(endpoint.description), "a controller is posed at tcp:, unix: or pty:")
    }
  }

  /// The place, with the port that the system has chosen.
  var endpoint: Endpoint {
    switch self {
    case .socket(let socket): socket.endpoint
    case .line(let line): line.endpoint
    }
  }

  /// The event to wait for while there is no host; `nil` if the entrance must be polled.
  var wish: FileDescriptorReadiness.Wish? {
    switch self {
    case .socket(let socket):
      FileDescriptorReadiness.Wish(descriptor: socket.descriptor, writes: false)
    case .line: nil
    }
  }

  /// Returns a host that has connected; `nil` if there is none.
  func admit() -> FileDescriptor? {
    switch self {
    case .socket(let socket): socket.accept()
    case .line(let line): line.isOpenAtOtherEnd ? line.descriptor : nil
    }
  }

  /// Returns a further host that has connected while there already is one; `nil` if no further host
  /// has connected, and always for a serial line.
  func refuse() -> FileDescriptor? {
    switch self {
    case .socket(let socket): socket.accept()
    case .line: nil
    }
  }
}
