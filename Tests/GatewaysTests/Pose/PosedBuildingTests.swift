import BLE
import Documents
import HCI
import Scenarios
import Sim
import TestScenes
import Testing

@testable import Gateways

/// The effects of hosts on the radios of a building.
struct PosedBuildingTests {
  private var building: PosedBuilding
  private let thermostat: PeerAddress

  /// The worker stands near the thermostat.
  init() throws {
    let scenario = try Shipped.scenario("thermostat")
    let beacon = try #require(scenario.world.beacons.first { $0.name == "thermostat" })
    building = try PosedBuilding(scenario, seed: 1, posing: ["worker"])
    thermostat = PeerAddress(likely: beacon.address)
    while let next = building.nextTime, next.seconds < 30 { building.step() }
  }

  private mutating func connect() {
    // Without it, a controller keeps connections to itself.
    send(HCICommand.setEventMask(.max).packet)
    send(request)
  }

  private var request: HCIPacket {
    HCICommand.createConnection(
      HCIConnectionRequest(
        to: thermostat, ownAddress: .public,
        layers: [
          PHYConnection(scanInterval: 96, scanWindow: 96, timing: HCIConnectionTiming(.standard))
        ])
    ).packet
  }

  private mutating func send(_ packet: HCIPacket) {
    building.receive(packet, by: 0, at: building.now)
  }

  /// Steps until an event is sent, for a minute at most.
  private mutating func event(_ matches: (HCIEvent) -> Bool) -> Bool {
    let end = building.now.advanced(by: .seconds(60))
    while let next = building.nextTime, next < end {
      for (_, packet) in building.take() {
        if case .event(let code, let parameters) = packet,
          let event = try? HCIEvent(code, parameters), matches(event)
        {
          return true
        }
      }
      building.step()
    }
    return false
  }

  private mutating func connection() -> HCIConnectionOutcome? {
    var found: HCIConnectionOutcome?
    _ = event { event in
      switch event {
      case .connectionComplete(let outcome), .enhancedConnectionComplete(let outcome, _, _):
        found = outcome
        return true
      default: return false
      }
    }
    return found
  }

  /// A connection ends on the air some time after its end was reported to the host.
  @Test mutating func aHostConnectsAgainAtOnce() throws {
    for _ in 0..<5 {
      connect()
      let found = connection()
      let outcome = try #require(found)
      #expect(outcome.status == .success)
      send(HCICommand.disconnect(outcome.handle, reason: .endedByPeer).packet)
    }
  }

  @Test mutating func aHostConnectsAgainAfterReset() throws {
    for _ in 0..<3 {
      connect()
      let next = connection()
      #expect(next?.status == .success)
      send(HCICommand.reset.packet)
    }
  }

  @Test mutating func theNextHostConnectsAtOnce() throws {
    for _ in 0..<3 {
      connect()
      let next = connection()
      #expect(next?.status == .success)
      building.detach(0)
    }
  }

  /// An attempt that was waiting for the end of the last connection is given up like any other.
  @Test mutating func aDeferredAttemptIsCancelled() throws {
    connect()
    let found = connection()
    let outcome = try #require(found)
    send(HCICommand.disconnect(outcome.handle, reason: .endedByPeer).packet)
    connect()
    send(HCICommand.cancelConnection.packet)
    let refused = connection()
    #expect(refused?.status == .unknownConnection)
    let none = connection()
    #expect(none == nil)
    connect()
    let again = connection()
    #expect(again?.status == .success)
  }
}
