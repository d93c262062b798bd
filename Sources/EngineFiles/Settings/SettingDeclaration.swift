import Documents

/// A declared setting, for help, tables and schemas.
public struct SettingDeclaration: Sendable {
  /// The key.
  public let key: String
  /// The type and the allowed values.
  public let kind: Kind
  /// A description, in one line.
  public let help: String
  /// `true` if the setting must be given.
  public let isRequired: Bool
  /// `true` if `null` is allowed, which means that the setting has no value.
  public let takesNull: Bool
  /// `true` if the setting is another way to give settings with keys of their own.
  public let isShorthand: Bool
  /// The aliases, in the same unit.
  public let aliases: [String]
  /// Words that are allowed besides those of a choice; help does not list them.
  public let otherWords: [String]
  /// `true` if other settings may depend on the word of a choice.
  let hasBranches: Bool
  /// The default; `nil` if there is none.
  public internal(set) var `default`: JSON?
  /// The defaults under each word of a choice, if they differ; empty otherwise.
  public internal(set) var defaultByWord: [(word: String, default: JSON?)] = []
  /// The words of each choice that the setting depends on, by the key of the choice; empty if the
  /// setting always applies.
  public internal(set) var conditions: [String: [String]] = [:]

  /// The types of settings.
  public enum Kind: Hashable, Sendable {
    case number(ClosedRange<Double>)
    case numberOrWord(ClosedRange<Double>, String)
    case integer(ClosedRange<Int>)
    case flag
    case text
    case choice([String])
    case texts(ClosedRange<Int>)
    case devices(ClosedRange<Int>)
    case rooms
    case namedDevices
    /// A number for each device; a device without a number takes the value of the setting with the
    /// key `others`, or zero.
    case numbersByDevice(ClosedRange<Double>, others: String?)
    case clockTime
    case actions
  }

  init(
    _ key: String, _ kind: Kind, _ help: String, isRequired: Bool = false,
    takesNull: Bool = false, isShorthand: Bool = false, aliases: [String] = [],
    otherWords: [String] = [], hasBranches: Bool = true
  ) {
    self.key = key
    self.kind = kind
    self.help = help
    self.isRequired = isRequired
    self.takesNull = takesNull
    self.isShorthand = isShorthand
    self.aliases = aliases
    self.otherWords = otherWords
    self.hasBranches = hasBranches
  }

  /// `true` if other settings may depend on the word.
  var isBranching: Bool {
    if case .choice = kind { hasBranches && !isShorthand } else { false }
  }

  /// `true` for a setting that has a number for each device.
  var isByDevice: Bool {
    if case .numbersByDevice = kind { true } else { false }
  }

  /// The key of the setting that applies to devices without a number in this one; `nil` means zero.
  var othersKey: String? {
    if case .numbersByDevice(_, let others) = kind { others } else { nil }
  }

  /// The unit in the suffix of the key; empty if there is none.
  public var unit: String { Self.unit(of: key) }

  /// Returns the unit in the suffix of a key; empty if there is none.
  package static func unit(of key: String) -> String {
    let units: KeyValuePairs = [
      "DBm": "dBm", "RSSI": "dBm", "DB": "dB", "Mps": "m/s", "Ms": "ms", "S": "s", "M": "m",
      "C": "°C",
    ]
    return units.first { key.hasSuffix($0.key) }?.value ?? ""
  }
}
