import BLE
import EngineFiles
@testable import Gateways
import HCI
import Phones
import Testing

struct LiveEngineTests {
  /// An engine that scans, asks for wakes, and decides at each event.
  private struct Sleeper: DecisionEngine {
    let wakes: [Instant]

    mutating func start(at time: Instant) -> [EngineOutput] {
      [.command(.scan)] + wakes.map { .command(.wake(at: $0)) }
    }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      [.decision(Decision(.notify(event == .wake ? "wake" : "packet"), at: time))]
    }
  }

  /// An engine with a controller that answers at once.
  private struct Bench {
    var live: LiveEngine
    var controller: Controller
    var events: [(seconds: Double, kind: AppEvent.Kind)] = []
    var decisions: [Decision] = []

    init(_ wakes: [Double], receiver: DeviceAddress? = nil) {
      live = LiveEngine(
        AnyEngine(Sleeper(wakes: wakes.map(Bench.time))), HostSettings(),
        receiver: receiver)
      controller = Controller(
        ControllerSettings(address: DeviceAddress(0xC000_0000_0001), isExtended: true))
      carryOut(live.start(at: .start), at: .start)
    }

    static func time(_ seconds: Double) -> Instant { Instant(nanoseconds: Int64(seconds * 1e9)) }

    mutating func hear(
      at seconds: Double, from advertiser: DeviceAddress = DeviceAddress(0xC000_0000_0002)
    ) {
      let packet = ControllerHeardPacket(
        [2, 1, 6], from: PeerAddress(advertiser, .random), .beacon, rssi: PowerLevel(dBm: -70))
      for output in controller.hear(packet, at: Self.time(seconds)) { pass(output, at: seconds) }
    }

    mutating func advance(to seconds: Double) {
      carryOut(live.advance(to: Self.time(seconds)), at: Self.time(seconds))
    }

    private mutating func pass(_ output: ControllerOutput, at seconds: Double) {
      guard case .send(let packet) = output else { return }
      carryOut(live.receive(packet, at: Self.time(seconds)), at: Self.time(seconds))
    }

    private mutating func carryOut(_ outputs: [LiveEngine.Output], at now: Instant) {
      for output in outputs {
        switch output {
        case .send(let packet):
          for output in controller.receive(packet, at: now) { pass(output, at: now.seconds) }
        case .app(let event): events.append((event.time.seconds, event.kind))
        case .decided(let decision): decisions.append(decision)
        case .failed: break
        }
      }
    }
  }

  @Test func startsTheEngineOnceTheControllerIsReady() {
    let bench = Bench([])
    #expect(bench.events.map(\.kind) == [.launched])
    #expect(bench.live.address == DeviceAddress(0xC000_0000_0001))
  }

  /// The owner advances 2 s late.
  @Test func anEngineIsWokenAtTheTimeThatItAskedFor() {
    var bench = Bench([3, 1, 1])
    #expect(bench.live.nextWake == Bench.time(1))
    bench.advance(to: 5)
    #expect(bench.decisions.map(\.time.seconds) == [1, 1, 3])
  }

  @Test func aWakeComesBeforeThePacketsAfterIt() {
    var bench = Bench([2])
    bench.hear(at: 1)
    bench.hear(at: 2)
    bench.hear(at: 4)
    #expect(
      bench.decisions.map(\.verdict) == ["packet", "wake", "packet", "packet"].map { .notify($0) })
    #expect(bench.decisions.map(\.time.seconds) == [1, 2, 2, 4])
  }

  @Test func packetsHaveTheReceiverThatIsGiven() {
    let name = DeviceAddress(named: "gateway")
    var bench = Bench([], receiver: name)
    bench.hear(at: 1)
    #expect(bench.live.address == name)
    guard case .delivered(.advertisement(let packet), rule: nil)? = bench.events.last?.kind else {
      Issue.record("no packet was delivered")
      return
    }
    #expect(packet.receiver == name)
    #expect(packet.rssi == PowerLevel(dBm: -70))
  }

  /// A recording cannot have a device that hears itself, and anybody can send such packets.
  @Test func packetsInTheNameOfTheReceiverAreNotDelivered() {
    let name = DeviceAddress(named: "gateway")
    var bench = Bench([], receiver: name)
    bench.hear(at: 1, from: name)
    bench.hear(at: 2)
    #expect(bench.events.count == 2)
    #expect(bench.decisions.map(\.time.seconds) == [2])
  }
}
