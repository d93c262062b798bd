import Documents
import Foundation

/// The address of a socket, in the form that the system uses.
struct SocketAddress {
  private let family: Int32
  private let bytes: [UInt8]

  /// The maximum number of bytes of a path: one less than fit into the field, because a zero ends
  /// the path.
  private static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// Passes the addresses of a place to an action, one after the other, until the action succeeds.
  ///
  /// - Throws: `unusable` if the place has no address, or the last error of the action.
  static func first<Result>(
    of endpoint: Endpoint, _ action: (SocketAddress) throws(InputError) -> Result
  ) throws(InputError) -> Result {
    var failure = InputError.unusable(InputPlace(endpoint.description), "it is not a socket")
    for address in try all(of: endpoint) {
      do throws(InputError) { return try action(address) } catch { failure = error }
    }
    throw failure
  }

  private static func all(of endpoint: Endpoint) throws(InputError) -> [SocketAddress] {
    switch endpoint {
    case .tcp(let host, let port): try all(of: host, port: port, at: endpoint)
    case .unix(let path): [try SocketAddress(path: path, at: endpoint)]
    case .terminal, .adapter: []
    }
  }

  private static func all(
    of host: String, port: UInt16, at endpoint: Endpoint
  ) throws(InputError) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Platform.streamSocket
    hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let failure = getaddrinfo(host, String(port), &hints, &list)
    guard failure == 0 else {
      throw .unusable(InputPlace(endpoint.description), String(cString: gai_strerror(failure)))
    }
    defer { freeaddrinfo(list) }
    return sequence(first: list) { $0?.pointee.ai_next }.compactMap { info in
      guard let info = info?.pointee, let address = info.ai_addr else { return nil }
      let bytes = UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen))
      return SocketAddress(family: info.ai_family, bytes: Array(bytes))
    }
  }

  private init(family: Int32, bytes: [UInt8]) {
    self.family = family
    self.bytes = bytes
  }

  private init(path: String, at endpoint: Endpoint) throws(InputError) {
    guard path.utf8.count <= Self.longestPath else {
      throw .unusable(
        InputPlace(endpoint.description),
        "the path of a socket has at most \(Self.longestPath) bytes")
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    self.init(family: AF_UNIX, bytes: withUnsafeBytes(of: address) { Array($0) })
  }

  /// Passes the address to a system call.
  func withPointer(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return -1 }
      return call(start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }

  /// Returns a new socket for the address.
  func socket(at endpoint: Endpoint) throws(InputError) -> FileDescriptor {
    let socket = try FileDescriptor(
      Foundation.socket(family, Platform.streamSocket, 0), at: endpoint)
    if family != AF_UNIX { socket.noticeSilence() }
    return socket
  }
}

extension FileDescriptor {
  /// Sets a TCP connection to send small packets at once, and to end if the other machine is silent
  /// for 25 s.
  func noticeSilence() {
    set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: 1)
    set(SO_KEEPALIVE, of: SOL_SOCKET, to: 1)
    set(Platform.keepAliveIdle, of: Int32(IPPROTO_TCP), to: 10)
    set(TCP_KEEPINTVL, of: Int32(IPPROTO_TCP), to: 5)
    set(TCP_KEEPCNT, of: Int32(IPPROTO_TCP), to: 3)
  }
}
