import Documents
import Scenarios
import Sim

/// The settings of a candidate in the form in which they are written.
package struct SettingsToPaste {
  /// The lines for `scenario.json`.
  package let fragment: [String]
  /// The options of `simrun run` for the settings of the engine; empty if other settings vary too.
  package let overrides: [String]

  package init(of index: Int, in grid: Grid) {
    var engine: [String] = []
    var beacons: [Int: [String]] = [:]
    var others: [(above: [JSONPath.Step], setting: String)] = []
    var overrides: [String] = []
    for (variation, value) in zip(grid.parts, grid.candidates[index].values) {
      let json = JSON(typed: value).line
      switch variation {
      case .engine(let key):
        engine.append("\(key): \(json)")
        overrides.append("--set \(key)=\(value)")
      case .world(let paths):
        for path in paths {
          guard path.steps.count == 3, path.steps[0] == .key("beacons"),
            case .index(let beacon) = path.steps[1], case .key(let key) = path.steps[2]
          else {
            if case .key(let key)? = path.steps.last {
              others.append((Array(path.steps.dropLast()), "\(key): \(json)"))
            }
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
      + (listed.isEmpty ? [] : ["beacons: ["] + listed + ["],"]) + Self.lines(of: others)
    self.overrides = beacons.isEmpty && others.isEmpty ? overrides : []
  }

  /// Returns settings within their objects, one line for each object. The neighbours of a setting
  /// in a list are unknown here, so a comment names its place.
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
