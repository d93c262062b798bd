import BLE
import Documents
import EngineFiles
import Engines

/// The report of presets.
package struct PresetReport: Report, Sendable {
  private let presets: [(preset: Preset, settings: [Preset.Setting])]
  private let isDetailed: Bool

  /// Creates a report of all presets, as a table.
  ///
  /// - Throws: The errors of `init(on:)`.
  package init() throws(InputError) { try self.init(on: Preset.known, isDetailed: false) }

  /// Creates a report of one preset with all its settings.
  ///
  /// - Throws: The error in a preset's settings. The tests ensure that there is none.
  package init(on preset: Preset) throws(InputError) {
    try self.init(on: [preset], isDetailed: true)
  }

  private init(on presets: [Preset], isDetailed: Bool) throws(InputError) {
    self.presets = try presets.map { preset throws(InputError) in (preset, try preset.settings) }
    self.isDetailed = isDetailed
  }

  package var text: String {
    let lines = isDetailed ? presets.flatMap(Self.page) : table.lines + ["", Self.note]
    return lines.joined(separator: "\n") + "\n"
  }

  private var table: TextTable {
    var table = TextTable(header: ["preset", "kind", "product", "version", "rule"])
    for (preset, _) in presets {
      table.add([preset.name, preset.kind, preset.product, preset.version, preset.summary])
    }
    return table
  }

  package var json: JSON {
    let list = presets.map { preset, settings -> JSON in
      [
        "name": .text(preset.name), "kind": .text(preset.kind), "product": .text(preset.product),
        "version": .text(preset.version), "source": .text(preset.source),
        "rule": .text(preset.summary),
        "behaviour": JSON(preset.behaviour), "otherwise": JSON(preset.omissions),
        "rules": .list(preset.rules.map(\.json)),
        "settings": .object(Dictionary(uniqueKeysWithValues: settings.map { ($0.key, $0.value) })),
        "isReimplementation": true,
      ]
    }
    return ["presets": .list(list), "note": .text(Self.note)]
  }

  private static let note = "Reimplemented from publicly known behaviour; no product code."

  private static func page(on preset: Preset, _ settings: [Preset.Setting]) -> [String] {
    var table = TextTable(indentation: 2)
    for setting in settings {
      table.add([
        setting.key, setting.value.inWords.filter { $0 != "'" }, setting.unit,
        setting.names.joined(separator: ", "),
      ])
    }
    let sections = [
      [
        "\(preset.name): \(preset.product), version \(preset.version)",
        "engine \(preset.kind): \(preset.summary)", "from \(preset.source)",
      ],
      ["behaviour, with the place in the product's source"]
        + preset.rules.flatMap { ["  - \($0.sentence)", "    \($0.place)"] },
      ["differences and omissions"] + preset.omissions.map { "  - \($0)" },
      ["settings, with units and the product's names"] + table.lines,
      [Self.note],
    ]
    return Array(sections.joined(separator: [""]))
  }
}

extension PresetRule {
  /// The rule with its place, as a JSON object.
  var json: JSON {
    [
      "rule": .text(sentence), "file": .text(file), "lines": linesInWords.map(JSON.text) ?? .null,
      "symbol": symbol.map(JSON.text) ?? .null, "commit": commit.map(JSON.text) ?? .null,
    ]
  }
}

extension Preset {
  /// A setting with its default value.
  struct Setting {
    var key: String
    var value: JSON
    /// The names of the setting in the product.
    var names: [String]

    /// The unit in the key's suffix.
    var unit: String { SettingDeclaration.unit(of: key) }
  }

  /// Returns a product's name of a setting, with the difference of a key whose value is another.
  private static func nameInTable(_ name: String) -> String {
    guard name == "ref_rssi" else { return name }
    return "\(name) - \((-ESPresenseNodeSettings.assumedPower.value).inFewDigits)"
  }

  /// The engine's settings without its devices, in order of their keys.
  ///
  /// - Throws: The errors of `PresetReport.init(on:)`.
  var settings: [Setting] {
    get throws(InputError) {
      guard case .object(let members) = try choice.json else { return [] }
      let left = ["kind", "interior", "exterior", "rooms"]
      return members.filter { !left.contains($0.key) }.sorted { $0.key < $1.key }.map { member in
        let names = names.filter { name in
          name == member.key || EngineFile.aliases[name] == member.key
        }
        return Setting(
          key: member.key, value: member.value, names: names.map(Self.nameInTable))
      }
    }
  }
}
