import Buildings
import Documents
import EngineFiles
import FloorPlans
import Sim

extension Scenario {
  /// Returns the scenario as a file to be stored with its plans: its own file, with the engines
  /// replaced by the current ones, including all settings, and with the person who lives in it as
  /// its people. Engines keep their names, except one
  /// that was changed for a walker alone.
  ///
  /// - Parameters:
  ///   - plan: The name of the plan's file.
  ///   - plans: For each variant with a plan of its own, the name of that plan's file, by the name
  ///     of the variant.
  package func file(beside plan: String, variantsOn plans: [String: String] = [:]) -> JSON {
    guard case .object(var members) = file else { return file }
    members["floorplan"] = .text(plan)
    members["engine"] = engine.json
    if let person { members["people"] = [person.file] }
    let named = namedEngines
    members["engines"] = named.isEmpty ? nil : .object(named.mapValues(\.json))
    if case .list(let walkers) = members["walkers"] {
      members["walkers"] = .list(
        walkers.enumerated().map { index, walker in
          walker.with(engines.word(ofEngineOf: index, among: named, in: world))
            .withKey(of: world.walkers[index], on: world.plan)
        })
    }
    if case .list(let files) = members["variants"] {
      members["variants"] = .list(
        zip(files, variants).map { changes($0, of: $1, beside: plans[$1.name]) })
    }
    return .object(members)
  }

  /// The engines with names: the scenario's, and those to which only variants refer.
  private var namedEngines: [String: EngineChoice] {
    variants.reduce(engines.named(in: world)) { named, variant in
      guard let engines = variant.engines else { return named }
      return named.merging(engines.named(in: variant.world)) { own, _ in own }
    }
  }

  /// Returns the changes of a variant, with complete engines in place of changes of engines.
  ///
  /// - Parameter plan: The name of the file with the variant's own plan; `nil` if the variant uses
  ///   the scenario's plan.
  private func changes(_ file: JSON, of variant: Variant, beside plan: String?) -> JSON {
    guard case .object(var members) = file,
      case .object(var walkers) = members["walkers"] ?? [:]
    else { return file }
    if let plan { members["floorplan"] = .text(plan) }
    members["engines"] = nil
    let isChanged = members["engine"] != nil || variant.engines.map { $0.shared != engine } ?? false
    let engines = variant.engines ?? engines
    if isChanged { members["engine"] = engines.shared.json }
    let (former, current) = (namedEngines, engines.named(in: variant.world))
    let changes = current.filter { former[$0.key] != $0.value }
    if !changes.isEmpty { members["engines"] = .object(changes.mapValues(\.json)) }
    for (index, walker) in variant.world.walkers.enumerated() {
      let engine = engines.word(ofEngineOf: index, among: current, in: variant.world)
      let changed = (walkers[walker.name] ?? [:]).with(engine)
      if changed != [:] { walkers[walker.name] = changed }
    }
    if !walkers.isEmpty { members["walkers"] = .object(walkers) }
    return .object(members)
  }

  /// The files of a run of the scenario, or of a variant: the scenario's file and its plans, each
  /// with its name. The plan of the run has the name `FloorPlanFile.fileName`.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario's file.
  ///   - variant: The variant; `nil` for the scenario as it stands.
  package func files(of variant: String?, named name: String) -> [(name: String, contents: JSON)] {
    let run = FloorPlanFile.fileName
    var names: [String: String] = [:]
    var plans: [(name: String, contents: JSON)] = []
    for (index, other) in variants.enumerated() {
      guard let plan = other.floorPlan else { continue }
      let file = other.name == variant ? run : Self.planFile(ofVariant: index)
      names[other.name] = file
      plans.append((file, plan.naming(devicesOf: other.world)))
    }
    let own = plans.contains { $0.name == run } ? Self.planFile : run
    return [(name, file(beside: own, variantsOn: names))] + plans
      + [(own, floorPlan.naming(devicesOf: world))]
  }

  /// The names that plan files may have in runs of the scenario or of a variant, except the name of
  /// the file with the run's plan.
  package var planFiles: [String] {
    [Self.planFile] + variants.indices.map(Self.planFile(ofVariant:))
  }

  /// The name of the scenario's plan file, which is written beside the plan of the variant that is
  /// run.
  private static let planFile = "floorplan-scenario.json"

  /// Returns the name of the file of a variant's plan, beside the plan of the run.
  private static func planFile(ofVariant index: Int) -> String {
    "floorplan-variant-\(index + 1).json"
  }
}

extension WalkerEngines {
  /// Returns a walker's own engine as a file states it: its name, or all its settings; `nil` if the
  /// walker has the shared engine.
  fileprivate func word(
    ofEngineOf walker: Int, among named: [String: EngineChoice], in world: World
  ) -> JSON? {
    name(ofEngineOf: walker, among: named, in: world).map { .text($0) } ?? own[walker]?.json
  }
}

extension JSON {
  /// Returns a plan as described in its file, with the beacons and receivers of a world as its
  /// devices: positioning methods look up the positions of devices in the plan.
  ///
  /// Materials are those of the plan: positioning methods do not use them, and the scenario changes
  /// them again.
  fileprivate func naming(devicesOf world: World) -> JSON {
    guard case .object(var members) = self else { return self }
    members["devices"] = .list(FixedDevice.all(world.beacons, world.receivers).map(\.json))
    return .object(members)
  }

  /// Returns a walker's object that states `key: "none"` if the walker holds no door key on a plan
  /// with locks. Without this statement, the engines would decide whether the walker holds a key,
  /// and the engines may have been replaced.
  fileprivate func withKey(of walker: Walker, on plan: FloorPlan) -> JSON {
    guard case .object(var members) = self, members["key"] == nil, walker.key == nil,
      walker.phone != nil || walker.tag != nil, plan.doors.contains(where: { $0.kind.hasLock })
    else { return self }
    members["key"] = .text(WalkerDescription.noKey)
    return .object(members)
  }

  /// Returns a walker's object with this engine, given by its name or by all its settings; without
  /// an engine if `engine` is `nil`.
  fileprivate func with(_ engine: JSON?) -> JSON {
    guard case .object(var members) = self, engine != nil || members["engine"] != nil else {
      return self
    }
    members["engine"] = engine ?? .null
    return .object(members)
  }
}
