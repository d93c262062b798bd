import EngineFiles
import BLE
import Documents
import Measurements
import Recordings
import Scenarios
import Scoring
import Sim
import Testing

/// Compares a simulated recording with the world that made it, and with others.
@Suite struct ValidationTests {
  private static let places = [
    Point(x: 5, y: 5), Point(x: 9, y: 4), Point(x: 12, y: 9), Point(x: 16, y: 14),
  ]
  private static let way = TetamHall.survey(of: places, seconds: 40)

  private static func world(
    _ environment: RadioEnvironment = RadioEnvironment()
  ) throws -> World {
    try TetamHall.world(environment, way: way, duration: .seconds(163))
  }

  /// A run through the hall as a recording that begins at one minute.
  private static let recording = Result {
    var recording = Run(of: try world(), seed: 1003) { _ in
      EngineChoice.listener.makeEngine()
    }.recording
    recording.source = "own"
    for index in recording.sightings.indices {
      recording.sightings[index].time = recording.sightings[index].time.advanced(by: .seconds(60))
    }
    recording.truth = recording.truth?.map { row in
      var row = row
      row.time = row.time.advanced(by: .seconds(60))
      return row
    }
    return recording
  }

  private func validation(in environment: RadioEnvironment) throws -> Validation {
    try Validation(
      of: Self.recording.get(), in: Self.world(environment), at: InputPlace("hall"), seeds: 1...4)
  }

  private func isMet(
    _ measure: ValidationBound.Measure, _ limit: Double, by validation: Validation
  ) -> Bool {
    ValidationBound(measure, limit: limit).isMet(by: validation)
  }

  @Test func acceptsTheWorldThatMadeTheRecording() throws {
    let validation = try validation(in: RadioEnvironment())
    #expect(validation.measured.stills.count == 48)
    // By chance, the distance of 48 from 192 samples exceeds this once in 5,000 times.
    #expect(isMet(.distance, 0.35, by: validation))
    #expect(isMet(.interval, 0.005, by: validation))
    #expect(isMet(.reception, 0.08, by: validation))
    #expect(isMet(.residuals, 0.35, by: validation))
  }

  @Test func rejectsAWorldWithoutFading() throws {
    let validation = try validation(in: .calm)
    #expect(!isMet(.distance, 0.9, by: validation))
    #expect(!isMet(.deviation, 0.9, by: validation))
  }

  @Test func rejectsAWorldWithForeignTraffic() throws {
    let validation = try validation(in: RadioEnvironment(interference: 0.3))
    #expect(!isMet(.reception, 0.1, by: validation))
  }

  @Test func rejectsAWorldWithAnotherExponent() throws {
    let validation = try validation(in: RadioEnvironment(pathLossExponent: 3.5))
    // The measured residuals increase with the exponent removed from them; the simulated ones do
    // not.
    #expect(!isMet(.residuals, 0.5, by: validation))
  }

  @Test func noLimitIsMetWithoutAComparison() {
    let nothing = Validation(measured: LinkFindings(), simulated: LinkFindings())
    for measure in ValidationBound.Measure.allCases {
      #expect(!isMet(measure, 10, by: nothing), "\(measure)")
    }
  }

  @Test func namesTheDeviceThatTheWorldLacks() throws {
    let recording = try Self.recording.get()
    let all = try Self.world()
    let some = try World(
      plan: all.plan, beacons: all.beacons.filter { $0.name != "42" }, walkers: all.walkers,
      duration: all.duration)
    #expect(throws: InputError.noSuchName("42", among: some.beacons.map(\.name), at: .beacons)) {
      try RetracedWorld(of: recording, in: some, at: InputPlace("hall"))
    }
    let stranger = try World(
      plan: all.plan, beacons: all.beacons,
      walkers: [Walker("other", walk: Walk(tracing: Self.way), phone: Phone("other"))],
      duration: all.duration)
    #expect(throws: InputError.noSuchName("beacon", among: ["other"], at: .walkers)) {
      try RetracedWorld(of: recording, in: stranger, at: InputPlace("hall"))
    }
  }

  /// A typing error in one row, which leaves any plan.
  @Test func rejectsAPathThatLeavesThePlan() throws {
    var recording = try Self.recording.get()
    let last = try #require(recording.truth?.indices.last)
    recording.truth?[last].position = Point(x: 1e6, y: 14)
    let error = #expect(throws: InputError.self) {
      try RetracedWorld(of: recording, in: Self.world(), at: InputPlace("hall"))
    }
    let count = try #require(recording.truth).count { $0.position != nil }
    let sentence = "own/truth.csv: 1 of \(count) positions lies outside the plan (x 1000000, plan "
    #expect("\(try #require(error))".hasPrefix(sentence))
  }

  @Test func reportsAWalkerWithoutAPhone() throws {
    let all = try Self.world()
    let bystander = try World(
      plan: all.plan, beacons: all.beacons,
      walkers: [Walker("beacon", walk: Walk(tracing: Self.way), phone: nil)],
      duration: all.duration)
    let error = #expect(throws: InputError.self) {
      try RetracedWorld(of: Self.recording.get(), in: bystander, at: InputPlace("hall"))
    }
    #expect(
      "\(try #require(error))"
        == "hall: walkers[0]: 'beacon' has neither a phone nor a tag")
  }

  @Test func requiresTheTruth() throws {
    var recording = try Self.recording.get()
    recording.truth = nil
    #expect(throws: InputError.missingFile(path: "own/truth.csv")) {
      try RetracedWorld(of: recording, in: Self.world(), at: InputPlace("hall"))
    }
  }
}

extension InputPlace {
  fileprivate static let beacons = InputPlace("hall", path: "beacons")
  fileprivate static let walkers = InputPlace("hall", path: "walkers")
}
