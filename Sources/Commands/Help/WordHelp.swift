import Documents
import EngineFiles
import FloorPlans
import Payloads
import Phones
import Scenarios
import Scoring
import Sim

/// The meanings of a word that is no command: a key, a setting, a value of either, a measure, a
/// product, a model, a payload format, a rule of phones, a term of the glossary, or a word of other
/// products. All meanings but the last two kinds come from declarations. A word without any of
/// these is looked up in the pages of the reference and the guide.
struct WordHelp {
  /// The meanings, each with the word as this program writes it.
  let meanings: [(head: String, text: String)]

  /// Finds the meanings of a word. Case, hyphens and underscores do not count.
  init(of word: String) {
    let declared = Self.declared(word)
    meanings = declared.isEmpty ? ManualSearch.shared.places(of: word) : declared
  }

  /// Finds the meanings of the parts of a word, such as `exit` and `timeout` of `exitTimeout`,
  /// except the places of pages that name a part; at most `mostOfPart` meanings for each. Empty for
  /// a word without parts.
  static func parts(of word: String) -> [(head: String, text: String)] {
    let parts = word.parts
    guard parts.count > 1 else { return [] }
    var found: [(head: String, text: String)] = []
    for part in parts where part.count > 2 {
      for meaning in declared(part).prefix(mostOfPart)
      where !found.contains(where: { $0 == meaning }) {
        found.append(meaning)
      }
    }
    return found
  }

  /// Returns the meanings of a word in declarations: those of the word itself, or else of its stem,
  /// or else of the names that add a unit to it.
  private static func declared(_ word: String) -> [(head: String, text: String)] {
    let wanted = word.folded
    return [
      { own(wanted, called: word) + values(wanted) },
      { settings(word.stem) + keys(word.stem) }, { withUnits(wanted) },
    ].lazy.map { $0() }.first { !$0.isEmpty } ?? []
  }

  /// The maximum number of meanings of a part.
  private static let mostOfPart = 2

  /// The words that have a meaning.
  static var words: [String] {
    kinds.flatMap { [$0.name] + $0.settings.flatMap { [$0.key] + $0.aliases } }
      + fileKeys.map(\.key) + Measure.allCases.map(\.rawValue)
      + Preset.known.map(\.name) + BeaconModel.known.map(\.name) + PhoneModel.known.map(\.name)
      + kinds.flatMap { $0.settings.flatMap(\.choices) }
      + fileKeys.flatMap(\.values)
      + PayloadFormats.words + SystemRule.allCases.map(\.name)
      + GlossaryTerm.all.flatMap(\.words) + ForeignWordHelp.all.flatMap(\.words)
  }

  // MARK: Meanings

  /// Returns all meanings of a word but those as a value.
  private static func own(_ word: String, called given: String) -> [(head: String, text: String)] {
    presets(word) + engines(word) + models(word) + settings(word) + keys(word) + measures(word)
      + formats(word) + rules(word) + terms(word) + foreign(ForeignWordHelp.all(called: given))
  }

  private static func presets(_ word: String) -> [(head: String, text: String)] {
    presetsByWord[word].map {
      ($0.name, "preset of \($0.product): \($0.summary); simrun presets \($0.name)")
    }
  }

  private static func engines(_ word: String) -> [(head: String, text: String)] {
    kinds.filter { $0.name.folded == word }.map {
      ($0.name, "kind of engine; docs/reference/engines.md")
    }
  }

  private static func models(_ word: String) -> [(head: String, text: String)] {
    beaconModelsByWord[word].map {
      ($0.name, "model of beacons and tags; docs/reference/beacons.md")
    }
      + phoneModelsByWord[word].map {
        ($0.name, "model of phones; docs/reference/scenario-phones.md")
      }
  }

  private static func settings(_ word: String) -> [(head: String, text: String)] {
    var meanings: [(head: String, text: String, kinds: [String])] = []
    for (kind, setting) in settingsByWord[word] {
      let same = meanings.firstIndex { $0.head == setting.key && $0.text == setting.inHelp }
      if let same {
        meanings[same].kinds.append(kind)
      } else {
        meanings.append((setting.key, setting.inHelp, [kind]))
      }
    }
    return meanings.map {
      ($0.head, "setting of \($0.kinds.joined(separator: ", ")): \($0.text)")
    }
  }

  private static func keys(_ word: String) -> [(head: String, text: String)] {
    FileKey.groups(of: keysByWord[word]).map { key, places in
      (key.key, "key of \(key.file) files, \(places.joined(separator: ", ")): \(key.text)")
    }
  }

  /// Returns the settings and keys whose names are a word followed by a unit.
  private static func withUnits(_ word: String) -> [(head: String, text: String)] {
    units.flatMap { settings(word + $0) + keys(word + $0) }
  }

  /// The units at the ends of the names of settings and keys, in lower case as `folded` makes them.
  private static let units = [
    "s", "ms", "min", "h", "days", "dbm", "db", "m", "mps", "deg", "c", "v",
  ]

  private static func measures(_ word: String) -> [(head: String, text: String)] {
    measuresByWord[word].map { ($0.rawValue, "measure: \($0.definition.meaning)") }
  }

  private static func formats(_ word: String) -> [(head: String, text: String)] {
    formatsByWord[word].map {
      ($0.word, "format of payloads; simrun encode \($0.word) and docs/reference/payloads.md")
    }
  }

