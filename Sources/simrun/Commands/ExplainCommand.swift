import BLE
import Lab
import Sim

/// `simrun explain SCENARIO`: what packets' levels are made of, and why they were lost.
struct ExplainCommand {
  private let scenario: Scenario
  private let variant: String?
  private let seed: UInt64
  private let packets: Packets
  private let format: Format

  /// Which packets are asked about.
  private enum Packets {
    case chosen(PacketChoice)
    case behind(decision: Int)
  }

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the scenario")
    variant = try arguments.text("--variant")
    // Whoever asks for no seed gets one that is easy to type again.
    seed = try arguments.integer("--seed", in: RunReport.seeds) ?? .random(in: 1...999_999)
    let decision = try arguments.integer("--decision", in: 1...1_000_000)
    let time = try arguments.time("--at")
    let count = try arguments.integer("--packets", in: 1...1000)
    let beacon = try arguments.text("--beacon")
    let walker = try arguments.text("--walker")
    let fate = try arguments.choice("--fate", default: PacketChoice.Fate.listened)
    format = try arguments.choice("--format", default: .text)
    try arguments.finish()
    scenario = try ScenarioLibrary.scenario(name)
    if let decision {
      guard time == nil, count == nil, beacon == nil, walker == nil, fate == .listened else {
        throw .unusable(
          InputPlace("--decision"),
          "it says which packets, so that --at, --packets, --beacon, --walker and --fate cannot")
      }
      packets = .behind(decision: decision)
    } else {
      packets = .chosen(
        PacketChoice(
          beacon: try Self.index(
            of: beacon, among: scenario.world.beacons.map(\.name), for: "--beacon"),
          walker: try Self.index(
            of: walker, among: scenario.world.walkers.map { $0.phone == nil ? nil : $0.name },
            for: "--walker"),
          fate: fate, time: try Self.checked(time, in: scenario.world), count: count ?? 5))
    }
  }

  func carryOut() throws(InputError) -> ExitStatus {
    let report = try report()
    try Terminal.write(report, as: format)
    return .done
  }

  private func report() throws(InputError) -> ExplainReport {
    switch packets {
    case .chosen(let choice):
      if let report = try ExplainReport(on: scenario, variant: variant, seed: seed, of: choice) {
        return report
      }
    case .behind(let number):
      if let run = try RunReport(on: scenario, variant: variant, seed: seed) {
        if let report = try ExplainReport(on: run, decision: number) { return report }
        let count = run.run.journal.decisions.count
        throw .outOfRange(
          InputPlace("--decision"), given: "\(number)",
          allowed: count > 0 ? "1 ... \(count)" : "a run with seed \(seed), which has no decisions")
      }
    }
    throw .noSuchName(variant ?? "", among: scenario.variantNames, at: InputPlace("--variant"))
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
