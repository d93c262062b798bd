#if !os(Linux)
  import Foundation

  /// Names that differ between operating systems.
  enum Platform {
    static let streamSocket = SOCK_STREAM
    static let rawSocket = SOCK_RAW
    /// The socket option for the time of silence after which TCP probes the other end.
    static let keepAliveIdle = TCP_KEEPALIVE
    /// The family of Bluetooth sockets; `nil` because this system has none.
    static let bluetoothFamily: UInt16? = nil
  }
#endif
