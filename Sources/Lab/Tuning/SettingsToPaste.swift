import Sim

/// The settings of a candidate, as they are written down.
struct SettingsToPaste {
  /// What to write into `scenario.json`, a line each.
  let fragment: [String]
  /// What to give to `simrun run` for those of the engine.
  let overrides: [String]

  init(of index: Int, in grid: Grid) {
    var engine: [String] = []
    var beacons: [Int: [String]] = [:]
    var others: [String] = []
    var overrides: [String] = []
    for (variation, value) in zip(grid.parts, grid.candidates[index].values) {
      let json = Variation.json(value).line
      switch variation {
      case .engine(let key):
        engine.append("\(key): \(json)")
        overrides.append("--set \(key)=\(value)")
      case .world(let paths):
        for path in paths {
          guard path.steps.count == 3, path.steps[0] == .key("beacons"),
            case .index(let beacon) = path.steps[1], case .key(let key) = path.steps[2]
          else {
            others.append("\(path): \(json)")
            continue
          }
          beacons[beacon, default: []].append("\(key): \(json)")
        }
      }
    }
    let names = grid.scenarios.first?.world.beacons.map(\.name) ?? []
    let listed = beacons.sorted { $0.key < $1.key }.map { beacon, settings in
      "  { name: \(JSON.text(names[beacon]).line), \(settings.joined(separator: ", ")) },"
    }
    fragment =
      (engine.isEmpty ? [] : ["engine: { \(engine.joined(separator: ", ")) },"])
      + (listed.isEmpty ? [] : ["beacons: ["] + listed + ["],"]) + others
    self.overrides = beacons.isEmpty && others.isEmpty ? overrides : []
  }
}
