import Documents
import Foundation
import Scenarios
import TestScenes
import Testing

/// The tables of keys on the reference pages have the keys, the defaults and the ranges that are
/// declared.
///
/// Their texts are longer than the help of a key, and join keys that belong together, so they are
/// written by hand.
@Suite struct ScenarioTablesTests {
  /// The tables of an object's keys, by their page, the heading above them, and their first cell.
  struct Reference: CustomTestStringConvertible {
    let object: String
    let page: String
    let heading: String
    let cells: [String]

    var testDescription: String { object }

    init(_ object: String, _ page: String, under heading: String, _ cells: String...) {
      (self.object, self.page, self.heading, self.cells) = (object, page, heading, cells)
    }
  }

  private static let references = [
    Reference("scenario", "scenario.md", under: "# Scenario files", "key"),
    Reference("beacon", "scenario.md", under: "## Beacons", "key"),
    Reference("walker", "scenario.md", under: "## Walkers", "key"),
    Reference("phone", "scenario-phones.md", under: "# Phones", "key"),
    Reference("receiver", "scenario-tags.md", under: "# Receivers", "key of a receiver"),
    Reference("server", "scenario-apps.md", under: "## server", "key"),
    Reference("globe", "scenario-apps.md", under: "## globe", "key"),
    Reference("user", "scenario-apps.md", under: "## user", "key"),
    Reference("hazard", "scenario-apps.md", under: "## hazards", "key"),
    Reference("beaconStep", "scenario-changes.md", under: "# Devices", "key of an entry"),
    Reference("trialConditions", "scenario-trials.md", under: "## Conditions", "key of `trials`"),
    Reference(
      "peripheral", "connections.md", under: "## A beacon's peripheral", "key of `peripheral`"),
    Reference(
      "characteristic", "connections.md", under: "## A beacon's peripheral",
      "key of a characteristic", "key"),
    Reference(
      "connection", "connections.md", under: "## A phone's connections", "key of `connection`"),
    Reference("enclosure", "sensors.md", under: "## Enclosure", "key"),
    Reference("sensors", "sensors.md", under: "# Sensors", "key"),
  ]

  /// A row of a table.
  private struct Row {
    let keys: [String]
    let meaning: String
    /// The default of each key; empty without the column, or if the cell is of them all.
    let defaults: [Substring]
  }

