import Documents
import EngineFiles
import FloorPlans
import Scenarios
import Scoring
import Sim

/// The meanings of a word that is no command: a key, a setting, a measure, a product, a model, or a
/// word of other products. All but the last come from declarations.
struct WordHelp {
  /// The meanings, each with the word as it is written here.
  let meanings: [(head: String, text: String)]

  /// Finds the meanings of a word. Case, hyphens and underscores do not count.
  init(of word: String) {
    let wanted = word.folded
    meanings =
      Self.presets(wanted) + Self.engines(wanted) + Self.models(wanted) + Self.settings(wanted)
      + Self.keys(wanted) + Self.measures(wanted) + Self.foreign(wanted)
  }

  /// The words that have a meaning.
  static var words: [String] {
    kinds.flatMap { [$0.name] + $0.settings.flatMap { [$0.key] + $0.aliases } }
      + files.flatMap { $0.keys.map(\.key) } + Measure.allCases.map(\.rawValue)
      + Preset.known.map(\.name) + BeaconModel.known.map(\.name) + PhoneModel.known.map(\.name)
      + ForeignWord.all.flatMap(\.words)
  }

  // MARK: Meanings

  private static func presets(_ word: String) -> [(head: String, text: String)] {
    Preset.known.filter { $0.name.folded == word || $0.product.folded == word }.map {
      ($0.name, "preset of \($0.product): \($0.summary); simrun presets \($0.name)")
    }
  }

  private static func engines(_ word: String) -> [(head: String, text: String)] {
    kinds.filter { $0.name.folded == word }.map {
      ($0.name, "kind of engine; docs/reference/engines.md")
    }
  }

  private static func models(_ word: String) -> [(head: String, text: String)] {
    BeaconModel.known.filter { $0.name.folded == word }.map {
      ($0.name, "model of beacons and tags; docs/reference/beacons.md")
    }
      + PhoneModel.known.filter { $0.name.folded == word }.map {
        ($0.name, "model of phones; docs/reference/scenario-phones.md")
      }
  }

  private static func settings(_ word: String) -> [(head: String, text: String)] {
    var meanings: [(head: String, text: String, kinds: [String])] = []
    for kind in kinds {
      for setting in kind.settings where setting.isCalled(word) {
        let same = meanings.firstIndex { $0.head == setting.key && $0.text == setting.inHelp }
        if let same {
          meanings[same].kinds.append(kind.name)
        } else {
          meanings.append((setting.key, setting.inHelp, [kind.name]))
        }
      }
    }
    return meanings.map {
      ($0.head, "setting of \($0.kinds.joined(separator: ", ")): \($0.text)")
    }
  }

  private static func keys(_ word: String) -> [(head: String, text: String)] {
    files.flatMap { file in
      var meanings: [(head: String, text: String, places: [String])] = []
      for key in file.keys where key.key.folded == word {
        if let same = meanings.firstIndex(where: { $0.head == key.key && $0.text == key.text }) {
          meanings[same].places.append(key.place)
        } else {
          meanings.append((key.key, key.text, [key.place]))
        }
      }
      return meanings.map {
        ($0.head, "key of \(file.name) files, \($0.places.joined(separator: ", ")): \($0.text)")
      }
    }
  }

  private static func measures(_ word: String) -> [(head: String, text: String)] {
    Measure.allCases.filter { $0.rawValue.folded == word }.map {
      ($0.rawValue, "measure: \($0.definition.meaning)")
    }
  }

  private static func foreign(_ word: String) -> [(head: String, text: String)] {
    ForeignWord.all.filter { $0.words.contains { $0.folded == word } }.map { meaning in
      let keys = meaning.keys.isEmpty ? "" : "; see \(meaning.keys.joined(separator: ", "))"
      let page = meaning.page.map { "; docs/\($0)" } ?? ""
      return (meaning.words[0], meaning.text + keys + page)
    }
  }

  // MARK: The keys of engines and files

  /// The kinds of engines with their settings.
  private static let kinds = EngineKinds.known.all.map { (name: $0.kind, settings: $0.settings) }

  /// The kinds of files with the keys of their schemas, by place.
  private static let files: [(name: String, keys: [(place: String, key: String, text: String)])] = [
    ("scenario", keys(of: ScenarioKeys.document.json)),
    ("floorplan", keys(of: FloorPlanKeys.document.json)),
  ]

  /// Returns the keys of the objects that a schema defines, in order of the objects' names. Frames
  /// and engines, which `simrun encode` and `simrun help engine` explain, are left out.
  private static func keys(of schema: JSON) -> [(place: String, key: String, text: String)] {
    guard case .object(let definitions) = schema["$defs"] else { return [] }
    return ([("the file", schema)] + definitions.sorted { $0.key < $1.key })
      .filter { !$0.0.hasPrefix("frame-") && !$0.0.hasSuffix("engine") }
      .flatMap { place, definition -> [(place: String, key: String, text: String)] in
        guard case .object(let properties) = definition["properties"] else { return [] }
        return properties.sorted { $0.key < $1.key }.compactMap { key, value in
          guard case .text(let description) = value["description"] else { return nil }
          return (place, key, description)
        }
      }
  }
}

extension SettingDeclaration {
  /// Returns `true` for the key or an alias, as `plain`.
  fileprivate func isCalled(_ word: String) -> Bool {
    ([key] + aliases).contains { $0.folded == word }
  }
}

extension String {
  /// The letters, digits and signs in lower case, without hyphens, underscores and spaces.
  fileprivate var folded: String { filter { !"-_ ".contains($0) }.lowercased() }
}
