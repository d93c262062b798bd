import BLE
import Buildings
import Documents
import EngineFiles
import FloorPlans
import Sim

/// A scenario as described in its file, not yet on a plan.
package struct ScenarioFile: Sendable {
  /// The name of a scenario's file.
  package static let fileName = "scenario.json"

  let place: InputPlace
  package let title: String
  package let floorPlan: String
  let floorPlanPlace: InputPlace
  let situation: ScenarioSituation
  /// The engine, as the file describes it.
  let engine: Fields.Entry
  let trials: TrialsDescription?
  /// The variants, each with its situation.
  let variants: [(description: VariantDescription, situation: ScenarioSituation)]
  let expectations: [ExpectationDescription]
  /// The people of the household; `nil` if there is none.
  let people: [Person]?
}

extension ScenarioFile {
  /// Reads a scenario.
  package init(_ file: JSON, at place: InputPlace) throws(InputError) {
    self = try ScenarioKeys.shared.read(file, at: place)
  }

  /// The count of beacons, or of receivers if there are no beacons.
  package var deviceCount: Int { situation.deviceCount }

  /// Returns the scenario on a plan, under a name.
  ///
  /// - Parameters:
  ///   - file: The contents of the scenario's file.
  ///   - description: The contents of the plan's file.
  ///   - plans: The plans of variants that have a plan of their own, by the name of the variant.
  ///   - other: A world whose sightlines are used again if plan, places and walks are the same;
  ///     `nil` if there is no such world.
  package func made(
    name: String, from file: JSON, on plan: FloorPlanFile, describedAs description: JSON,
    variantsOn plans: [String: (file: FloorPlanFile, description: JSON)] = [:],
    like other: World? = nil
  ) throws(InputError) -> Scenario {
    let world = try world(of: situation, on: plan, changedBy: nil, like: other)
    let engines = try engines(of: situation, in: world, changedBy: nil)
    let ownTrials = try trials(of: situation, in: world, changedBy: nil)
    var changed: [Scenario.Variant] = []
    for (variant, situation) in variants {
      guard !changed.contains(where: { $0.name == variant.name }) else {
        throw .usedTwice(variant.name, at: variant.place)
      }
      let own = plans[variant.name]
      changed.append(
        try variant.making { () throws(InputError) in
          let world = try self.world(
            of: situation, on: own?.file ?? plan, changedBy: variant, like: world)
          let others = try self.engines(of: situation, in: world, changedBy: variant)
          return Scenario.Variant(
            name: variant.name, world: world, floorPlan: own?.description,
            trials: try trials(of: situation, in: world, changedBy: variant),
            engines: others == engines ? nil : others)
        })
    }
    var stated: [Expectation] = []
    for expectation in expectations {
      stated.append(try made(expectation, in: world, among: changed))
    }
    let household = people.map { Household(name, of: $0) }
    try household?.check(in: world)
    return Scenario(
      name: name, place: place, title: title, file: file, floorPlan: description, world: world,
      engines: engines, unusedEngines: unusedEngines, survey: situation.survey,
      trials: ownTrials, variants: changed,
      expectations: stated, household: household)
  }

  /// The names in the file's `engines` to which no walker refers, in any variant.
  private var unusedEngines: [String] {
    let walkers = ([situation] + variants.map(\.situation)).flatMap(\.walkers)
    return situation.engines.map(\.key).filter { name in
      !walkers.contains { $0.engine?.value == .text(name) }
    }
  }

  /// Returns an expectation of the scenario, or of a variant.
  ///
  /// - Throws: The error of the expectation; at the variant's place if the expectation fits the
  ///   scenario but not the variant.
  private func made(
    _ expectation: ExpectationDescription, in world: World, among variants: [Scenario.Variant]
  ) throws(InputError) -> Expectation {
    let stated = try expectation.variant(among: variants.map(\.name))
    guard let index = variants.firstIndex(where: { $0.name == stated }) else {
      return try expectation.made(in: world, of: world, trials: trials)
    }
    let changed = variants[index].world
    guard (try? expectation.made(in: world, of: world, trials: trials)) != nil else {
      return try expectation.made(in: changed, of: world, trials: trials)
    }
    return try self.variants[index].description.making { () throws(InputError) in
      try expectation.made(in: changed, of: world, trials: trials)
    }
  }