  private static func rows(_ reference: Reference) throws -> [Row] {
    let text = try String(
      contentsOfFile: Shipped.path("docs/reference/\(reference.page)"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(lines.firstIndex { $0.hasPrefix(reference.heading) })
    var rows: [Row] = []
    for cell in reference.cells {
      let head = try #require(lines[heading...].firstIndex { $0.hasPrefix("| \(cell) |") })
      let hasDefaults = lines[head].hasSuffix("| default |")
      for line in lines[(head + 2)...].prefix(while: { $0.hasPrefix("|") }) {
        rows.append(row(line, hasDefaults: hasDefaults))
      }
    }
    return rows
  }

  private static func row(_ line: Substring, hasDefaults: Bool) -> Row {
    let cells = line.dropFirst(2).dropLast().components(separatedBy: " | ")
    let keys = cells[0].matches(of: /`(\w+)/).map { String($0.output.1) }
    let last = cells[cells.count - 1].trimmingCharacters(in: .whitespaces)
    let parts = keys.count == 1 ? [last[...]] : last.split(separator: ", ")
    return Row(
      keys: keys, meaning: cells[1],
      defaults: hasDefaults && parts.count == keys.count ? parts : [])
  }

  /// The value that a cell begins with, if it is that of a file; `nil` for words.
  private static func value(in cell: Substring) -> JSON? {
    if let number = cell.prefixMatch(of: /-?[0-9][0-9,.]*/) {
      return Double(number.output.filter { $0 != "," }).map { JSON($0) }
    }
    switch cell.prefixMatch(of: /`?([\w\-]+)`?(:|$)/)?.output.1 {
    case "true": return true
    case "false": return false
    case "none": return []
    case let word?: return cell.hasPrefix("`") ? .text(String(word)) : nil
    case nil: return nil
    }
  }

  @Test(arguments: references) func rowsAreTheKeysOfTheObject(reference: Reference) throws {
    let object = try #require(ScenarioKeys.document.objects[reference.object])
    let listed = try Self.rows(reference).flatMap(\.keys)
    #expect(Set(listed) == Set(object.properties.map(\.key)))
  }

  /// The pages of the objects whose keys stand in text or in tables of several objects.
  private static let others: KeyValuePairs = [
    "scenario.md": [
      "advertises", "pattern", "radio", "replacement", "step", "survey", "tag", "variant",
      "wallLoss", "wifi", "wifiLoad",
    ],
    "scenario-phones.md": ["phoneStep"],
    "household.md": ["person", "personPhone"],
    "scenario-changes.md": ["powerStep"],
    "scenario-trials.md": ["published", "trial", "trials"],
    "scenario-apps.md": ["answer", "item", "outage", "record", "stop", "stowage", "tick"],
    "expectations.md": ["expectation", "mean", "shareOfRuns"],
    "connections.md": ["service"],
    "sensors.md": [
      "cooling", "heating", "knot-batteryPercent", "knot-batteryV", "knot-temperatureC", "motion",
      "openEnclosure", "openOrientation", "orientation", "turn",
    ],
  ]

  /// Each object is in one of the lists above, but for frames and engines, whose pages are made
  /// from their declarations, and for changes, which have the keys of what they change.
  @Test func everyKeyIsOnItsPage() throws {
    let objects = ScenarioKeys.document.objects
    var listed = Set(Self.references.map(\.object))
    for (page, names) in Self.others {
      let text = try String(
        contentsOfFile: Shipped.path("docs/reference/\(page)"), encoding: .utf8)
      let words = Set(text.split { !$0.isLetter && !$0.isNumber })
      for name in names {
        let keys = try #require(objects[name]?.properties.map(\.key), "\(name)")
        let missing = keys.filter { !words.contains($0[...]) }
        #expect(missing == [], "\(page): \(name)")
        listed.insert(name)
      }
    }
    let rest = objects.keys.filter { name in
      !listed.contains(name) && !name.hasPrefix("frame-") && !name.contains("engine")
        && !name.hasSuffix("Changes")
    }
    #expect(rest == [])
  }

  @Test func defaultsAreThoseDeclared() throws {
    var compared = 0
    for reference in Self.references {
      let object = try #require(ScenarioKeys.document.objects[reference.object])
      for row in try Self.rows(reference) {
        for (key, cell) in zip(row.keys, row.defaults) {
          guard let own = object.properties.first(where: { $0.key == key })?.default,
            let value = Self.value(in: cell)
          else { continue }
          #expect(value == own, "\(reference.object).\(key)")
          compared += 1
        }
      }
    }
    // Half of the keys that have a default.
    #expect(compared > 40)
  }

  @Test func rangesAreThoseDeclared() throws {
    var compared = 0
    for reference in Self.references {
      let object = try #require(ScenarioKeys.document.objects[reference.object])
      for row in try Self.rows(reference) where row.keys.count == 1 {
        let number = /(-?[0-9][0-9,.]*) \.\.\. (-?[0-9]+(?:[,.][0-9]+)*)/
        guard let range = row.meaning.firstMatch(of: number),
          let property = object.properties.first(where: { $0.key == row.keys[0] })
        else { continue }
        let bounds = [range.output.1, range.output.2].compactMap { Double($0.filter { $0 != "," }) }
        switch property.value {
        case .number(let own): #expect(bounds == [own.lowerBound, own.upperBound], "\(row.keys)")
        case .integer(let own):
          #expect(bounds == [Double(own.lowerBound), Double(own.upperBound)], "\(row.keys)")
        default: continue
        }
        compared += 1
      }
    }
    #expect(compared > 8)
  }
}
