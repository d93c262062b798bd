import Documents
import Foundation
import HCI

@testable import Gateways

/// Two ends of a connection.
struct SocketPair {
  let here: FileDescriptor
  let there: FileDescriptor

  init() throws {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Platform.streamSocket, 0, &ends)
    here = try FileDescriptor(ends[0], at: .unix(path: "here"))
    there = try FileDescriptor(ends[1], at: .unix(path: "there"))
  }
}

extension FileDescriptor {
  /// The bytes that can be read now.
  var pending: [UInt8] {
    var bytes: [UInt8] = []
    while case .done(let more) = read() { bytes += more }
    return bytes
  }

  /// Returns bytes that come, as many as are expected; fewer if they have not come in a minute.
  func bytes(_ count: Int) -> [UInt8] {
    var bytes = pending
    let end = ContinuousClock.now + .seconds(60)
    while bytes.count < count, .now < end {
      FileDescriptorReadiness.wait(
        for: [FileDescriptorReadiness.Wish(descriptor: self, writes: false)], until: end)
      bytes += pending
    }
    return bytes
  }

  func write(_ bytes: [UInt8]) { _ = write(bytes[...]) }
}

extension HCIPacket {
  static let reset = HCIPacket.command(HCIOpcode(rawValue: 0x0C03), [])
  /// An event of manufacturers with this many bytes.
  static func event(of count: Int) -> HCIPacket {
    .event(0xFF, [UInt8](repeating: 7, count: count))
  }
}
