import BLE
import Lab
import Sim

/// `simrun explain SCENARIO`: why something was decided and what would have turned it, or what
/// packets' levels are made of and why they were lost.
struct ExplainCommand {
  private let scenario: Scenario
  private let variant: String?
  private let seed: UInt64
  private let subject: Subject
  private let format: Format

  /// What is asked about.
  private enum Subject {
    case packets(PacketChoice)
    case decision(Int)
    case moment(Instant, walker: Int?)
  }

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the scenario")
    variant = try arguments.text("--variant")
    let preset = try arguments.text("--preset")
    let engine = try arguments.text("--engine")
    let overrides = try arguments.overrides()
    // Whoever asks for no seed gets one that is easy to type again.
    seed = try arguments.integer("--seed", in: RunReport.seeds) ?? .random(in: 1...999_999)
    let decision = try arguments.integer("--decision", in: 1...1_000_000)
    let time = try arguments.time("--at")
    let count = try arguments.integer("--packets", in: 1...1000)
    let beacon = try arguments.text("--beacon")
    let walker = try arguments.text("--walker")
    let fate = try arguments.optionalChoice("--fate", of: PacketChoice.Fate.self)
    format = try arguments.choice("--format", default: .text)
    try arguments.finish()
    guard preset == nil || engine == nil else {
      throw .unusable(InputPlace("--preset"), "it says which engine, so that --engine cannot")
    }
    scenario = try ScenarioLibrary.scenario(name).with(engine: engine ?? "scenario")
      .with(preset: preset, overrides: overrides)
    let beacons = scenario.world.beacons.map(\.name)
    let beaconIndex = try Self.index(of: beacon, among: beacons, for: "--beacon")
    let walkerIndex = try Self.index(
      of: walker, among: scenario.world.walkers.map { $0.phone == nil ? nil : $0.name },
      for: "--walker")
    let asksForPackets = count != nil || beacon != nil || fate != nil
    if let decision {
      guard time == nil, walker == nil, !asksForPackets else {
        throw .unusable(
          InputPlace("--decision"),
          "it says which decision, so that --at, --packets, --beacon, --walker and --fate cannot")
      }
      subject = .decision(decision)
    } else if let time, !asksForPackets {
      subject = .moment(try Self.checked(time, in: scenario.world), walker: walkerIndex)
    } else {
      subject = .packets(
        PacketChoice(
          beacon: beaconIndex, walker: walkerIndex, fate: fate ?? .listened,
          time: try Self.checked(time, in: scenario.world), count: count ?? 5))
    }
  }

  func carryOut() async throws(InputError) -> ExitStatus {
    let report = try await report()
    try Terminal.write(report, as: format)
    return report.changes?.isPartial == true ? .interrupted : .done
  }

  private func report() async throws(InputError) -> ExplainReport {
    switch subject {
    case .packets(let choice):
      guard
        let report = try ExplainReport(on: scenario, variant: variant, seed: seed, of: choice)
      else { throw noSuchVariant }
      return report
    case .decision(let number):
      let run = try run()
      if let report = try ExplainReport(on: run, decision: number) {
        return try await Self.withChanges(report)
      }
      let count = run.run.journal.decisions.count
      throw .outOfRange(
        InputPlace("--decision"), given: "\(number)",
        allowed: count > 0 ? "1 ... \(count)" : "a run with seed \(seed), which has no decisions")
    case .moment(let time, let walker):
      return try await Self.withChanges(ExplainReport(on: run(), at: time, walker: walker))
    }
  }

  private func run() throws(InputError) -> RunReport {
    guard let run = try RunReport(on: scenario, variant: variant, seed: seed) else {
      throw noSuchVariant
    }
    return run
  }

  private static func withChanges(
    _ report: ExplainReport
  ) async throws(InputError) -> ExplainReport {
    try await LongWork.carriedOut(counting: "setting or beacon") { line throws(InputError) in
      var report = report
      try report.findChanges { line.show(done: $0, of: $1) }
      return report
    }
  }

  private var noSuchVariant: InputError {
    scenario.lacks(variant, at: InputPlace("--variant"))
  }

  /// The place of a name among those that an option can give; `nil` stands for what it cannot.
  private static func index(
    of name: String?, among names: [String?], for option: String
  ) throws(InputError) -> Int? {
    guard let name else { return nil }
    guard let index = names.firstIndex(of: name) else {
      throw .noSuchName(name, among: names.compactMap { $0 }, at: InputPlace(option))
    }
    return index
  }

  /// A time of a run; its start where none is given.
  private static func checked(_ time: Instant?, in world: World) throws(InputError) -> Instant {
    let time = time ?? .start
    guard time <= .start.advanced(by: world.duration) else {
      throw .outOfRange(
        InputPlace("--at"), given: "\(time.seconds) s",
        allowed: "0 s ... \(world.duration.inSeconds) s")
    }
    return time
  }
}
