import Documents
import Foundation

extension FileDescriptor {
  /// The time within which a TCP port must answer.
  private static let patience: Int32 = 5_000  // ms

  /// Opens the connection to a controller.
  ///
  /// - Throws: `unusable` with the system's reason.
  static func open(_ endpoint: Endpoint) throws(InputError) -> FileDescriptor {
    switch endpoint {
    case .tcp, .unix:
      return try SocketAddress.first(of: endpoint) { (address) throws(InputError) in
        try connect(to: address, at: endpoint)
      }
    case .terminal(let path): return try open(lineAt: path)
    case .adapter(let number): return try userChannel(of: number)
    }
  }

  private static func connect(
    to address: SocketAddress, at endpoint: Endpoint
  ) throws(InputError) -> FileDescriptor {
    let socket = try address.socket(at: endpoint)
    if address.withPointer({ Foundation.connect(socket.number, $0, $1) }) != 0 {
      guard errno == EINPROGRESS else { throw .system(at: endpoint) }
      var request = pollfd(fd: socket.number, events: Int16(POLLOUT), revents: 0)
      guard poll(&request, 1, patience) == 1 else {
        throw .unusable(InputPlace(endpoint.description), "no answer in \(patience / 1000) s")
      }
      var failure: Int32 = 0
      var length = socklen_t(MemoryLayout<Int32>.size)
      getsockopt(socket.number, SOL_SOCKET, SO_ERROR, &failure, &length)
      if failure != 0 {
        errno = failure
        throw .system(at: endpoint)
      }
    }
    return socket
  }

  /// Sets a serial line to pass bytes unchanged. Bytes that have already arrived are kept.
  func passAllBytes() {
    var settings = termios()
    guard tcgetattr(number, &settings) == 0 else { return }
    cfmakeraw(&settings)
    tcsetattr(number, TCSANOW, &settings)
  }
}
