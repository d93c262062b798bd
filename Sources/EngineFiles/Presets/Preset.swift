import Documents

/// A preset of a known product: an engine and its settings under a name, re-implemented from the
/// product's publicly known behaviour.
///
/// It contains none of the product's code. It lists its differences from the product.
public struct Preset: Sendable {
  /// The name in files and options.
  public let name: String
  /// The product.
  public let product: String
  /// The version of the product that is reproduced, as a commit.
  public let version: String
  /// The place where that version is published.
  public let source: String
  /// A summary of the rule, in one line.
  public let summary: String
  /// The rules of the product that are reproduced, with their places in its source.
  public let rules: [PresetRule]
  /// The differences from the product, and the parts that are missing.
  public let omissions: [String]
  /// The product's names of settings, which are accepted as aliases.
  public let names: [String]
  /// The kind of the engine, and its settings that differ from the kind's defaults.
  package let members: [String: JSON]

  /// The public behaviour of the product that is reproduced, in sentences.
  public var behaviour: [String] { rules.map(\.sentence) }

  /// The kind of engine.
  public var kind: String {
    if case .text(let kind) = members["kind"] { kind } else { "" }
  }

  /// Returns the preset with a name.
  ///
  /// - Throws: `noSuchName` if there is none.
  public static func named(_ name: String, at place: InputPlace) throws(InputError) -> Preset {
    guard let preset = known.first(where: { $0.name == name }) else {
      throw .noSuchName(name, among: known.map(\.name), at: place)
    }
    return preset
  }

  /// Fills in the preset's values for settings that are not given.
  ///
  /// - Throws: `unusable` if an engine of another kind or with another rule is given.
  func assume(in fields: inout Fields) throws(InputError) {
    for key in ["kind", "rule"] {
      guard let own = members[key], let given = fields.take(key), given.value != own else {
        continue
      }
      throw .unusable(
        given.place,
        "\(given.value.inWords) cannot be combined with preset \(name.quoted), whose \(key) is "
          + own.inWords)
    }
    fields.assume(members, at: fields.place.key("preset"))
  }

  /// The engine with all settings of this preset, for placeholder devices.
  package var choice: EngineChoice {
    get throws(InputError) {
      try EngineFile(
        .object(Self.placeholders(of: kind).merging(["preset": .text(name)]) { $1 }),
        at: InputPlace("preset \(name)")
      ).choice
    }
  }

  /// Returns settings with placeholder devices for a kind of engine; empty for a kind without
  /// presets.
  ///
  /// - Parameter inside: The devices inside the door, which a lock that compares both sides needs.
  static func placeholders(of kind: String, inside: [String] = []) -> [String: JSON] {
    switch kind {
    case "presence": ["rooms": ["room": ["device"]]]
    case "door-lock": ["interior": JSON(inside), "exterior": ["device"]]
    default: [:]
    }
  }
}

extension EngineFile {
  /// Returns the engine of a preset, with the devices of another engine of that kind, and with the
  /// offsets of these devices.
  ///
  /// - Parameters:
  ///   - option: The option that names the preset.
  ///   - rooms: The rooms with their devices, used if the other engine does not provide them.
  /// - Throws: `noSuchName` if there is no such preset, or the error of a setting.
  public static func choice(
    preset name: String, at option: InputPlace = InputPlace(option: .preset),
    devicesOf engine: EngineChoice?, rooms: [String: [String]] = [:],
    overrides: [SettingOverride] = []
  ) throws(InputError) -> EngineChoice {
    let preset = try Preset.named(name, at: option)
    var members: [String: JSON] = ["preset": .text(name)]
    if case .object(let own) = engine?.json, own["kind"] == .text(preset.kind) {
      for key in ["interior", "exterior", "rooms", "rssiOffsetsDB"] { members[key] = own[key] }
    } else if preset.kind == "presence", !rooms.isEmpty {
      members["rooms"] = .object(rooms.mapValues { JSON($0) })
    }
    return try EngineFile(.object(members), at: option, overrides: overrides).choice
  }
}
