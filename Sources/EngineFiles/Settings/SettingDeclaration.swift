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
  /// `true` if `null` is allowed, which means none.
  public let takesNull: Bool
  /// `true` if it is another way to give settings with keys of their own.
  public let isShorthand: Bool
  /// The aliases, in the same unit.
  public let aliases: [String]
  /// Words that are allowed beside those of a choice, which help does not list.
  public let otherWords: [String]
  /// `true` if other settings may depend on the word of a choice.
  let hasBranches: Bool
  /// The default; `nil` if there is none.
  public internal(set) var `default`: JSON?
  /// The defaults under each word of a choice, if they differ; empty otherwise.
  public internal(set) var defaultByWord: [(word: String, default: JSON?)] = []
  /// The words of each choice that the setting depends on, by the key of the choice; empty if it
  /// always applies.
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
    case numbersByDevice(ClosedRange<Double>)
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

extension EngineDescription {
  /// The settings of the kind, in the order in which they are declared. They include those of every
  /// word of each choice, with the words that they depend on.
  public static var settings: [SettingDeclaration] { settings(in: listings) }

  /// Returns the settings in the listings of the kind.
  static func settings(
    in listings: [(words: [String: String], declarations: [SettingDeclaration])]
  ) -> [SettingDeclaration] {
    var found: [SettingDeclaration] = []
    /// The words of choices under which each setting is declared.
    var met: [String: [String: Set<String>]] = [:]
    var defaults: [String: [(words: [String: String], default: JSON?)]] = [:]
    for (words, declarations) in listings {
      for declaration in declarations {
        if !found.contains(where: { $0.key == declaration.key }) { found.append(declaration) }
        defaults[declaration.key, default: []].append((words, declaration.default))
        for (choice, word) in words {
          met[declaration.key, default: [:]][choice, default: []].insert(word)
        }
      }
    }
    let choices = found.filter(\.isBranching)
    return found.map { setting in
      var setting = setting
      setting.defaultByWord = differing(defaults[setting.key] ?? [], by: choices)
      for choice in choices where choice.key != setting.key {
        guard case .choice(let all) = choice.kind, let under = met[setting.key]?[choice.key],
          under.count < (met[choice.key]?[choice.key]?.count ?? all.count)
        else { continue }
        setting.conditions[choice.key] = all.filter(under.contains)
      }
      return setting
    }
  }

  /// The defaults under each word of the first choice that determines them; empty if all are equal.
  private static func differing(
    _ defaults: [(words: [String: String], default: JSON?)], by choices: [SettingDeclaration]
  ) -> [(word: String, default: JSON?)] {
    guard Set(defaults.map(\.default)).count > 1 else { return [] }
    for choice in choices {
      guard case .choice(let words) = choice.kind else { continue }
      let values = words.map { word in
        (word: word, default: Set(defaults.filter { $0.words[choice.key] == word }.map(\.default)))
      }.filter { !$0.default.isEmpty }
      guard !values.isEmpty, values.allSatisfy({ $0.default.count == 1 }) else { continue }
      return values.map { ($0.word, $0.default.first ?? nil) }
    }
    return []
  }

  /// The declarations under each combination of words of choices: first without any word, then
  /// under each word of each declared choice, and so on.
  static var listings: [(words: [String: String], declarations: [SettingDeclaration])] {
    var listings: [(words: [String: String], declarations: [SettingDeclaration])] = []
    var waiting: [[String: String]] = [[:]]
    while let words = waiting.popLast() {
      let declarations = Self().declarations(choosing: words)
      listings.append((words, declarations))
      let open = declarations.first { $0.isBranching && words[$0.key] == nil }
      guard let open, case .choice(let all) = open.kind else { continue }
      waiting += all.reversed().map { words.merging([open.key: $0]) { $1 } }
    }
    return listings
  }
}
