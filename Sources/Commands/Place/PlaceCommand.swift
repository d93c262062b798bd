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

/// `simrun place FLOORPLAN`: the count and the positions of beacons or receivers, and the transmit
/// power and interval of the transmitters.
struct PlaceCommand: Command {
  static let name = "place"
  static let declaration = CommandDeclaration(
    "choose beacons or receivers, and their positions", Parameters(),
    description: """
      Finds the best positions for each number of beacons that phones hear, or of receivers that hear
      worn tags: shortlisted by predicted mean levels, then scored by simulation: engines of rooms on
      the walks of a resident, positions and reception at still points. Prints scores on held-out
      seeds, the knee, the worst point, the score with each device off, what would change the
      advice, and how to hang and test each device.
      """)

  private let name: String
  private let setting: PlacementSetting
  private let spots: Spots
  private let spotsInWords: String
  private let counts: ClosedRange<Int>
  private let powers: [PowerLevel]
  private let intervals: [Duration]
  private let isMixed: Bool
  private let demand: PlacementDemand?
  private let methods: [PlacementMethod]
  private let chance: PlacementStudy.SeedPlan
  private let costs: PlacementCosts
  private let workers: ParallelRuns
  private let format: TableFormat
  private let folder: OutputPlace?
  private let page: PageOption?

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    try await PlaceCommand(from: arguments).perform()
  }

  private init(from arguments: Arguments<Parameters>) throws(InputError) {
    name = try arguments.floorPlan
    let link = try LinkOptions(from: arguments)
    let goal = try arguments.goal
    demand = try arguments.atLeast.map { text throws(InputError) in
      try PlacementDemand(text, for: goal, at: Parameters.place(of: \.atLeast))
    }
    let door = try arguments.door
    let kind = try arguments.mountingPoints
    let (spacing, height) = (try arguments.spacing, try arguments.height)
    let fixed = try arguments.fixed
    powers = try arguments.powers
    intervals = try arguments.intervals
    isMixed = try arguments.mixed
    let heard = try arguments.heard
    let engine = try arguments.engine
    let method = try Self.method(from: arguments)
    let motion = try arguments.motion
    let (household, share) = (try arguments.household, try arguments.least)
    guard share == nil || household != nil else {
      throw .unusable(
        Parameters.place(of: \.least), "requires \(OptionWord.over.text) HOUSEHOLD")
    }
    let radio = try arguments.radio
    let (price, cellPrice) = (try arguments.price, try arguments.cellPrice)
    let cell = try arguments.cell
    let (seed, seeds) = (try arguments.seed, try arguments.runs)
    workers = try arguments.threads
    format = try arguments.format
    folder = try arguments.folder
    page = try PageOption(
      arguments.page, by: arguments.line(of: Self.name, seed: seed), beside: folder)
    counts = try link.counts()
    let roles = link.roles
    guard roles == .beacons || cellPrice == nil else {
      throw .unusable(
        Parameters.place(of: \.cellPrice), "applies to beacons only: receivers have no batteries")
    }

    let isByMethod = engine == nil && (goal == .error || goal == .room)
    let path = try FloorPlanLibrary.path(of: name, at: InputPlace("floor plan"))
    let file = try InputFile.read(FloorPlanFile.self, at: path)
    Terminal.warnOfGaps(on: file.plan, at: InputPlace(name))
    try Self.check(household, on: file.plan)
    let person = Self.person(
      motion, byMethod: isByMethod, link, isUnknown: household == nil || link.roles == .receivers)
    setting = PlacementSetting(
      plan: file.plan, at: InputPlace(path),
      environment: try radio.map { name throws(InputError) in
        try ScenarioLibrary.scenario(name).world.environment
      } ?? RadioEnvironment(), link: try link.link(), carried: link.carriage, goal: goal,
      door: try Self.door(door, for: goal, on: file.plan), heardAtLeast: heard,
      engine: try engine.map { word throws(InputError) in try Self.engine(word, for: goal, roles) },
      engineWord: engine, method: method ?? PlacementMethod(.naiveBayes),
      person: person,
      people: household.map { PlacementPeople(of: $0, share: share ?? .all, like: person) })
    methods = isByMethod && method == nil ? PlacementMethod.candidates : []
    try Self.check(motion, byMethod: isByMethod)
    guard method == nil || engine == nil && goal != .door else {
      throw .unusable(
        Parameters.place(of: \.method),
        "applies to --goal errorM, rightRoomShare and receptionShare without --engine only")
    }
    try Self.check(heard, for: goal, of: counts, roles)
    try Self.check(goal, on: file.plan)
    (spots, spotsInWords) = try Self.mountingPoints(
      kind, spacing: spacing, height: height, keeping: Self.fixed(fixed, height, on: file),
      on: setting)
    chance = PlacementStudy.SeedPlan(
      first: seed, scoring: seeds, on: setting.motion)
    costs = PlacementCosts(
      price: price, cellPrice: cellPrice ?? (roles == .beacons ? 2 : 0),
      cell: cell ?? (roles == .beacons ? .cr2477 : .cr2032))
  }

  private func perform() async throws(InputError) -> ExitStatus {
    let command = self
    let study = try await LongWork.perform(counting: "trial") { line throws(InputError) in
      try await PlacementStudy(
        command.setting, at: command.spots, counts: command.counts, powers: command.powers,
        intervals: command.intervals, mixing: command.isMixed, demand: command.demand,
        methods: command.methods, changes: PlacementChange.all(of:), chance: command.chance,
        by: command.workers
      ) { done, all in line.show(done: done, of: all) }
    }
    // A partial study does not determine a placement.
    guard let study else { return .interrupted }
    let report = PlacementReport(study, of: name, spots: spotsInWords, costing: costs)
    if let folder { try folder.write(report.files) }
    if let page { try page.write(PlacePage(of: report)) }
    try Terminal.write(report, as: format)
    return study.isDemandMet ? .done : .notMet
  }

  /// Returns the method that is given; `nil` if one is to be chosen.
  private static func method(
    from arguments: Arguments<Parameters>
  ) throws(InputError) -> PlacementMethod? {
    let device = try arguments.device
    let place = Parameters.place(of: \.device)
    guard let choice = try arguments.method else {
      guard !arguments.isGiven(\.device) else { throw .unusable(place, "requires --method") }
      return nil
    }
    if device == .other {
      try MethodSetting.otherDevice.refuse(device.rawValue, for: choice, at: place)
    }
    return PlacementMethod(choice, isOffsetUnknown: device == .other)
  }

  /// Returns the person for whom placements are scored. A person whom a method positions has any
  /// phone, unless the offset of all phones is given, or any tag, whatever the receivers' offset.
  /// People of a household have their own phones.
  private static func person(
    _ motion: PlacementMotion?, byMethod isByMethod: Bool, _ link: LinkOptions, isUnknown: Bool
  ) -> PlacementPerson {
    let isUnknown =
      isUnknown && isByMethod && (link.receiveOffset == nil || link.roles == .receivers)
    return PlacementPerson(offset: isUnknown ? .unknown : .fixed(.zero), motion: motion)
  }

  /// Rejects a household with a room that the plan lacks.
  private static func check(
    _ household: Household?, on plan: FloorPlan
  ) throws(InputError) {
    for person in household?.people ?? [] { try person.checkRooms(of: plan) }
  }

  /// Rejects a motion if no method positions the person for the score.
  private static func check(
    _ motion: PlacementMotion?, byMethod isByMethod: Bool
  ) throws(InputError) {
    guard motion != nil, !isByMethod else { return }
    throw .unusable(
      Parameters.place(of: \.motion),
      "applies to methods with --goal \(PlacementGoal.error.rawValue) or "
        + "\(PlacementGoal.room.rawValue) only")
  }

  private static func engine(
    _ word: String, for goal: PlacementGoal, _ roles: RadioPathRoles
  ) throws(InputError) -> EngineChoice {
    let engine = try EngineSource(option: word).engineToPlace()
    guard roles == .beacons || engine.description.readings == .packets else {
      throw .unusable(
        Parameters.place(of: \.engine),
        "\(word.quoted) ranges beacons; receivers report packets of tags")
    }
    let topics: [DecisionTopic] =
      switch goal {
      case .door: [.side, .lock]
      case .room: [.rooms]
      case .error, .reception: []
      }
    guard topics.contains(where: engine.decides), engine.positioning == nil else {
      throw .unusable(
        Parameters.place(of: \.engine),
        "\(word.quoted) cannot score --goal \(goal.rawValue): rightSideShare needs an engine "
          + "that decides sides or locks, rightRoomShare one that decides rooms by its devices; the "
          + "others take --method")
    }
    return engine
  }

  /// Rejects a `heard` greater than the number of mounted devices. For reception, `heard` is
  /// compared with the lowest of `counts`; for other goals, with the highest.
  private static func check(
    _ heard: Int?, for goal: PlacementGoal, of counts: ClosedRange<Int>, _ roles: RadioPathRoles
  ) throws(InputError) {
    let most = goal == .reception ? counts.lowerBound : counts.upperBound
    guard let heard, heard > most else { return }
    throw .unusable(
      Parameters.place(of: \.heard),
      "\(heard) exceeds the number of \(roles.fixed.rawValue)s, \(most)")
  }

  private static func check(_ goal: PlacementGoal, on plan: FloorPlan) throws(InputError) {
    guard goal == .room, plan.rooms.count < 2 else { return }
    throw .unusable(
      Parameters.place(of: \.goal),
      "\(goal.rawValue) requires at least two rooms; the plan has "
        + (plan.rooms.isEmpty ? "none" : "one"))
  }

  private static func door(
    _ name: String?, for goal: PlacementGoal, on plan: FloorPlan
  ) throws(InputError) -> Int? {
    guard goal == .door else {
      guard name == nil else {
        throw .unusable(
          Parameters.place(of: \.door), "applies to --goal \(PlacementGoal.door.rawValue) only")
      }
      return nil
    }
    guard let name else {
      guard plan.doors.count == 1 else {
        throw .unusable(
          Parameters.place(of: \.door),
          plan.doors.isEmpty
            ? "the plan has no door" : "the plan has \(plan.doors.count) doors; name one")
      }
      return 0
    }
    guard let door = plan.doors.firstIndex(where: { $0.name == name }) else {
      throw .noSuchName(name, among: plan.doors.map(\.name), at: Parameters.place(of: \.door))
    }
    return door
  }
}
