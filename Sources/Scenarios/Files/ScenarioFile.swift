import BLE
import Buildings
import Documents
import EngineFiles
import FloorPlans
import Sim

/// A scenario as described in its file.
package struct ScenarioFile: Described {
  /// The name of a scenario's file.
  package static let fileName = "scenario.json"

  package let title: String
  package let floorPlan: String
  let floorPlanPlace: InputPlace
  private let place: InputPlace
  private let duration: Duration
  private let environment: RadioEnvironment
  private let circumstances: Circumstances
  private let beacons: [BeaconFile]
  private let receivers: [Receiver]
  private let walkers: [WalkerFile]
  private let engine: EngineChoice
  private let survey: SurveyPlan
  private let trials: TrialsFile?
  private let wallLosses: [WallLossFile]
  private let variants: [VariantFile]
  /// The walkers and beacons of each variant.
  private let variantCasts: [VariantFile.Cast]
  private let expectations: [ExpectationFile]

  /// The maximum total time of all walkers. It bounds memory, because all their poses are stored.
  private static let longest = Duration.seconds(1_000_000)

  package init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    title = try fields.text("title")
    floorPlan = try fields.text("floorplan")
    floorPlanPlace = fields.place(of: "floorplan")
    duration = try fields.duration("durationS", in: 0.1...86_400)
    environment =
      try fields.optionalObject("radio", of: RadioFile.self)?.environment ?? RadioEnvironment()
    circumstances = Circumstances(
      server: try fields.optionalObject("server", of: ServerFile.self)?.server,
      globe: try fields.optionalObject("globe", of: GlobeFile.self)?.globe)
    receivers = try fields.list("receivers", of: ReceiverFile.self, count: 0...10_000)
      .map(\.receiver)
    beacons = try fields.list("beacons", count: (receivers.isEmpty ? 1 : 0)...10_000)
    walkers = try fields.list("walkers", count: 1...1000)
    guard duration * walkers.count <= Self.longest else {
      throw .unusable(
        fields.place(of: "durationS"),
        "\(duration.inSeconds.inFewDigits) s times \(walkers.count) walkers; at most "
          + "\(Self.longest.inSeconds.inFewDigits) s in total are allowed")
    }
    engine = try fields.optionalObject("engine", of: EngineFile.self)?.choice ?? .listener
    survey = try fields.optionalObject("survey", of: SurveyFile.self)?.plan ?? SurveyPlan()
    trials = try fields.optionalObject("trials")
    wallLosses = try fields.list("wallLosses")
    variants = try fields.list("variants")
    let cast = VariantFile.Cast(walkers: walkers, beacons: beacons)
    let (walkerList, beaconList) = (fields.take("walkers"), fields.take("beacons"))
    var casts: [VariantFile.Cast] = []
    for variant in variants {
      casts.append(try variant.changed(cast, walkers: walkerList, beacons: beaconList))
    }
    variantCasts = casts
    expectations = try fields.list("expectations")
  }

  /// The number of beacons, or of receivers if there are no beacons.
  package var deviceCount: Int { beacons.isEmpty ? receivers.count : beacons.count }

  /// Returns the scenario with a name on a plan.
  ///
  /// - Parameters:
  ///   - file: The contents of its file.
  ///   - description: The contents of the plan's file.
  package func made(
    name: String, from file: JSON, on plan: FloorPlanFile, describedAs description: JSON
  ) throws(InputError) -> Scenario {
    var plan = plan
    for loss in wallLosses { plan = try loss.changed(plan) }
    let cast = VariantFile.Cast(walkers: walkers, beacons: beacons)
    let world = try world(of: cast, on: plan.plan, changedBy: nil)
    let fitted = try engine.fitted(to: world, at: place.key("engine"))
    var changed: [Scenario.Variant] = []
    for (index, variant) in variants.enumerated() {
      guard !changed.contains(where: { $0.name == variant.name }) else {
        throw .usedTwice(variant.name, at: place.key("variants")[index])
      }
      let world = try self.world(
        of: variantCasts[index], on: variant.changed(plan), changedBy: variant)
      let ownEngine = try variant.changed(engine)?.fitted(
        to: world, at: place.key("variants")[index].key("engine"))
      changed.append(
        Scenario.Variant(
          name: variant.name, world: world,
          trials: try trials(in: world, changedBy: variant), engine: ownEngine))
    }
    var stated: [Expectation] = []
    for expectation in expectations {
      stated.append(
        try expectation.made(in: world, variants: changed.map(\.name), trials: trials))
    }
    return Scenario(
      name: name, place: place, title: title, file: file, floorPlan: description, world: world,
      engine: fitted,
      survey: survey, trials: try trials(in: world, changedBy: nil), variants: changed,
      expectations: stated)
  }

  private func trials(
    in world: World, changedBy variant: VariantFile?
  ) throws(InputError) -> Trials? {
    try trials?.made(
      in: world, surveyedBy: variant?.survey ?? survey,
      under: variant?.conditions, at: place)
  }

  private func world(
    of cast: VariantFile.Cast, on plan: FloorPlan, changedBy variant: VariantFile?
  ) throws(InputError) -> World {
    var world = try safeWorld(of: cast, on: plan, changedBy: variant)
    for (index, walker) in cast.walkers.enumerated() {
      world.setHazards(try walker.hazards(in: world), of: index)
    }
    return world
  }

  /// Returns the world without hazards, which refer to things in it.
  private func safeWorld(
    of cast: VariantFile.Cast, on plan: FloorPlan, changedBy variant: VariantFile?
  ) throws(InputError) -> World {
    var people: [Walker] = []
    for walker in cast.walkers {
      people.append(try walker.made(on: plan))
      try walker.user?.check(beside: circumstances.server)
      // The replies to an app are recorded with its life cycle.
      guard walker.phone == nil || walker.phone?.use != nil || circumstances == Circumstances()
      else {
        throw .unusable(
          walker.place.key("phone"),
          "beside 'server' or 'globe', it requires a 'system', or the life of an app, such as a "
            + "'schedule'")
      }
    }
    var beacons: [Beacon] = []
    for beacon in cast.beacons {
      beacons.append(try beacon.beacon(on: plan, among: people.map(\.name)))
    }
    if let power = variant?.transmitPower {
      for index in beacons.indices { beacons[index].transmitPower = power }
      for index in people.indices { people[index].tag?.transmitPower = power }
    }
    do {
      return try World(
        plan: plan, beacons: beacons, receivers: receivers, walkers: people,
        environment: variant?.environment ?? environment, circumstances: circumstances,
        duration: duration)
    } catch {
      switch error {
      case .beaconOutsidePlan(let beacon):
        throw .unusable(
          place.key("beacons")[beacon].key("at"), "the position is outside the plan's bounds")
      case .beaconInWall(let beacon, let wall):
        throw .hangs(within: wall, at: place.key("beacons")[beacon].key("at"))
      case .beaconNameUsedTwice(let beacon):
        throw .usedTwice(beacons[beacon].name, at: place.key("beacons")[beacon])
      case .receiverOutsidePlan(let receiver):
        throw .unusable(
          place.key("receivers")[receiver].key("at"), "the position is outside the plan's bounds")
      case .receiverInWall(let receiver, let wall):
        throw .hangs(within: wall, at: place.key("receivers")[receiver].key("at"))
      case .receiverNameUsedTwice(let receiver):
        throw .usedTwice(receivers[receiver].name, at: place.key("receivers")[receiver])
      case .walkerNameUsedTwice(let walker):
        throw .usedTwice(people[walker].name, at: place.key("walkers")[walker])
      }
    }
  }
}
