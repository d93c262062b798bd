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
    var seat = try PosedHostSeat(named: "phone", at: endpoint)
    let isEarly = seat.admit()
    #expect(!isEarly)
    let first = try FileDescriptor.open(endpoint)
    let second = try FileDescriptor.open(endpoint)
    let isAdmitted = seat.admit()
    #expect(isAdmitted)
    #expect(seat.refuseOthers() == 1)
    #expect(String(decoding: second.pending.dropFirst(3), as: UTF8.self).contains("a host already"))
    #expect(first.pending.isEmpty)
    let hasLeft = seat.leave()
    #expect(!hasLeft)
  }

  /// A host that has come as another left finds the place free.
  @Test func aSeatIsFreeOnceItsHostHasLeft() throws {
    var seat = try PosedHostSeat(named: "phone", at: endpoint)
    var first: FileDescriptor? = try FileDescriptor.open(endpoint)
    let isAdmitted = seat.admit()
    #expect(isAdmitted)
    first?.write(HCIPacket.reset.bytes)
    first = nil
    let second = try FileDescriptor.open(endpoint)
    let arrivals = seat.receive()
    #expect(arrivals.count == 1)
    let hasLeft = seat.leave()
    #expect(hasLeft)
    #expect(seat.refuseOthers() == 0)
    let isNext = seat.admit()
    #expect(isNext)
    #expect(second.pending.isEmpty)
  }
}
