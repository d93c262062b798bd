import BLE
import Documents
import Foundation
import Pages
import Planning
import Reports
import Scenarios
import Sim
import Studies

/// `simrun place FLOORPLAN`: how many beacons, where, at which power and interval.
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
  private let hands: SideBySide
  private let format: TableFormat
  private let folder: String?
  private let page: PageFile?

  init(from arguments: inout Arguments) throws(InputError) {
    name = try arguments.operand("the floor plan")
    let counts = try arguments.text("--beacons")
    let goal = try arguments.choice("--goal", default: PlacementGoal.error)
    let door = try arguments.text("--door")
    let spots = try arguments.text("--spots") ?? "walls"
    let spacing = try arguments.number("--spacing-m", in: 0.2...1000)
    let height = try arguments.number("--height-m", in: 0...100) ?? 2.2
    let fixed = try arguments.text("--fixed")
    powers =
      try arguments.numbers("--power-dbm", in: -60...20)?.map { PowerLevel(dBm: $0 == 0 ? 0 : $0) }
      ?? [PowerLevel(dBm: -12), PowerLevel(dBm: -4)]
    intervals =
      try arguments.numbers("--interval-ms", in: 20...10_240)?.map {
        .microseconds(Int64(($0 * 1000).rounded()))
      } ?? [.milliseconds(200), .milliseconds(500)]
    let heard = try arguments.integer("--heard", in: 1...100)
    let method = try arguments.text("--method")
    let radio = try arguments.text("--radio")
    let price = try arguments.number("--price", in: 0...1e6) ?? 20
    let cellPrice = try arguments.number("--cell-price", in: 0...1e6) ?? 2
    let cell = try arguments.text("--cell")
    let seed = try arguments.integer("--seed", in: RunReport.seeds)
    let seeds = try arguments.integer("--seeds", in: 2...10_000) ?? 20
    hands = try arguments.hands()
    format = try arguments.choice("--format", default: .text)
    folder = try arguments.outputFolder()
    // Whoever asks for no seed gets one that is easy to type again.
    let first = seed ?? .random(in: 1...999_999)
    page = try arguments.page(of: "place", seed: first, beside: folder)
    try arguments.finish()

    let file = try InputFile.read(
      FloorPlanFile.self, at: try ScenarioLibrary.floorPlanPath(name, at: InputPlace("floor plan")))
    setting = PlacementSetting(
      plan: file.plan,
      environment: try radio.map { name throws(InputError) in
        try ScenarioLibrary.scenario(name).world.environment
      } ?? RadioEnvironment(), goal: goal,
      door: try Self.door(door, for: goal, on: file.plan), heardAtLeast: heard,
      method: try method.map { word throws(InputError) in
        try PositioningChoice(word, at: InputPlace("--method"))
      } ?? PositioningChoice(.naiveBayes))
    self.counts = try Self.counts(counts)
    try Self.check(heard, for: goal, of: self.counts)
    try Self.check(goal, on: file.plan)
    (self.spots, spotsInWords) = try Self.spots(
      spots, spacing: spacing, height: height, keeping: Self.fixed(fixed, height, on: file),
      on: file.plan)
    chance = PlacementStudy.SeedPlan(
      first: first, choosing: 2 * seeds, scoring: seeds)
    costs = PlacementCosts(price: price, cellPrice: cellPrice, cell: try Self.cell(cell))
  }

  func carryOut() async throws(InputError) -> ExitStatus {
    let command = self
    let study = try await LongWork.carriedOut(counting: "trial") { line throws(InputError) in
      try await PlacementStudy(
        command.setting, at: command.spots, counts: command.counts, powers: command.powers,
        intervals: command.intervals, chance: command.chance, by: command.hands
      ) { done, all in line.show(done: done, of: all) }
    }
    // Of half a study nothing is known of the placement to take.
    guard let study else { return .interrupted }
    let report = PlacementReport(study, of: name, spots: spotsInWords, costing: costs)
    if let folder { try report.files.write(to: folder) }
    if let page { try page.write(PlacePage(of: report, command: page.command).html) }
    try Terminal.write(report, as: format)
    return .done
  }

  private static func cell(_ name: String?) throws(InputError) -> BatteryCell {
    let name = name ?? "CR2477"
    guard let cell = BatteryCell.known.first(where: { $0.name == name }) else {
      throw .noSuchName(name, among: BatteryCell.known.map(\.name), at: InputPlace("--cell"))
    }
    return cell
  }

  /// The range of a text such as 3..8, or 4.
  private static func counts(_ text: String?) throws(InputError) -> ClosedRange<Int> {
    let place = InputPlace("--beacons")
    guard let text else {
      throw .unusable(place, "the option is missing: how many beacons, as in 3..8")
    }
    let parts = text.components(separatedBy: "..")
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, (1...2).contains(numbers.count) else {
      throw .wrongType(place, given: "'\(text)'", allowed: "numbers of beacons, as in 3..8")
    }
    guard numbers.allSatisfy((1...64).contains), numbers[0] <= numbers[numbers.count - 1] else {
      throw .outOfRange(place, given: text, allowed: "1 ... 64, the lesser number first")
    }
    return numbers[0]...numbers[numbers.count - 1]
  }

  /// Refuses what no beacons of so many could do.
  private static func check(
    _ heard: Int?, for goal: PlacementGoal, of counts: ClosedRange<Int>
  ) throws(InputError) {
    let most = goal == .reception ? counts.lowerBound : counts.upperBound
    guard let heard, heard > most else { return }
    throw .unusable(
      InputPlace("--heard"),
      "no place can hear \(heard) of \(most.counted("beacon"))")
  }

  private static func check(_ goal: PlacementGoal, on plan: FloorPlan) throws(InputError) {
    guard goal == .room, plan.rooms.count < 2 else { return }
    throw .unusable(
      InputPlace("--goal"),
      "room is for plans of two rooms or more; this one has "
        + (plan.rooms.isEmpty ? "none" : "one"))
  }

  private static func door(
    _ name: String?, for goal: PlacementGoal, on plan: FloorPlan
  ) throws(InputError) -> Int? {
    guard goal == .door else {
      guard name == nil else {
        throw .unusable(InputPlace("--door"), "only --goal door is about one")
      }
      return nil
    }
    guard let name else {
      guard plan.doors.count == 1 else {
        throw .unusable(
          InputPlace("--door"),
          plan.doors.isEmpty
            ? "the plan has no door" : "the plan has \(plan.doors.count) doors; say which")
      }
      return 0
    }
    guard let door = plan.doors.firstIndex(where: { $0.name == name }) else {
      throw .noSuchName(name, among: plan.doors.map(\.name), at: InputPlace("--door"))
    }
    return door
  }
}
