import Documents
import EngineFiles
import Scenarios
import Sim

/// The settings of a candidate, in the form that files and options have.
package struct CandidateSettings {
  /// The lines for `scenario.json`.
  package let fragment: [String]
  /// The options of `simrun run` for the settings of the engine; empty if other settings vary too,
  /// or if an option would change engines that were left as they are.
  package let overrides: [String]

  package init(of index: Int, in grid: TuningGrid) {
    var engines: [(owner: WalkerEngineSetting.Owner?, settings: EngineLines)] = []
    var devices: [Device: [String]] = [:]
    var others: [(above: [JSONPath.Step], setting: String)] = []
    var overrides: [String] = []
    // `--set` reaches engines that a path does not.
    var isSettable = true
    let given = grid.parts.compactMap { part -> WalkerEngineSetting? in
      if case .engine(_, let setting, _) = part { setting } else { nil }
    }
    func add(_ key: String, _ json: String, to owner: WalkerEngineSetting.Owner?) {
      let known = engines.firstIndex { $0.owner == owner }
      if known == nil { engines.append((owner, EngineLines())) }
      engines[known ?? engines.count - 1].settings.add(key, json)
    }
    for (variation, value) in zip(grid.parts, grid.candidates[index].values) {
      let json = JSON(typed: value).line
      switch variation {
      case .engine(let key, let setting, let isPath):
        add(setting.key, json, to: setting.owner)
        overrides.append("--set \(key)=\(value)")
        guard setting.owner == nil else { continue }
        let searched = grid.candidates[index].engines
        let walkers = grid.stated.walkers(stating: setting.key).filter {
          searched[$0].kind == searched.shared.kind
        }
        if isPath {
          isSettable = isSettable && walkers.isEmpty
          continue
        }
        for owner in grid.stated.owners(of: walkers)
        where !given.contains(where: { $0.owner == owner && $0.key == setting.key }) {
          add(setting.key, json, to: owner)
        }
      case .world(let paths):
        for path in paths {
          guard path.steps.count == 3, let device = Device(path.steps),
            case .key(let key) = path.steps[2]
          else {
            if case .key(let key)? = path.steps.last {
              others.append((Array(path.steps.dropLast()), "\(key): \(json)"))
            }
            continue
          }
          devices[device, default: []].append("\(key): \(json)")
        }
      }
    }
    let world = grid.scenarios.first?.world
    let lists = [
      ("beacons", world?.beacons.map(\.name) ?? []),
      ("receivers", world?.receivers.map(\.name) ?? []),
    ].flatMap { list, names in
      let listed = names.indices.compactMap { index in
        devices[Device(list: list, index: index)].map {
          "  { name: \(JSON.text(names[index]).line), \($0.joined(separator: ", ")) },"
        }
      }
      return listed.isEmpty ? [] : ["\(list): ["] + listed + ["],"]
    }
    fragment =
      Self.lines(of: engines) { walker in
        world?.walkers.firstIndex { $0.name == walker }.flatMap {
          grid.candidates[index].engines.name(ofEngineOf: $0)
        }
      } + lists + Self.lines(of: others)
    self.overrides = devices.isEmpty && others.isEmpty && isSettable ? overrides : []
  }

  /// Settings of one engine, as they are written in its object.
  private struct EngineLines {
    private var settings: [String] = []
    private var ofDevices: [(key: String, numbers: [String])] = []

    mutating func add(_ key: String, _ json: String) {
      guard let member = SettingOverride.member(of: key) else {
        settings.append("\(key): \(json)")
        return
      }
      let number = "\(JSON.text(member.name).line): \(json)"
      if let known = ofDevices.firstIndex(where: { $0.key == member.key }) {
        ofDevices[known].numbers.append(number)
      } else {
        ofDevices.append((member.key, [number]))
      }
    }

    var inBraces: String {
      let all = settings + ofDevices.map { "\($0.key): { \($0.numbers.joined(separator: ", ")) }" }
      return "{ \(all.joined(separator: ", ")) }"
    }
  }

  /// Returns the lines for the scenario's engine, the engines with names and the engines of
  /// walkers. If a walker names an engine, settings in place of that name would change the
  /// scenario's engine, so a comment says what to copy.
  ///
  /// - Parameter reference: Returns the name in `engines` of a walker's engine.
  private static func lines(
    of engines: [(owner: WalkerEngineSetting.Owner?, settings: EngineLines)],
    reference: (_ walker: String) -> String?
  ) -> [String] {
    var (own, named, ofWalkers): ([String], [String], [String]) = ([], [], [])
    var copies: [String] = []
    for (owner, settings) in engines {
      switch owner {
      case nil: own.append("engine: \(settings.inBraces),")
      case .engine(let name): named.append("\(JSON.text(name).line): \(settings.inBraces)")
      case .walker(let name):
        if let copied = reference(name) {
          copies.append(
            "// engine of \(JSON.text(name).line): a copy of \(JSON.text(copied).line) in engines, "
              + "with \(settings.inBraces)")
          continue
        }
        ofWalkers.append("  { name: \(JSON.text(name).line), engine: \(settings.inBraces) },")
      }
    }
    return own + (named.isEmpty ? [] : ["engines: { \(named.joined(separator: ", ")) },"])
      + (ofWalkers.isEmpty ? [] : ["walkers: ["] + ofWalkers + ["],"]) + copies
  }

  /// A beacon or a receiver, by its place in a list of the scenario's file.
  private struct Device: Hashable {
    let list: String
    let index: Int

    init(list: String, index: Int) { (self.list, self.index) = (list, index) }

    /// The device that a path leads through; `nil` if the path leads elsewhere.
    init?(_ steps: [JSONPath.Step]) {
      guard case .key(let list) = steps[0], ["beacons", "receivers"].contains(list),
        case .index(let index) = steps[1]
      else { return nil }
      self.init(list: list, index: index)
    }
  }

  /// Returns settings within their objects, one line for each object. For a setting within a list,
  /// the setting's neighbours are unknown here, so a comment names its place.
  private static func lines(of settings: [(above: [JSONPath.Step], setting: String)]) -> [String] {
    var objects: [(above: [JSONPath.Step], settings: [String])] = []
    for (above, setting) in settings {
      if let known = objects.firstIndex(where: { $0.above == above }) {
        objects[known].settings.append(setting)
      } else {
        objects.append((above, [setting]))
      }
    }
    return objects.map { above, settings in
      let inside = settings.joined(separator: ", ")
      let keys = above.compactMap { if case .key(let key) = $0 { key } else { nil } }
      guard keys.count == above.count else { return "// in \(JSONPath(above)): \(inside)" }
      return keys.reversed().reduce(inside) { "\($1): { \($0) }" } + ","
    }
  }
}
