import BLE
import Buildings
import Documents
import EngineFiles
import FloorPlans
import Foundation
import Pages
import Planning
import Reports
import Scenarios
import Sim
import Studies

/// `simrun place FLOORPLAN`: the number of beacons or receivers and their positions, and the power
/// and interval of the transmitters.
struct PlaceCommand {
  private let name: String
  private let setting: PlacementSetting
  private let spots: Spots
  private let spotsInWords: String
  private let counts: ClosedRange<Int>
  private let powers: [PowerLevel]
  private let intervals: [Duration]
  private let chance: PlacementStudy.SeedPlan
  private let costs: PlacementCosts
  private let hands: ParallelRuns
  private let format: TableFormat
  private let folder: String?
  private let page: PageFile?

  init(from arguments: inout Arguments) throws(InputError) {
    name = try arguments.operand("the floor plan")
    let link = try LinkOptions(from: &arguments)
    let goal = try PlacementGoal(arguments.text("--goal"), at: InputPlace("--goal"))
    let door = try arguments.optionalText("--door")
    let spots = try arguments.text("--spots")
    let spacing = try arguments.optionalNumber("--spacing-m", in: 0.2...1000)
    let height = try arguments.number("--height-m", in: 0...100)
    let fixed = try arguments.optionalText("--fixed")
    powers =
      try arguments.numbers("--power-dbm", in: -60...20).map { PowerLevel(dBm: $0 == 0 ? 0 : $0) }
    intervals =
      try arguments.numbers("--interval-ms", in: 20...10_240).map {
        .microseconds(Int64(($0 * 1000).rounded()))
      }
    let heard = try arguments.optionalInteger("--heard", in: 1...100)
    let engine = try arguments.optionalText("--engine")
    let method = try arguments.text("--method")
    let radio = try arguments.optionalText("--radio")
    let price = try arguments.number("--price", in: 0...1e6)
    let cellPrice = try arguments.optionalNumber("--cell-price", in: 0...1e6)
    let cell = try arguments.optionalText("--cell")
    let seed = try arguments.optionalInteger("--seed", in: RunReport.seeds)
    let seeds = try arguments.integer("--seeds", in: 2...10_000)
    hands = try arguments.hands()
    format = try arguments.choice("--format")
    folder = try arguments.outputFolder()
    // A drawn seed has at most six digits, so it is easy to type again.
    let first = seed ?? .random(in: 1...999_999)
    page = try arguments.page(of: "place", seed: first, beside: folder)
    counts = try link.counts()
    try arguments.finish()
    let roles = link.roles
    guard roles == .beacons || cellPrice == nil else {
      throw .unusable(
        InputPlace("--cell-price"), "applies to beacons only: receivers have no batteries")
    }

    let file = try InputFile.read(
      FloorPlanFile.self, at: try FloorPlanLibrary.path(of: name, at: InputPlace("floor plan")))
    Terminal.warnOfGaps(on: file.plan, at: InputPlace(name))
    setting = PlacementSetting(
      plan: file.plan,
      environment: try radio.map { name throws(InputError) in
        try ScenarioLibrary.scenario(name).world.environment
      } ?? RadioEnvironment(), link: try link.link(), carried: link.carriage, goal: goal,
      door: try Self.door(door, for: goal, on: file.plan), heardAtLeast: heard,
      engine: try engine.map { word throws(InputError) in try Self.engine(word, for: goal, roles) },
      method: try PositioningChoice(method, at: InputPlace("--method")))
    try Self.check(heard, for: goal, of: counts, roles)
    try Self.check(goal, on: file.plan)
    (self.spots, spotsInWords) = try Self.spots(
      spots, spacing: spacing, height: height, keeping: Self.fixed(fixed, height, on: file),
      on: file.plan)
    chance = PlacementStudy.SeedPlan(
      first: first, choosing: 2 * seeds, scoring: seeds)
    costs = PlacementCosts(
      price: price, cellPrice: cellPrice ?? (roles == .beacons ? 2 : 0),
      cell: try Self.cell(cell ?? (roles == .beacons ? "CR2477" : "CR2032")))
  }

