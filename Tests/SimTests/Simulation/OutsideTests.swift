import BLE
import GATT
import Links
import Phones
@testable import Sim
import Testing

/// Commands that come from outside of a simulation.
struct OutsideTests {
  /// An engine that does nothing by itself.
  private struct Idle: DecisionEngine {
    mutating func start(at time: Instant) -> [EngineOutput] { [] }
    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
  }

  private struct Observed: Observer {
    var packets: [Reception] = []
    var notes: [LinkNote] = []
    var times: [Instant] = []

    mutating func observe(_ observation: Observation, at time: Instant) {
      if case .receptions(let receptions) = observation {
        packets += receptions
        times.append(time)
      }
    }

    mutating func observe(_ note: LinkNote, at time: Instant) {
      notes.append(note)
      times.append(time)
    }
  }

  private let temperature = Characteristic(
    AttributeUUID(assigned: 0x2A6E), of: AttributeUUID(assigned: 0x181A))

  private func world(passesAttributes: Bool = false) throws -> World {
    let peripheral = Peripheral(services: [
      ServiceDefinition(
        temperature.service,
        characteristics: [
          CharacteristicDefinition(temperature.uuid, properties: .read, value: [1, 2])
        ])
    ])
    var connecting = Connecting()
    connecting.passesAttributes = passesAttributes
    return try Hall.world([try Hall.person("ada", connecting)], peripheral)
  }

  /// A run in which actions at given times take the place of an engine.
  private func run<Engine: DecisionEngine>(
    _ simulation: Simulation<Engine>,
    _ actions: [(seconds: Double, action: (inout Simulation<Engine>, Instant) -> Void)]
  ) -> Observed {
    var (simulation, observed) = (simulation, Observed())
    for (seconds, action) in actions {
      let time = Instant(nanoseconds: Int64(seconds * 1e9))
      while let next = simulation.nextTime, next < time {
        _ = simulation.step(notifying: &observed)
      }
      action(&simulation, time)
    }
    while simulation.step(notifying: &observed) {}
    return observed
  }

  /// The same commands at the same times give the same run, to the bit.
  @Test func commandsFromOutsideAreThoseOfAnEngine() throws {
    let part: [(seconds: Double, command: CentralCommand)] = [
      (0.5, .scan), (1, .connect(Hall.beacon)), (4, .readRSSI(Hall.beacon)),
      (5, .request(.read(temperature), on: Hall.beacon)), (9, .disconnect(Hall.beacon)),
      (12, .stopScanning),
    ]
    let world = try world()
    let inside = run(Simulation(of: world, seed: 3) { _ in Connector(part) }, [])
    let outside = run(
      Simulation(of: world, seed: 3) { _ in Idle() },
      part.map { part in
        (part.seconds, { $0.perform(part.command, of: 0, at: $1) })
      })
    #expect(inside.notes.count > 200)
    #expect(inside.notes == outside.notes)
    #expect(inside.packets == outside.packets)
    #expect(inside.times == outside.times)
  }

  /// A client outside reads the name of the beacon, whose value has handle 3, by packets of its
  /// own.
  @Test func attributesPassAsTheyAre() throws {
    let observed = run(
      Simulation(of: try world(passesAttributes: true), seed: 3) { _ in Idle() },
      [
        (1, { $0.perform(.connect(Hall.beacon), of: 0, at: $1) }),
        (4, { _ = $0.send([0x0A, 3, 0], to: Hall.beacon, of: 0, at: $1) }),
        (5, { _ = $0.send([0x0A, 0, 0], to: Hall.beacon, of: 0, at: $1) }),
      ])
    let arrived = observed.notes.compactMap { note -> [UInt8]? in
      if case .arrived(let bytes) = note.kind { bytes } else { nil }
    }
    // Read Response, and Error Response: invalid handle.
    #expect(arrived == [[0x0B] + Array("beacon".utf8), [0x01, 0x0A, 0, 0, 0x01]])
  }

  /// The link takes one packet an event at most.
  @Test func packetsThatAreTooManyAreLost() throws {
    var taken: [Bool] = []
    _ = run(
      Simulation(of: try world(passesAttributes: true), seed: 3) { _ in Idle() },
      [
        (1, { $0.perform(.connect(Hall.beacon), of: 0, at: $1) }),
        (
          4,
          {
            for _ in 0..<70 { taken.append($0.send([0x0A, 3, 0], to: Hall.beacon, of: 0, at: $1)) }
          }
        ),
      ])
    #expect(taken == (0..<70).map { $0 < 64 })
  }

  /// A window as wide as its interval hears each packet whose channel it listens to; one of 3 ms in
  /// 1 s hears next to none.
  @Test func scansInTheWindowsOfTheHost() throws {
    let world = try world()
    let heard = [3, 1000].map { milliseconds in
      run(
        Simulation(of: world, seed: 3) { _ in Idle() },
        [
          (
            1,
            {
              let window = ScanWindow(.milliseconds(milliseconds), every: .seconds(1))
              $0.scan(in: window, of: 0, at: $1, change: 0)
            }
          )
        ]
      ).packets.count { if case .received = $0.outcome { true } else { false } }
    }
    let (narrow, wide) = (heard[0], heard[1])
    // 29 s of events each 100 to 110 ms, with one packet of three on the channel.
    #expect(wide > 250 && wide <= 290)
    #expect(narrow < 20)
  }
}
