import Documents
import Foundation

extension FileDescriptor {
  /// Opens the user channel of a Bluetooth adapter. It carries all packets of the controller, which
  /// then has no other host.
  ///
  /// - SeeAlso: Linux, include/net/bluetooth/hci_sock.h (HCI_CHANNEL_USER), and
  ///   net/bluetooth/hci_sock.c.
  static func userChannel(of adapter: UInt16) throws(InputError) -> FileDescriptor {
    let endpoint = Endpoint.adapter(adapter)
    guard let family = Platform.bluetoothFamily else {
      throw .unusable(InputPlace(endpoint.description), "adapters can be opened on Linux only")
    }
    let number = Foundation.socket(Int32(family), Platform.rawSocket, 1)
    guard number >= 0 else { throw refusal(errno, of: endpoint) }
    let socket = try FileDescriptor(number, at: endpoint)
    let userChannel: UInt16 = 1
    let address = [family, adapter, userChannel]
    let failure = address.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        bind(socket.number, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      }
    }
    guard failure == 0 else { throw refusal(errno, of: endpoint) }
    return socket
  }

  /// Returns the error for an adapter that cannot be opened: the reason, with a remedy.
  private static func refusal(_ failure: Int32, of endpoint: Endpoint) -> InputError {
    let help =
      switch failure {
      case EBUSY:
        "; another program uses it: stop that, or take it down with 'sudo hciconfig \(endpoint) down'"
      case EPERM, EACCES:
        "; CAP_NET_ADMIN is needed: 'sudo setcap cap_net_admin+ep' on simrun, or sudo"
      case EAFNOSUPPORT: "; this system has no Bluetooth"
      case ENODEV: "; there is no such adapter"
      default: ""
      }
    return .unusable(InputPlace(endpoint.description), String(cString: strerror(failure)) + help)
  }
}
