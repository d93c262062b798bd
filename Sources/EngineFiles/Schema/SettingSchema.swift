import Documents
import Engines

/// A setting of an engine kind in a JSON Schema. Its declarations may differ between the words of a
/// choice, such as the rules of presence. The values of all declarations are allowed.
struct SettingSchema {
  /// The setting as declared under the first words that have it.
  private let setting: SettingDeclaration
  private let declarations: [(words: [String: String], declaration: SettingDeclaration)]

  init(of setting: SettingDeclaration, in listings: [SettingListing]) {
    self.setting = setting
    declarations = listings.flatMap { listing in
      listing.declarations.filter { $0.key == setting.key }.map { (listing.words, $0) }
    }
  }

  var property: PropertySchema {
    PropertySchema(
      setting.key, value, help, takesNull: declarations.contains { $0.declaration.takesNull },
      default: `default`)
  }

  /// The schema's property for the setting, under an alias of the setting.
  func property(as alias: String) -> PropertySchema {
    PropertySchema(
      alias, value, "another name of \(setting.key): \(help)", takesNull: property.takesNull,
      default: `default`)
  }

  /// The default, if it is the same under all words of other choices; `nil` otherwise.
  private var `default`: JSON? {
    let values = declarations.filter { $0.words[setting.key] == nil }.map(\.declaration.default)
    return values.allSatisfy { $0 == setting.default } ? setting.default : nil
  }

  private var value: ValueSchema {
    declarations.dropFirst().reduce(setting.value) { $0.joined(with: $1.declaration.value) }
  }

  /// A line about the setting, with its unit, and with the words of choices that it belongs to.
  private var help: String {
    let sentences =
      meanings ?? ["\(setting.help)\(conditions.map { "; only with \($0)" } ?? "")"]
    let help = sentences.joined(separator: "; ")
    return setting.unit.isEmpty ? help : "\(help) (\(setting.unit))"
  }

  private var conditions: String? {
    let conditions = setting.conditions.sorted { $0.key < $1.key }.map { key, words in
      "\(key) \(words.joined(separator: ", "))"
    }
    return conditions.isEmpty ? nil : conditions.joined(separator: " and ")
  }

  /// The lines of help, each with the words that it holds for, if one choice tells the lines apart;
  /// `nil` if there is only one line.
  private var meanings: [String]? {
    var helps: [String] = []
    for (_, declaration) in declarations where !helps.contains(declaration.help) {
      helps.append(declaration.help)
    }
    guard helps.count > 1 else { return nil }
    for choice in Set(declarations.flatMap(\.words.keys)).sorted() {
      let words = helps.map { help in
        Set(declarations.filter { $0.declaration.help == help }.compactMap { $0.words[choice] })
      }
      guard words.reduce(0, { $0 + $1.count }) == words.reduce(Set(), { $0.union($1) }).count,
        !words.contains([])
      else { continue }
      return zip(words, helps).map { words, help in
        "with \(choice) \(words.sorted().joined(separator: ", ")), \(help)"
      }
    }
    return helps
  }
}

extension SettingDeclaration {
  /// The schema of the setting's values, as declared.
  fileprivate var value: ValueSchema {
    switch kind {
    case .number(let range): .number(range)
    case .numberOrWord(let range, let word): .either([.number(range), .words([word])])
    case .integer(let range): .integer(range)
    case .flag: .flag
    case .text: .text
    case .choice(let words): .words(words + otherWords.filter { !words.contains($0) })
    case .texts(let count), .devices(let count): .texts(.text, count: count)
    case .rooms: .byName(.texts(.text, count: 1...100), count: 1...1000)
    case .namedDevices: .byName(.texts(.text, count: 1...1), count: 1...1000)
    case .numbersByDevice(let range, _): .byName(.number(range), count: 0...100_000)
    case .clockTime: ValueKind<Duration>.clockTime.schema
    case .actions: ValueKind<[HomeAction]>.homeActions.schema
    }
  }
}

extension ValueSchema {
  /// The schema that allows the values of both schemas.
  fileprivate func joined(with other: ValueSchema) -> ValueSchema {
    switch (self, other) {
    case (.number(let own), .number(let others)): .number(own.joined(with: others))
    case (.integer(let own), .integer(let others)): .integer(own.joined(with: others))
    case (.words(let own), .words(let others)):
      .words(own + others.filter { !own.contains($0) })
    case (.texts(let element, let own), .texts(_, let others)):
      .texts(element, count: own.joined(with: others))
    case (.byName, .byName): self
    default: json == other.json ? self : .either([self, other])
    }
  }
}

extension ClosedRange {
  fileprivate func joined(with other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
