import BLE
import Buildings
@testable import Documents
import EngineFiles
@testable import FloorPlans
@testable import Measurements
@testable import Recordings
@testable import Scenarios
@testable import Scoring
import Sim
import TestSupport
import Testing

/// Calibrations on recordings of tags that receivers hear, against the scenarios they are made
/// from.
@Suite struct WornTagTests {
  private static let offsets = ["north": -3.0, "east": -1, "south": 1, "west": 3]
  private static let gains = ["ann": -20.0, "bob": -16]

  private static var plan: FloorPlanFile {
    get throws {
      FloorPlanFile(
        plan: try FloorPlan(
          bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 8, y: 8)), walls: [], rooms: []),
        materials: Materials(all: []),
        devices: [("north", 4.0, 7.9), ("east", 7.9, 4), ("south", 4, 0.1), ("west", 0.1, 4)].map {
          FixedDevice(name: $0.0, position: Position(Point(x: $0.1, y: $0.2), height: 2.2))
        })
    }
  }

  /// A hall with a receiver on each wall, in which two people walk to and fro with tags; once,
  /// without optimisation.
  private static func world(
    _ environment: RadioEnvironment, carried carriage: CarryPosition
  ) throws -> World {
    let file = try plan
    func walker(_ name: String, _ rows: [Double]) throws -> Walker {
      var points: [Point] = []
      for (index, y) in rows.enumerated() {
        let row = [Point(x: 1, y: y), Point(x: 7, y: y + 0.3)]
        points += index % 2 == 0 ? row : row.reversed()
      }
      let walk = try Walk(
        from: points[0], through: points.dropFirst().map { .walk(to: $0, speed: 0.8) },
        on: file.plan)
      let tag = Sim.Tag(
        name, transmitPower: PowerLevel(dBm: 0),
        schedule: AdvertisingSchedule(interval: .milliseconds(50), payload: [1]),
        antennaGain: Decibels(gains[name] ?? 0), antennaDepth: NearField.defaultDepth / 2)
      return Walker(name, walk: walk, phone: nil, tag: tag, carriage: carriage)
    }
    return try World(
      plan: file.plan, beacons: [],
      receivers: file.devices.map {
        Receiver(
          $0.name, at: $0.position, receiveOffset: Decibels(offsets[$0.name] ?? 0),
          antennaDepth: NearField.defaultDepth / 2)
      },
      walkers: Build.isOptimised
        ? [walker("ann", [1, 2.5, 4, 5.5, 7]), walker("bob", [6.6, 5, 3.3, 1.6])]
        : [walker("ann", [2.5]), walker("bob", [5])],
      environment: environment, duration: .seconds(Build.isOptimised ? 40 : 7))
  }

  private static func calibration(of recording: Recording, carried: CarryPosition) throws
    -> Calibration
  {
    try Calibration(
      of: [recording], in: plan, at: InputPlace("hall.json"),
      settings: Calibration.Settings(height: carried.height, carriage: carried))
  }

  /// Without shadowing and fading, levels follow from powers, offsets and distances alone.
  @Test(.enabled(if: Build.isOptimised, "a fit takes long without optimisation"))
  func whatIsPastedHasReceiversAndTagsWithTheirLevels() throws {
    let recording = Run(of: try Self.world(.calm, carried: .mast), seed: 1) { _ in
      ListeningEngine()
    }.recording
    let found = try Self.calibration(of: recording, carried: .mast)
    for (name, gain) in Self.gains {
      let row = try #require(found.rows.first { $0.name == "measured power of \(name)" })
      let level = gain - PathLoss.atOneMetre(on: .channel38).value
      #expect(abs(row.finding.value - level) < 0.3 && row.unit == "dBm")
    }
    for (name, offset) in Self.offsets {
      let row = try #require(found.rows.first { $0.name == "RSSI offset of \(name)" })
      #expect(abs(row.finding.value - offset) < 0.2 && row.unit == "dB")
    }
    try withTemporaryFolder { folder in
      try found.fragment(floorPlan: "hall.json", Self.plan, sources: ["worn"]).write(to: folder)
      var file = OutputFolder()
      file.add("hall.json", "{ bounds: [[0, 0], [8, 8]], walls: [] }")
      try file.write(to: folder)
      let pasted = try ScenarioLibrary.scenario(folder).world
      #expect(pasted.beacons.isEmpty)
      #expect(Set(pasted.receivers.map(\.name)) == Set(Self.offsets.keys))
      for receiver in pasted.receivers {
        let offset = try #require(Self.offsets[receiver.name])
        #expect(abs(receiver.receiveOffset.value - offset) < 0.25)
      }
      #expect(pasted.walkers.map(\.name) == ["ann", "bob"])
      for walker in pasted.walkers {
        let (tag, gain) = (try #require(walker.tag), try #require(Self.gains[walker.name]))
        let sent = tag.transmitPower.dBm + tag.antennaGain.value
        #expect(abs(sent - gain) < 0.35 && walker.phone == nil && walker.carriage == .mast)
      }
      // Squares of half a metre have a range of distances, and RSSI is in whole dBm.
      let residuals = try Validation(
        of: recording, in: pasted, at: InputPlace(folder), seeds: 1...1
      ).measured.residuals
      #expect(residuals.count > 30 && residuals.allSatisfy { abs($0) < 1 })
    }
  }

  /// Both trouser pockets of a walker to and fro: the body's loss is 4 dB on average, and more
  /// behind it. With a mean of the offsets of zero, powers are those of the tags without the body.
  @Test(.enabled(if: Build.isOptimised, "a fit takes long without optimisation"))
  func bodyOfAWornTagIsNotPartOfItsPower() throws {
    let radio = RadioEnvironment(shadowingDeviation: 0, antennaDeviation: 0, interference: 0)
    for seed in 1...2 as ClosedRange<UInt64> {
      let recording = Run(of: try Self.world(radio, carried: .trouser), seed: seed) { _ in
        ListeningEngine()
      }.recording
      let worn = try Self.calibration(of: recording, carried: .trouser)
      let onAMast = try Self.calibration(of: recording, carried: .mast)
      for (name, gain) in Self.gains {
        let powers = try [worn, onAMast].map { found in
          try #require(found.rows.first { $0.name == "measured power of \(name)" }).finding.value
        }
        let level = gain - PathLoss.atOneMetre(on: .channel38).value
        #expect(abs(powers[0] - level) < 2.5, "\(name): \(powers) for \(level)")
        #expect(powers[1] < powers[0] - 2)
      }
    }
  }

  /// Receivers of one recording hear a tag, and the phone of another hears a beacon.
  @Test func recordingsInBothDirectionsGiveBeaconsAndPhones() throws {
    let heard = Run(of: try Self.world(.calm, carried: .mast), seed: 1) { _ in
      ListeningEngine()
    }.recording
    var turned = heard
    turned.sightings = heard.sightings.map { sighting in
      let packet = sighting.advertisement
      guard packet.transmitter == DeviceAddress(named: "bob") else { return sighting }
      var other = packet
      (other.transmitter, other.receiver) = (packet.receiver, packet.transmitter)
      return Sighting(other, at: sighting.time)
    }
    func survey(_ recording: Recording) throws -> CalibrationSurvey {
      try CalibrationSurvey(
        of: [recording], devices: Self.plan.devices, subject: nil, recordingsAreApart: false,
        hasHeadings: false, place: InputPlace("hall.json"))
    }
    #expect(try survey(heard).roles == .receivers)
    #expect(try survey(turned).roles == .beacons)
  }
}