  func perform() async throws(InputError) -> ExitStatus {
    let command = self
    let study = try await LongWork.perform(counting: "trial") { line throws(InputError) in
      try await PlacementStudy(
        command.setting, at: command.spots, counts: command.counts, powers: command.powers,
        intervals: command.intervals, chance: command.chance, by: command.hands
      ) { done, all in line.show(done: done, of: all) }
    }
    // A partial study does not determine a placement.
    guard let study else { return .interrupted }
    let report = PlacementReport(study, of: name, spots: spotsInWords, costing: costs)
    if let folder { try report.files.write(to: folder) }
    if let page { try page.write(PlacePage(of: report)) }
    try Terminal.write(report, as: format)
    return .done
  }

  private static func engine(
    _ word: String, for goal: PlacementGoal, _ roles: LinkRoles
  ) throws(InputError) -> EngineChoice {
    let engine = try EngineSource(option: word).engine()
    guard roles == .beacons || engine.description.readings == .packets else {
      throw .unusable(
        InputPlace("--engine"),
        "\(engine.kind.quoted) ranges beacons; receivers report packets of tags")
    }
    let topics: [DecisionTopic] =
      switch goal {
      case .door: [.side, .lock]
      case .room: [.rooms]
      case .error, .reception: []
      }
    guard topics.contains(where: engine.decides), engine.positioning == nil else {
      throw .unusable(
        InputPlace("--engine"),
        "\(engine.kind.quoted) cannot score --goal \(goal.rawValue): rightSideShare needs an engine "
          + "that decides sides or locks, rightRoomShare one that decides rooms by its devices; the "
          + "others take --method")
    }
    return engine
  }

  private static func cell(_ name: String) throws(InputError) -> BatteryCell {
    guard let cell = BatteryCell.known.first(where: { $0.name == name }) else {
      throw .noSuchName(name, among: BatteryCell.known.map(\.name), at: InputPlace("--cell"))
    }
    return cell
  }

  /// Rejects a `heard` greater than the number of mounted devices. For reception, that is the
  /// lowest number of `counts`; for other goals, the highest.
  private static func check(
    _ heard: Int?, for goal: PlacementGoal, of counts: ClosedRange<Int>, _ roles: LinkRoles
  ) throws(InputError) {
    let most = goal == .reception ? counts.lowerBound : counts.upperBound
    guard let heard, heard > most else { return }
    throw .unusable(
      InputPlace("--heard"),
      "\(heard) exceeds the number of \(roles.fixed.rawValue)s, \(most)")
  }

  private static func check(_ goal: PlacementGoal, on plan: FloorPlan) throws(InputError) {
    guard goal == .room, plan.rooms.count < 2 else { return }
    throw .unusable(
      InputPlace("--goal"),
      "\(goal.rawValue) requires at least two rooms; the plan has "
        + (plan.rooms.isEmpty ? "none" : "one"))
  }

  private static func door(
    _ name: String?, for goal: PlacementGoal, on plan: FloorPlan
  ) throws(InputError) -> Int? {
    guard goal == .door else {
      guard name == nil else {
        throw .unusable(
          InputPlace("--door"), "applies to --goal \(PlacementGoal.door.rawValue) only")
      }
      return nil
    }
    guard let name else {
      guard plan.doors.count == 1 else {
        throw .unusable(
          InputPlace("--door"),
          plan.doors.isEmpty
            ? "the plan has no door" : "the plan has \(plan.doors.count) doors; name one")
      }
      return 0
    }
    guard let door = plan.doors.firstIndex(where: { $0.name == name }) else {
      throw .noSuchName(name, among: plan.doors.map(\.name), at: InputPlace("--door"))
    }
    return door
  }
}
