import BLE
import Documents
import Explaining
import Reports
import Scenarios
import Scoring
import Sim

extension ExplainCommand {
  /// The explanation of packets or a decision of a run.
  struct ScenarioExplanation {
    private let scenario: Scenario
    private let variant: String?
    private let seed: UInt64
    private let subject: Subject

    /// The subject of the explanation.
    private enum Subject {
      case packets(PacketChoice)
      case decision(Int)
      case moment(Instant, walker: Int?)
    }

    init(
      of original: Scenario, variant: String?, seed: UInt64, _ engine: ReplayOperand.Options,
      decision: Int?, at time: Instant?, _ packets: ExplainCommand.PacketOptions
    ) throws(InputError) {
      try engine.check()
      self.variant = variant
      self.seed = seed
      scenario = try original.with(
        engine: engine.engine, preset: engine.preset, overrides: engine.overrides, of: variant)
      let world = try scenario.world(of: variant, at: InputPlace(option: .variant))
      typealias Options = ExplainCommand.PacketParameters
      let beacon = try Self.index(
        of: packets.beacon, among: world.beacons.map(\.name), at: Options.place(of: \.beacon))
      let receiver = try Self.index(
        of: packets.receiver, among: world.receivers.map(\.name), at: Options.place(of: \.receiver))
      let walker = try world.subject(named: packets.walker)
      if let decision {
        subject = .decision(decision)
      } else if let time, packets.given.isEmpty || packets.given == [OptionWord.walker.text] {
        subject = .moment(try Self.checked(time, in: world), walker: walker)
      } else {
        subject = .packets(
          PacketChoice(
            device: beacon ?? receiver.map(world.device(ofReceiver:)), walker: walker,
            outcome: packets.outcome ?? .listened,
            time: try Self.checked(time, in: world), count: packets.count ?? 5))
      }
    }

    func report() throws(InputError) -> ExplainReport {
      switch subject {
      case .packets(let choice):
        guard
          let report = try ExplainReport(on: scenario, variant: variant, seed: seed, of: choice)
        else { throw noSuchVariant }
        return report
      case .decision(let number):
        let run = try run()
        if let report = try ExplainReport(on: run, decision: number) { return report }
        let count = run.run.journal.decisions.count
        throw .outOfRange(
          InputPlace(option: .decision), given: "\(number)",
          allowed: count > 0 ? "1 ... \(count)" : "a run with seed \(seed), which has no decisions")
      case .moment(let time, let walker):
        return try ExplainReport(on: run(), at: time, walker: walker)
      }
    }

    private func run() throws(InputError) -> RunReport {
      guard let run = try RunReport(on: scenario, variant: variant, seed: seed) else {
        throw noSuchVariant
      }
      return run
    }

    private var noSuchVariant: InputError {
      scenario.lacks(variant, at: InputPlace(option: .variant))
    }

    /// Returns the index of a name among the names that an option accepts; `nil` without the
    /// option.
    private static func index(
      of name: String?, among names: [String], at place: InputPlace
    ) throws(InputError) -> Int? {
      guard let name else { return nil }
      guard let index = names.firstIndex(of: name) else {
        throw .noSuchName(name, among: names, at: place)
      }
      return index
    }

    /// Returns a time that lies within the run; by default, the start of the run.
    private static func checked(_ time: Instant?, in world: World) throws(InputError) -> Instant {
      let time = time ?? .start
      guard time <= .start.advanced(by: world.duration) else {
        throw .outOfRange(
          InputPlace(option: .at), given: "\(time.seconds) s",
          allowed: "0 s ... \(world.duration.inSeconds) s")
      }
      return time
    }
  }
}
