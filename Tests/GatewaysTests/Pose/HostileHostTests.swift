import BLE
import Documents
import HCI
import Scenarios
import Sim
import TestScenes
import TestSupport
import Testing

@testable import Gateways

/// Hosts that say anything to the radios of a building.
@Suite struct HostileHostTests {
  /// A packet and the steps after it cost more than an input of the other hostile tests.
  private static let count = Mutations.count / 2

  private let building: PosedBuilding
  /// The packets of hosts, to be changed at random.
  private let corpus: [[UInt8]]
  /// The packets that bring a host to a connection.
  private let beginning: [HCIPacket]

  /// A phone and a receiver near a thermostat.
  init() throws {
    let scenario = try ScenarioLibrary.scenario(Shipped.path("Tests/Emulation/nearby"))
    building = try PosedBuilding(scenario, seed: 1, posing: ["worker", "gateway"])
    let beacon = try #require(scenario.world.beacons.first { $0.name == "thermostat" })
    let scan = PHYConnection(
      scanInterval: 96, scanWindow: 96, timing: HCIConnectionTiming(.standard))
    let request = HCIConnectionRequest(
      to: PeerAddress(likely: beacon.address), ownAddress: .public, layers: [scan])
    beginning =
      [.reset, HCICommand.setEventMask(.max).packet]
      + ["01012008ffffffffff030000", "010b200700600060000000", "010c20020100"].map(Self.packet)
      + [HCICommand.createConnection(request).packet]
    corpus =
      beginning.map(\.bytes)
      + [
        ClockPacket.advance(until: nil), .advance(until: .start.advanced(by: .seconds(3))),
        .act(.unlock), .act(.lock), .time(.start),
      ].map(\.packet.bytes)
      + [
        "01021000", "01091000", "01022000", "01052006f5f4f3f2f1f0", "010c20020000",
        "014120080100010160006000", "01422006010000000000", "01422006000000000000", "010e2000",
        "010514024000", "011620024000", "01060403400013", "02400007000300040002f700",
        "0240000b0007000400100100ffff0028", "024000090005000400121000ca08",
        "0240000700030004000a1100", "024000090005000400120d000100",
        "0240000a0006000500770102000000", "0240000b000700060001030001100707",
      ].map { Self.packet($0).bytes }
  }

  private static func packet(_ hex: String) -> HCIPacket {
    let digits = hex.compactMap(\.hexDigitValue)
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    guard let packet = try? HCIPacket(bytes) else { preconditionFailure("\(hex) is no packet") }
    return packet
  }

  /// Nothing traps, each packet has few answers, which are all taken, and a correct host in between
  /// is served.
  @Test func buildingsStandAnyHost() throws {
    var dice = Dice(6)
    var building = building
    var (events, connections, answers) = (0, 0, 0)
    for number in 0..<Self.count {
      if building.nextTime == nil || dice.happens(0.0005) { building = self.building }
      let radio = dice.happens(0.8) ? 0 : 1
      if number % 40 == 0 {
        for packet in beginning { building.receive(packet, by: radio, at: building.now) }
      }
      switch dice.integer(0...99) {
      case 0: building.detach(radio)
      case 1: building.loseStep(of: radio)
      default:
        guard let packet = try? HCIPacket(dice.mutated(corpus)) else { continue }
        let times = [
          building.now, .start, building.now.advanced(by: .seconds(dice.integer(0...9))),
        ]
        let time = dice.one(of: times)
        if case .act(let act) = ClockPacket(packet) {
          building.act(on: act.verdict, by: radio, at: time)
        } else {
          building.receive(packet, by: radio, at: time)
        }
      }
      for _ in 0..<dice.integer(0...20) { building.step() }
      let taken = building.take()
      #expect(taken.count <= 100 && building.outbox.isEmpty, "packet \(number)")
      for (radio, packet) in taken {
        #expect(radio == 0 || radio == 1)
        #expect(try HCIPacket(packet.bytes) == packet)
        guard case .event(let code, let parameters) = packet else {
          answers += 1
          continue
        }
        events += 1
        switch try HCIEvent(code, parameters) {
        case .connectionComplete(let outcome), .enhancedConnectionComplete(let outcome, _, _):
          connections += outcome.status == .success ? 1 : 0
        default: break
        }
      }
    }
    #expect(events > Self.count / 2 && connections > Self.count / 1_000)
    // Attributes of the thermostat were asked for, and it has answered.
    #expect(answers > Self.count / 200, "\(answers)")
  }
}