  /// Returns the engines of walkers: a shared one, and variations of it for walkers with changes of
  /// their own, or for actions that depend on whose phone it is.
  ///
  /// - Throws: The error of an engine, at its place; at the place of the variant if the scenario's
  ///   engine, or a walker's, does not fit the changes of the variant.
  private func engines(
    of situation: ScenarioSituation, in world: World, changedBy variant: VariantDescription?
  ) throws(InputError) -> WalkerEngines {
    let changed = variant?.engine
    let layers = [engine] + [changed].compactMap { $0 }
    let shared = try EngineFile.choice(layers)
    let fitted = try fitting(
      "the scenario's engine", to: changed == nil ? variant : nil
    ) { () throws(InputError) in
      try shared.fitted(to: world, at: changed?.place ?? place.key("engine"))
    }
    var own: [Int: EngineChoice] = [:]
    var names: [Int: String] = [:]
    for (index, walker) in situation.walkers.enumerated() {
      guard let changes = try situation.engine(of: walker) else { continue }
      guard world.subjects.contains(index) else {
        throw .unusable(changes.place, "nothing is decided about a tag without 'receivers'")
      }
      let isOriginal = self.situation.walkers.contains {
        $0.name == walker.name && (try? self.situation.engine(of: $0)) == changes
      }
      own[index] = try fitting(
        "the engine of \(walker.name)", to: isOriginal ? variant : nil
      ) { () throws(InputError) in
        try EngineFile.choice(layers + changes.layers).fitted(to: world, at: changes.place)
      }
      if case .text(let name)? = walker.engine?.value { names[index] = name }
    }
    return WalkerEngines(fitted, own: own, names: names).owned(in: world)
  }

  /// Returns `false` for a walker whose own engine never decides about locks although the
  /// scenario's engine does.
  private func holdsKey(
    _ walker: WalkerDescription, in situation: ScenarioSituation,
    changedBy variant: VariantDescription?
  ) -> Bool {
    // An engine that cannot be read is reported later, at its place.
    guard walker.engine != nil, let changes = try? situation.engine(of: walker) else { return true }
    let layers = [engine] + [variant?.engine].compactMap { $0 }
    guard let own = try? EngineFile.choice(layers + changes.layers), !own.decides(.lock) else {
      return true
    }
    return (try? EngineFile.choice(layers).decides(.lock)) != true
  }

  /// Returns an engine of the scenario, fitted to a variant or, without one, to the scenario;
  /// throws at the variant's place if the engine does not fit the variant.
  ///
  /// - Parameter engine: The words for the engine in the error.
  private func fitting(
    _ engine: String, to variant: VariantDescription?,
    _ fitted: () throws(InputError) -> EngineChoice
  ) throws(InputError) -> EngineChoice {
    do {
      return try fitted()
    } catch {
      guard let variant else { throw error }
      throw .unusable(
        variant.place, "\(engine) does not fit: \(error.description(within: place.source))")
    }
  }

  private func trials(
    of situation: ScenarioSituation, in world: World, changedBy variant: VariantDescription?
  ) throws(InputError) -> Trials? {
    try trials?.made(
      in: world, of: situation, under: variant?.conditions,
      isSurveyChanged: variant?.changesSurvey ?? false, at: place)
  }

  private func world(
    of situation: ScenarioSituation, on plan: FloorPlanFile, changedBy variant: VariantDescription?,
    like other: World? = nil
  ) throws(InputError) -> World {
    var plan = plan
    for loss in WallLoss.inOrder(situation.wallLosses, on: plan.plan) {
      plan = try loss.changed(plan)
    }
    var world = try safeWorld(
      of: situation, on: try variant?.changed(plan) ?? plan.plan, changedBy: variant, like: other)
    for (index, walker) in situation.walkers.enumerated() {
      world.setHazards(try walker.hazards(in: world), of: index)
    }
    return world
  }

