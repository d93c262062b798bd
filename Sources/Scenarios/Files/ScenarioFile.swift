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
  let duration: Duration
  let environment: RadioEnvironment
  let circumstances: Circumstances
  let cast: VariantDescription.Cast
  let engine: EngineChoice
  let survey: SurveyPlan
  let trials: TrialsDescription?
  let wallLosses: [WallLoss]
  let variants: [VariantDescription]
  /// The walkers and devices of each variant.
  let variantCasts: [VariantDescription.Cast]
  let expectations: [ExpectationDescription]
}

extension ScenarioFile {
  /// Reads a scenario.
  package init(_ file: JSON, at place: InputPlace) throws(InputError) {
    self = try ScenarioKeys.shared.read(file, at: place)
  }

  /// The number of beacons, or of receivers if there are no beacons.
  package var deviceCount: Int {
    cast.beacons.isEmpty ? cast.receivers.count : cast.beacons.count
  }

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
    let world = try world(of: cast, on: plan.plan, changedBy: nil)
    let engines = try engines(engine, of: cast, in: world, at: place.key("engine"))
    var changed: [Scenario.Variant] = []
    for (index, variant) in variants.enumerated() {
      guard !changed.contains(where: { $0.name == variant.name }) else {
        throw .usedTwice(variant.name, at: place.key("variants")[index])
      }
      let world = try self.world(
        of: variantCasts[index], on: variant.changed(plan), changedBy: variant)
      let other = try variant.changed(engine)
      let isUnchanged = other == nil && variantCasts[index].engines == cast.engines
      let engines =
        isUnchanged
        ? nil
        : try self.engines(
          other ?? engine, of: variantCasts[index], in: world,
          at: place.key("variants")[index].key("engine"))
      changed.append(
        Scenario.Variant(
          name: variant.name, world: world,
          trials: try trials(in: world, changedBy: variant), engines: engines))
    }
    var stated: [Expectation] = []
    for expectation in expectations {
      stated.append(try expectation.made(in: world, variants: changed.map(\.name), trials: trials))
    }
    return Scenario(
      name: name, place: place, title: title, file: file, floorPlan: description, world: world,
      engines: engines, survey: survey, trials: try trials(in: world, changedBy: nil),
      variants: changed, expectations: stated)
  }

  /// Returns the engines of walkers: a shared one, and it with the changes of some walkers.
  ///
  /// - Parameter place: The place of the shared one.
  private func engines(
    _ shared: EngineChoice, of cast: VariantDescription.Cast, in world: World, at place: InputPlace
  ) throws(InputError) -> WalkerEngines {
    var own: [Int: EngineChoice] = [:]
    for (index, walker) in cast.walkers.enumerated() {
      guard let changes = walker.engine else { continue }
      guard world.subjects.contains(index) else {
        throw .unusable(changes.place, "nothing is decided about a tag without 'receivers'")
      }
      own[index] = try EngineFile.choice(changes, of: shared).fitted(to: world, at: changes.place)
    }
    return WalkerEngines(try shared.fitted(to: world, at: place), own: own)
  }

  private func trials(
    in world: World, changedBy variant: VariantDescription?
  ) throws(InputError) -> Trials? {
    try trials?.made(
      in: world, surveyedBy: variant?.survey ?? survey, under: variant?.conditions, at: place)
  }

  private func world(
    of cast: VariantDescription.Cast, on plan: FloorPlan, changedBy variant: VariantDescription?
  ) throws(InputError) -> World {
    var world = try safeWorld(of: cast, on: plan, changedBy: variant)
    for (index, walker) in cast.walkers.enumerated() {
      world.setHazards(try walker.hazards(in: world), of: index)
    }
    return world
  }

  /// Returns the world without hazards, which refer to things in it.
  private func safeWorld(
    of cast: VariantDescription.Cast, on plan: FloorPlan, changedBy variant: VariantDescription?
  ) throws(InputError) -> World {
    var people: [Walker] = []
    for walker in cast.walkers {
      people.append(try walker.made(on: plan, during: duration))
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
      beacons.append(
        try beacon.beacon(on: plan, among: people.map(\.name), during: duration))
    }
    var receivers: [Receiver] = []
    for receiver in cast.receivers { receivers.append(try receiver.receiver(during: duration)) }
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
