import Documents
import EngineFiles
import Foundation
import Recordings
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// Any spoilt file is either used or rejected with one line that names a file.
@Suite struct SpoiltFilesTests {
  /// The number of times a file is spoilt.
  private static let times = Build.isOptimised ? 500 : 75
  /// The number of spoilt files that may be usable. Both outcomes must occur often.
  private static let used = times / 25...times * 9 / 10

  /// Spoils a file of a folder in many ways, one after another, and uses the folder.
  ///
  /// - Returns: The number of times it could be used.
  private static func spoil(
    _ file: String, in folder: String, use: () throws -> Void
  ) throws -> Int {
    let place = URL(fileURLWithPath: "\(folder)/\(file)")
    let text = Array(try Data(contentsOf: place))
    var mutator = Mutator(seed: 1)
    var used = 0
    for _ in 0..<times {
      let spoilt = mutator.spoilt(text)
      try Data(spoilt).write(to: place)
      do {
        try use()
        used += 1
      } catch let error as InputError {
        let sentence = "\(error)"
        let isOneLine = !sentence.contains(where: \.isNewline)
        #expect(
          isOneLine && sentence.hasPrefix("\(folder)/"),
          "\(sentence), of \(String(decoding: spoilt, as: UTF8.self))")
      }
    }
    return used
  }

  /// Passes a folder with a shipped scenario and its floor plan.
  private static func withCopy(of name: String, _ use: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let manager = FileManager.default
      try manager.copyItem(
        atPath: Shipped.path("scenarios/\(name)/scenario.json"), toPath: "\(folder)/scenario.json")
      try manager.copyItem(
        atPath: Shipped.path("floorplans"), toPath: "\(folder)/floorplans")
      try use(folder)
    }
  }

  /// Reads a scenario and runs it for a short time.
  private static func run(_ folder: String) throws {
    let scenario = try ScenarioLibrary.scenario(folder)
    let world = scenario.world
    let short = try World(
      plan: world.plan, beacons: world.beacons, walkers: world.walkers,
      environment: world.environment,
      duration: min(world.duration, .seconds(Build.isOptimised ? 30 : 1)))
    _ = Run(of: short, seed: 1) { _ in scenario.engine.makeEngine() }
  }

  @Test(arguments: Shipped.scenarioNames)
  func scenariosRunOrAreRejected(name: String) throws {
    try Self.withCopy(of: name) { folder in
      let used = try Self.spoil("scenario.json", in: folder) { try Self.run(folder) }
      #expect(Self.used.contains(used))
    }
  }

  @Test(
    arguments: Array(zip(Shipped.scenarioNames, ["small-home", "office"]))
      .suffix(Build.isOptimised ? 2 : 1))
  func floorPlansRunOrAreRejected(name: String, plan: String) throws {
    try Self.withCopy(of: name) { folder in
      let used = try Self.spoil("floorplans/\(plan).json", in: folder) { try Self.run(folder) }
      #expect(Self.used.contains(used))
    }
  }

  @Test(arguments: ["scenario.json", "floorplans/office.json"])
  func truncatedFilesAreRejected(file: String) throws {
    try Self.withCopy(of: "office-walk-past") { folder in
      let place = URL(fileURLWithPath: "\(folder)/\(file)")
      let lines = try String(contentsOf: place, encoding: .utf8).split(separator: "\n")
      for count in 0..<lines.count {
        try Data(lines.prefix(count).joined(separator: "\n").utf8).write(to: place)
        let error = #expect(throws: InputError.self) { try ScenarioLibrary.scenario(folder) }
        let sentence = try #require(error).description
        #expect(sentence.hasPrefix(place.path + ":"))
        #expect(!sentence.contains("\n"))
      }
    }
  }

  @Test(arguments: ["advertisements.csv", "truth.csv"])
  func recordingsAreReadOrRejected(file: String) throws {
    try withTemporaryFolder { folder in
      let scenario = try Shipped.scenario("arrive-and-unlock")
      var recording = try #require(try RunReport(on: scenario, seed: 1)).run.recording
      recording.sightings = Array(recording.sightings.prefix(30))
      recording.truth = recording.truth.map { Array($0.prefix(30)) }
      try recording.files().write(to: folder)
      let used = try Self.spoil(file, in: folder) { _ = try Recording.read(folder) }
      #expect(Self.used.contains(used))
    }
  }
}