  /// Returns the world without its hazards, which refer to other parts of the world.
  private func safeWorld(
    of situation: ScenarioSituation, on plan: FloorPlan, changedBy variant: VariantDescription?,
    like other: World?
  ) throws(InputError) -> World {
    var walkers = try walkers(of: situation, on: plan, changedBy: variant)
    var beacons: [Beacon] = []
    for beacon in situation.beacons {
      beacons.append(
        try beacon.beacon(on: plan, among: walkers.map(\.name), during: situation.duration))
    }
    var receivers: [Receiver] = []
    for receiver in situation.receivers {
      receivers.append(try receiver.receiver(during: situation.duration))
    }
    variant?.givePower(to: &beacons, &walkers)
    do {
      return try World(
        plan: plan, beacons: beacons, receivers: receivers, walkers: walkers,
        environment: situation.environment, circumstances: situation.circumstances,
        duration: situation.duration, like: other)
    } catch { throw situation.error(for: error) }
  }

  /// Returns the walkers, with their apps.
  private func walkers(
    of situation: ScenarioSituation, on plan: FloorPlan, changedBy variant: VariantDescription?
  ) throws(InputError) -> [Walker] {
    var walkers: [Walker] = []
    for walker in situation.walkers {
      var person = try walker.made(
        on: plan, during: situation.duration,
        holdingKey: holdsKey(walker, in: situation, changedBy: variant))
      person.server = try walker.server(changing: situation.server)
      walkers.append(person)
      try walker.user?.check(beside: person.server ?? situation.circumstances.server)
      // Replies of the server to an app can only be recorded if the life cycle of the app is
      // recorded, too.
      guard
        walker.phone == nil || walker.phone?.use != nil
          || situation.circumstances == Circumstances()
      else {
        throw .unusable(
          walker.place.key("phone"),
          "beside 'server' or 'globe', it requires a 'system', or the life of an app, such as a "
            + "'schedule'")
      }
    }
    return walkers
  }
}

extension ScenarioSituation {
  /// Returns the error for a fault of a world, at the place of the faulty part.
  fileprivate func error(for fault: WorldError) -> InputError {
    switch fault {
    case .beaconOutsidePlan(let beacon):
      .unusable(beacons[beacon].place.key("at"), "the position is outside the plan's bounds")
    case .beaconInWall(let beacon, let wall):
      .hangs(within: wall, at: beacons[beacon].place.key("at"))
    case .beaconNameUsedTwice(let beacon):
      .usedTwice(beacons[beacon].name, at: beacons[beacon].place)
    case .receiverOutsidePlan(let receiver):
      .unusable(receivers[receiver].place.key("at"), "the position is outside the plan's bounds")
    case .receiverInWall(let receiver, let wall):
      .hangs(within: wall, at: receivers[receiver].place.key("at"))
    case .receiverNameUsedTwice(let receiver):
      .usedTwice(receivers[receiver].name, at: receivers[receiver].place)
    case .walkerNameUsedTwice(let walker):
      .usedTwice(walkers[walker].name, at: walkers[walker].place)
    }
  }
}

extension VariantDescription {
  /// Gives the variant's transmit power to all beacons and tags. A power that the variant gives a
  /// device by its name takes precedence.
  fileprivate func givePower(to beacons: inout [Beacon], _ people: inout [Walker]) {
    guard let power = transmitPower else { return }
    let key = "transmitPowerDBm"
    for index in beacons.indices
    where self.beacons?.give([key], toObject: beacons[index].name) != true {
      beacons[index].transmitPower = power
    }
    for index in people.indices
    where ![["tag", key], ["phone", "advertises", key]].contains(where: {
      walkers?.give($0, toObject: people[index].name) ?? false
    }) {
      people[index].tag?.transmitPower = power
    }
  }
}
