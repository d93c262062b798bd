import Documents
import Foundation
import HCI
import Testing

@testable import Gateways

/// Hosts that come and go.
struct PoseServerTests {
  private let path = NSTemporaryDirectory() + "seat-\(UUID().uuidString.prefix(8))"
  private var endpoint: Endpoint { .unix(path: path) }

  @Test func aSeatHasOneHost() throws {
    var seat = try Seat(named: "phone", at: endpoint)
    #expect(!seat.admit())
    let first = try Descriptor.open(endpoint)
    let second = try Descriptor.open(endpoint)
    #expect(seat.admit())
    #expect(seat.refuseOthers() == 1)
    #expect(String(decoding: second.pending.dropFirst(3), as: UTF8.self).contains("a host already"))
    #expect(first.pending.isEmpty)
    #expect(!seat.leave())
  }

  /// A host that has come as another left finds the place free.
  @Test func aSeatIsFreeOnceItsHostHasLeft() throws {
    var seat = try Seat(named: "phone", at: endpoint)
    var first: Descriptor? = try Descriptor.open(endpoint)
    #expect(seat.admit())
    first?.write(HCIPacket.reset.bytes)
    first = nil
    let second = try Descriptor.open(endpoint)
    #expect(seat.receive().count == 1)
    #expect(seat.leave())
    #expect(seat.refuseOthers() == 0)
    #expect(seat.admit())
    #expect(second.pending.isEmpty)
  }
}