  private static func rules(_ word: String) -> [(head: String, text: String)] {
    rulesByWord[word].map {
      ($0.name, "rule of a phone's system, after \($0.source); docs/reference/phones.md")
    }
  }

  private static func terms(_ word: String) -> [(head: String, text: String)] {
    termsByWord[word].map { ($0.words[0], $0.meaning.withoutMarks) }
  }

  /// Returns the settings and keys that can have a word as their value.
  private static func values(_ word: String) -> [(head: String, text: String)] {
    var settings: [(value: String, key: String, kinds: [String])] = []
    for (kind, setting) in settingsByValue[word] {
      guard let value = setting.choices.first(where: { $0.folded == word }) else { continue }
      if let same = settings.firstIndex(where: { $0.value == value && $0.key == setting.key }) {
        settings[same].kinds.append(kind)
      } else {
        settings.append((value, setting.key, [kind]))
      }
    }
    let ofSettings = settings.map {
      ($0.value, "value of \($0.key), a setting of \($0.kinds.joined(separator: ", "))")
    }
    let ofKeys = FileKey.groups(of: keysByValue[word]).map { key, places in
      (
        key.values.first { $0.folded == word } ?? word,
        "value of \(key.key), a key of \(key.file) files, \(places.joined(separator: ", ")): "
          + key.text
      )
    }
    return ofSettings + ofKeys
  }

  private static func foreign(_ words: [ForeignWordHelp]) -> [(head: String, text: String)] {
    words.map { meaning in
      let keys = meaning.keys.isEmpty ? "" : "; see \(meaning.keys.joined(separator: ", "))"
      let page = meaning.file.map { "; docs/\($0)" } ?? ""
      return (meaning.words[0], meaning.text.withoutMarks + keys + page)
    }
  }

  // MARK: Declarations by their words

  private static let presetsByWord = WordIndex(Preset.known) { [$0.name, $0.product] }
  private static let beaconModelsByWord = WordIndex(BeaconModel.known) { [$0.name] }
  private static let phoneModelsByWord = WordIndex(PhoneModel.known) { [$0.name] }
  private static let settingsByWord = WordIndex(settings) { [$0.setting.key] + $0.setting.aliases }
  private static let settingsByValue = WordIndex(settings) { $0.setting.choices }
  private static let keysByWord = WordIndex(fileKeys) { [$0.key] }
  private static let keysByValue = WordIndex(fileKeys) { $0.values }
  private static let measuresByWord = WordIndex(Measure.allCases) { [$0.rawValue] }
  private static let formatsByWord = WordIndex(PayloadFormats.all) { [$0.word] }
  private static let rulesByWord = WordIndex(SystemRule.allCases) { [$0.name] }
  private static let termsByWord = WordIndex(GlossaryTerm.all) { $0.words }

  // MARK: The keys of engines and files

  /// The kinds of engines with their settings.
  private static let kinds = EngineKinds.known.all.map { (name: $0.kind, settings: $0.settings) }

  /// The settings of all kinds.
  private static let settings = kinds.flatMap { kind in
    kind.settings.map { (kind: kind.name, setting: $0) }
  }

  /// The keys in the schemas of files, in the order of the files and of the objects in each file.
  private static let fileKeys =
    keys(of: ScenarioKeys.document.json, in: "scenario")
    + keys(of: FloorPlanKeys.document.json, in: "floorplan")

  /// Returns the keys of the objects that a schema defines, in order of the objects' names. Frames
  /// and engines, which `simrun encode` and `simrun help engine` explain, are left out.
  private static func keys(of schema: JSON, in file: String) -> [FileKey] {
    guard case .object(let definitions) = schema["$defs"] else { return [] }
    return ([("the file", schema)] + definitions.sorted { $0.key < $1.key })
      .filter { !$0.0.hasPrefix("frame-") && !$0.0.hasSuffix("engine") }
      .flatMap { place, definition -> [FileKey] in
        guard case .object(let properties) = definition["properties"] else { return [] }
        return properties.sorted { $0.key < $1.key }.compactMap { key, value in
          guard case .text(let description) = value["description"] else { return nil }
          return FileKey(
            file: file, place: place, key: key, text: description, values: value.words)
        }
      }
  }

  /// A key of a file.
  private struct FileKey {
    /// The kind of file.
    var file: String
    /// The object that has the key.
    var place: String
    var key: String
    var text: String
    /// The words that the key accepts.
    var values: [String]

    /// Returns the keys of a file in groups: keys with the same name and the same text are one
    /// group, with all their places.
    static func groups(of keys: [FileKey]) -> [(key: FileKey, places: [String])] {
      var groups: [(key: FileKey, places: [String])] = []
      for key in keys {
        let same = groups.firstIndex {
          $0.key.file == key.file && $0.key.key == key.key && $0.key.text == key.text
        }
        if let same {
          groups[same].places.append(key.place)
        } else {
          groups.append((key, [key.place]))
        }
      }
      return groups
    }
  }
}

extension JSON {
  /// The words that a schema allows, in order.
  fileprivate var words: [String] {
    switch self {
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { key, value -> [String] in
        guard key == "enum", case .list(let values) = value else { return value.words }
        return values.compactMap { if case .text(let word) = $0 { word } else { nil } }
      }
    case .list(let values): values.flatMap(\.words)
    case .text, .number, .flag, .null: []
    }
  }
}

extension SettingDeclaration {
  /// The words of a choice; none for any other setting.
  fileprivate var choices: [String] {
    if case .choice(let words) = kind { words + otherWords } else { [] }
  }
}
