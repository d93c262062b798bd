import Documents

/// A known product's rules, re-implemented from how the product is publicly known to behave: an
/// engine and its settings under a name.
///
/// None of the product's code is in it. What the product does otherwise is listed with it.
public struct Preset: Sendable {
  /// What it goes by in files and options.
  public let name: String
  /// The product.
  public let product: String
  /// The product's version that is mimicked, as a commit.
  public let version: String
  /// Where that is published.
  public let source: String
  /// How it decides, in a line.
  public let summary: String
  /// What of the product's public behaviour it does, sentence by sentence.
  public let behaviour: [String]
  /// What it does otherwise than the product, or leaves out.
  public let omissions: [String]
  /// Names that the product has for settings, by which they can be given, too.
  public let names: [String]
  /// Settings of the engine that are not the usual ones of its kind, and the kind.
  package let members: [String: JSON]

  /// The kind of engine.
  public var kind: String {
    if case .text(let kind) = members["kind"] { kind } else { "" }
  }

  /// The preset of a name.
  ///
  /// - Throws: `noSuchName` where there is none.
  public static func named(_ name: String, at place: InputPlace) throws(InputError) -> Preset {
    guard let preset = known.first(where: { $0.name == name }) else {
      throw .noSuchName(name, among: known.map(\.name), at: place)
    }
    return preset
  }

  /// Makes its settings those that count where no others are given.
  ///
  /// - Throws: `unusable` where an engine of another kind, or another rule, is given.
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
    fields.assume(members, at: InputPlace("preset \(name)"))
  }

  /// The engine with all settings that are of this preset, for some devices.
  package var choice: EngineChoice {
    get throws(InputError) {
      let devices: [String: JSON] =
        kind == "presence"
        ? ["rooms": ["room": ["device"]]] : ["interior": [], "exterior": ["device"]]
      return try EngineFile(
        .object(devices.merging(["preset": .text(name)]) { $1 }), at: InputPlace("preset \(name)")
      ).choice
    }
  }
}

extension EngineFile {
  /// The engine of a preset, with the devices of another engine of its kind.
  ///
  /// - Parameters:
  ///   - option: Which option asks for it.
  ///   - rooms: What rooms there are, and the devices in them, where the other engine does not say.
  /// - Throws: `noSuchName` where there is no such preset, or what is wrong with a setting.
  public static func choice(
    preset name: String, at option: InputPlace = InputPlace("--preset"),
    devicesOf engine: EngineChoice?, rooms: [String: [String]] = [:],
    overrides: [SettingOverride] = []
  ) throws(InputError) -> EngineChoice {
    let preset = try Preset.named(name, at: option)
    var members: [String: JSON] = ["preset": .text(name)]
    if case .object(let own) = engine?.json, own["kind"] == .text(preset.kind) {
      for key in ["interior", "exterior", "rooms"] { members[key] = own[key] }
    } else if preset.kind == "presence", !rooms.isEmpty {
      members["rooms"] = .object(rooms.mapValues { JSON($0) })
    }
    return try EngineFile(.object(members), at: option, overrides: overrides).choice
  }
}
