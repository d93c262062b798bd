import BLE
import Lab
import Sim

/// `simrun explain SCENARIO`: what packets' levels are made of, and why they were lost.
struct ExplainCommand {
  private let report: ExplainReport
  private let format: Format

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.operand("the scenario")
    let variant = try arguments.text("--variant")
    let seed = try arguments.integer("--seed", in: RunReport.seeds) ?? .random(in: 1...999_999)
    let beacon = try arguments.text("--beacon")
    let walker = try arguments.text("--walker")
    var choice = PacketChoice()
    choice.fate = try arguments.choice("--fate", default: choice.fate)
    choice.time = try arguments.time("--at") ?? choice.time
    choice.count = try arguments.integer("--packets", in: 1...1000) ?? choice.count
    format = try arguments.choice("--format", default: .text)
    try arguments.finish()

    let scenario = try ScenarioLibrary.scenario(name)
    let world = scenario.world
    choice.beacon = try beacon.map { name throws(InputError) in
      try Self.index(of: name, among: world.beacons.map(\.name), for: "--beacon")
    }
    choice.walker = try walker.map { name throws(InputError) in
      try Self.index(
        of: name, among: world.walkers.map { $0.phone == nil ? nil : $0.name }, for: "--walker")
    }
    guard choice.time <= .start.advanced(by: world.duration) else {
      throw .outOfRange(
        InputPlace("--at"), given: "\(choice.time.seconds) s",
        allowed: "0 s ... \(world.duration.inSeconds) s")
    }
    guard let report = ExplainReport(on: scenario, variant: variant, seed: seed, of: choice) else {
      throw .noSuchName(
        variant ?? "", among: scenario.variantNames, at: InputPlace("--variant"))
    }
    self.report = report
  }

  func carryOut() throws(InputError) -> ExitStatus {
    switch format {
    case .text: try Terminal.write(report.text)
    case .json: try Terminal.write(report.json.page)
    }
    return .done
  }

  /// The place of a name among those that an option can give; `nil` stands for what it cannot.
  private static func index(
    of name: String, among names: [String?], for option: String
  ) throws(InputError) -> Int {
    guard let index = names.firstIndex(of: name) else {
      throw .noSuchName(name, among: names.compactMap { $0 }, at: InputPlace(option))
    }
    return index
  }
}
