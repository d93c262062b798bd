import Documents
import Foundation

/// A socket at which hosts connect.
final class ListeningSocket: Sendable {
  let descriptor: FileDescriptor
  /// The place, with the port that the system has chosen.
  let endpoint: Endpoint

  /// Listens at a port or a path. A path that an ended program has left behind is used again.
  ///
  /// - Throws: `unusable` with the system's reason.
  init(at endpoint: Endpoint) throws(InputError) {
    if case .unix(let path) = endpoint { try Self.clear(path, for: endpoint) }
    let socket = try SocketAddress.first(of: endpoint) { (address) throws(InputError) in
      let socket = try address.socket(at: endpoint)
      socket.set(SO_REUSEADDR, of: SOL_SOCKET, to: 1)
      guard address.withPointer({ bind(socket.number, $0, $1) }) == 0,
        listen(socket.number, 8) == 0
      else { throw .system(at: endpoint) }
      return socket
    }
    descriptor = socket
    self.endpoint = endpoint.with(port: socket.port)
  }

  deinit {
    if case .unix(let path) = endpoint { unlink(path) }
  }

  /// Returns the next host that has connected; `nil` if there is none.
  func accept() -> FileDescriptor? {
    let host = try? FileDescriptor(Foundation.accept(descriptor.number, nil, nil), at: endpoint)
    if case .tcp = endpoint { host?.noticeSilence() }
    return host
  }

  /// Removes the socket that an ended program has left behind. Any other file stays.
  private static func clear(_ path: String, for endpoint: Endpoint) throws(InputError) {
    var state = stat()
    guard lstat(path, &state) == 0 else { return }
    guard state.st_mode & S_IFMT == S_IFSOCK else {
      throw .unusable(InputPlace(endpoint.description), "a file that is not a socket exists")
    }
    switch try failureToConnect(to: endpoint) {
    case ECONNREFUSED: unlink(path)
    case ENOENT: break
    // The backlog is full, or a host was admitted: a server is listening.
    case 0, EAGAIN, EINPROGRESS:
      throw .unusable(InputPlace(endpoint.description), "another program listens there")
    case let failure:
      errno = failure
      throw .system(at: endpoint)
    }
  }

  /// Returns the system's reason why a host cannot connect; 0 if it can.
  private static func failureToConnect(to endpoint: Endpoint) throws(InputError) -> Int32 {
    try SocketAddress.first(of: endpoint) { (address) throws(InputError) in
      let socket = try address.socket(at: endpoint)
      return address.withPointer { connect(socket.number, $0, $1) } == 0 ? 0 : errno
    }
  }
}

extension FileDescriptor {
  /// The port of a TCP socket; `nil` for any other socket.
  fileprivate var port: UInt16? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let failure = withUnsafeMutableBytes(of: &address) { bytes in
      bytes.baseAddress.map {
        getsockname(number, $0.assumingMemoryBound(to: sockaddr.self), &length)
      }
    }
    guard failure == 0, [AF_INET, AF_INET6].contains(Int32(address.ss_family)) else { return nil }
    // In the addresses of both families, the port comes after the family.
    return withUnsafeBytes(of: address) {
      UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    }
  }
}

extension Endpoint {
  /// Returns the same place with a port; unchanged for a place without ports.
  fileprivate func with(port: UInt16?) -> Endpoint {
    guard case .tcp(let host, _) = self, let port else { return self }
    return .tcp(host: host, port: port)
  }
}
