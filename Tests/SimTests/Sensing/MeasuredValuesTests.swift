import BLE
import Foundation
import GATT
import Links
import Sensors
@testable import Sim
import Testing

/// Values over connections that follow sensors.
struct MeasuredValuesTests {
  private static let service = AttributeUUID(assigned: 0x181A)
  private let temperature = Characteristic(AttributeUUID(assigned: 0x2A6E), of: service)
  private let threshold = Characteristic(AttributeUUID(assigned: 0x2A7E), of: service)

  /// A room of 17 °C that approaches 8 °C in 1000 s, or 88 °C while it is heated: below 16 °C,
  /// unless the threshold is written.
  private let room = SensorSet(
    temperature: .enclosure(
      Enclosure(
        startingAt: 17,
        in: DoorDependentValue(Enclosure.Surroundings(ambient: 8, timeConstant: .seconds(1000))),
        heating: Heating(threshold: 16, hysteresis: 0.5, rate: 0.08))))

  private struct Reading {
    var characteristic: Characteristic
    var celsius: Double
    var seconds: Double
  }

  /// The values that a phone at 1 m receives in 30 s.
  private func delivered(
    _ part: [(seconds: Double, command: CentralCommand)], leastInterval: Duration = .seconds(1)
  ) throws -> [Reading] {
    let peripheral = Peripheral(services: [
      ServiceDefinition(
        Self.service,
        characteristics: [
          CharacteristicDefinition(temperature.uuid, properties: [.read, .notify]),
          CharacteristicDefinition(threshold.uuid, properties: [.read, .write]),
        ])
    ])
    let world = try Hall.world([try Hall.person("ada")], peripheral) { beacon in
      beacon.sensors = room
      beacon.peripheral?.measured = [
        MeasuredCharacteristic(temperature, .temperature, leastInterval: leastInterval),
        MeasuredCharacteristic(threshold, .heatingThreshold),
      ]
    }
    var run = Simulation(of: world, seed: 1) { _ in
      Connector([(1, .connect(Hall.beacon))] + part)
    }
    _ = run.linksWitnessed()
    return run.engine(of: 0).heard.compactMap { event, time in
      guard case .attribute(.value(let bytes, of: let characteristic), on: _) = event,
        let celsius = ValueFormat.temperature.quantity(of: bytes)
      else { return nil }
      return Reading(characteristic: characteristic, celsius: celsius, seconds: time.seconds)
    }
  }

  private func asking(_ request: AttributeRequest) -> CentralCommand {
    .request(request, on: Hall.beacon)
  }

  @Test func aReadGetsThePresentValue() throws {
    let delivered = try delivered([
      (3, asking(.read(temperature))), (5.5, asking(.read(threshold))),
    ])
    try #require(delivered.count == 2)
    // 17 °C have cooled for 3 s, and for the connection events of the discovery.
    #expect((delivered[0].celsius - (8 + 9 * exp(-delivered[0].seconds / 1000))).magnitude < 0.006)
    #expect(delivered[1].celsius == 16)
  }

  /// Each value is that of Newton's law, a connection event or two before the app has it, and none
  /// comes sooner than a second after the one before.
  @Test func changesAreNotified() throws {
    let delivered = try delivered([(3, asking(.subscribe(to: temperature)))])
    #expect(delivered.count >= 24 && delivered.count <= 27)
    for value in delivered {
      let seconds = value.seconds - 0.03
      #expect((value.celsius - (8 + 9 * exp(-seconds / 1000))).magnitude < 0.005 + 0.001)
    }
    for (value, next) in zip(delivered, delivered.dropFirst()) {
      #expect(next.celsius < value.celsius && next.seconds - value.seconds > 0.96)
    }
  }

  /// The heating comes on with the threshold that is written, and the temperature rises from then
  /// on.
  @Test func aWrittenThresholdSwitchesTheHeating() throws {
    let bytes = ValueFormat.temperature.bytes(of: 18)
    let delivered = try delivered([
      (3, asking(.subscribe(to: temperature))), (10, asking(.write(bytes, to: threshold))),
      (29, asking(.read(threshold))),
    ])
    #expect(delivered.filter { $0.characteristic == threshold }.map(\.celsius) == [18])
    let temperatures = delivered.filter { $0.characteristic == temperature }
    let coldest = try #require(temperatures.min { $0.celsius < $1.celsius })
    #expect(coldest.seconds > 9 && coldest.seconds < 11.5)
    // From the write, between 10 and 10.1 s, towards 88 °C.
    func heated(since start: Double, at seconds: Double) -> Double {
      88 - (80 - 9 * exp(-start / 1000)) * exp(-(seconds - start) / 1000)
    }
    for value in temperatures where value.seconds > 11.5 {
      let seconds = value.seconds - 0.03
      #expect(value.celsius > heated(since: 10.1, at: seconds) - 0.008)
      #expect(value.celsius < heated(since: 10, at: seconds) + 0.008)
    }
    #expect(temperatures.contains { $0.celsius > 18 })
  }

  @Test func aRunWithoutSubscribersNotifiesNothing() throws {
    #expect(try delivered([]).isEmpty)
    let ended = try delivered([
      (3, asking(.subscribe(to: temperature))), (10, asking(.unsubscribe(from: temperature))),
    ])
    #expect(ended.count >= 6)
    #expect(ended.allSatisfy { $0.seconds < 10.2 })
  }
}
