import BLE
import Sim

/// A scenario as its file describes it.
struct ScenarioFile: Described {
  let title: String
  let floorPlan: String
  let floorPlanPlace: InputPlace
  private let place: InputPlace
  private let duration: Duration
  private let environment: RadioEnvironment
  private let beacons: [Beacon]
  private let walkers: [WalkerFile]
  private let engine: EngineChoice
  private let variants: [VariantFile]
  private let expectations: [ExpectationFile]

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    title = try fields.text("title")
    floorPlan = try fields.text("floorplan")
    floorPlanPlace = fields.place(of: "floorplan")
    duration = try fields.duration("durationS", in: 0.1...86_400)
    environment =
      try fields.optionalObject("radio", of: RadioFile.self)?.environment ?? RadioEnvironment()
    beacons = try fields.list("beacons", of: BeaconFile.self, count: 1...10_000).map(\.beacon)
    walkers = try fields.list("walkers", count: 1...1000)
    engine = try fields.object("engine", of: EngineFile.self).choice
    variants = try fields.list("variants")
    expectations = try fields.list("expectations")
  }

  /// The scenario of this name on a plan.
  func made(name: String, on plan: FloorPlanFile) throws(InputError) -> Scenario {
    for (anchor, anchorPlace) in engine.namedAnchors(at: place.key("engine")) {
      guard beacons.contains(where: { $0.name == anchor }) else {
        throw .noSuchName(anchor, among: beacons.map(\.name), at: anchorPlace)
      }
    }
    let world = try world(on: plan.plan)
    var changed: [Scenario.Variant] = []
    for (index, variant) in variants.enumerated() {
      guard !changed.contains(where: { $0.name == variant.name }) else {
        throw .unusable(
          place.key("variants")[index], "the name \(variant.name.quoted) is used twice")
      }
      changed.append(
        Scenario.Variant(name: variant.name, world: try self.world(on: variant.changed(plan))))
    }
    var stated: [Expectation] = []
    for expectation in expectations {
      stated.append(try expectation.made(in: world, variants: changed.map(\.name)))
    }
    return Scenario(
      name: name, title: title, world: world, engine: engine, variants: changed,
      expectations: stated)
  }

  private func world(on plan: FloorPlan) throws(InputError) -> World {
    var people: [Walker] = []
    for walker in walkers {
      people.append(try walker.made(on: plan))
    }
    do {
      return try World(
        plan: plan, beacons: beacons, walkers: people, environment: environment,
        duration: duration)
    } catch {
      switch error {
      case .beaconOutsidePlan(let beacon):
        throw .unusable(
          place.key("beacons")[beacon].key("at"), "the place lies outside of the plan's bounds")
      case .beaconInWall(let beacon, let wall):
        throw .unusable(
          place.key("beacons")[beacon].key("at"),
          "the place lies within \(wall.quoted); a beacon hangs on one side of it or on the other")
      case .nameUsedTwice(let name):
        throw .unusable(place, "the name \(name.quoted) is used twice")
      }
    }
  }
}
