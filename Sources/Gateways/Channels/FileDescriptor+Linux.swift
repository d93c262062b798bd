#if os(Linux)
  import Foundation

  /// Names that differ between operating systems.
  enum Platform {
    static let streamSocket = Int32(SOCK_STREAM.rawValue)
    static let rawSocket = Int32(SOCK_RAW.rawValue)
    /// The socket option for the time of silence after which TCP probes the other end.
    static let keepAliveIdle = TCP_KEEPIDLE
    /// The family of Bluetooth sockets (AF_BLUETOOTH).
    static let bluetoothFamily: UInt16? = 31
  }
#endif
