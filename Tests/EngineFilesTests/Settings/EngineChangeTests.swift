@testable import Documents
@testable import EngineFiles
import Testing

/// Changes of an engine by an object, such as that of a variant: each setting of each kind can be
/// set and removed.
@Suite struct EngineChangeTests {
  /// Settings of a kind, with the words of choices under which it declares them.
  struct Listing: CustomTestStringConvertible, Sendable {
    let kind: String
    let words: [String: String]
    /// The object of an engine with these words and what the kind requires.
    let members: [String: JSON]
    /// The settings that no listing before this one has.
    let settings: [SettingDeclaration]

    var testDescription: String { "\(kind) \(words)" }

    func with(_ members: [String: JSON]) -> JSON {
      .object(self.members.merging(members) { $1 })
    }
  }

  /// Listings of all kinds in which each setting is declared once.
  private static let listings = EngineKinds.known.all.flatMap { kind in
    var known: Set<String> = []
    return kind.listings.compactMap { listing -> Listing? in
      let members = listing.words.mapValues(JSON.text).merging(["kind": .text(kind.kind)]) { $1 }
        .merging(kind == DoorLockDescription.self ? ["interior": ["in"]] : [:]) { $1 }
        .merging(
          listing.declarations.filter { $0.isRequired }.map { ($0.key, $0.values[0]) }
        ) { word, _ in word }
      let settings = listing.declarations.filter { !known.contains($0.key) }
      guard !settings.isEmpty, engine(.object(members)) != nil else { return nil }
      known.formUnion(settings.map(\.key))
      return Listing(
        kind: kind.kind, words: listing.words, members: members, settings: settings)
    }
  }

  /// Returns the engine of an object and its changes; `nil` if it cannot be.
  private static func engine(_ layers: JSON...) -> EngineChoice? {
    try? EngineFile.choice(
      layers.enumerated().map { index, value in
        Fields.Entry(
          key: "engine", written: "engine", place: InputPlace("layers")[index], value: value)
      })
  }

  /// The values of a setting that an engine of some members can have.
  private static func values(
    of setting: SettingDeclaration, with members: [String: JSON], in listing: Listing
  ) -> [(value: JSON, engine: EngineChoice)] {
    setting.values.compactMap { value in
      engine(listing.with(members.merging([setting.key: value]) { $1 })).map { (value, $0) }
    }
  }

  /// The settings without which some others do not apply, by their kinds and keys.
  private static let companions: [String: [String: JSON]] = [
    "presence debounceMaxWaitS": ["debounceS": .number(1)],
    "presence debounceLeading": ["debounceS": .number(1)],
    "presence debounceTrailing": ["debounceS": .number(1), "debounceLeading": true],
    "positioning exponent": ["measuredPowerDBm": .number(-59)],
    "positioning cells": ["method": "histogram"],
    "positioning missingDBm": ["method": "nearest-mean"],
    "positioning usesHeading": ["method": "nearest-mean"],
    "positioning usesSteps": ["method": "particle-filter"],
    "positioning enterDwellS": ["places": ["hall"]],
    "positioning exitDwellS": ["places": ["hall"]], "positioning hysteresisM": ["places": ["hall"]],
  ]

  @Test func everySettingIsTried() {
    for kind in EngineKinds.known.all {
      let tried = Self.listings.filter { $0.kind == kind.kind }.flatMap(\.settings).map(\.key)
      #expect(tried.sorted() == kind.settings.map(\.key).sorted(), "\(kind.kind)")
    }
  }

  @Test(arguments: listings)
  func everySettingCanBeSet(in listing: Listing) {
    for setting in listing.settings {
      let beside = Self.companions["\(listing.kind) \(setting.key)"] ?? [:]
      let base = listing.with(beside)
      let values = Self.values(of: setting, with: beside, in: listing)
      #expect(!values.isEmpty, "\(setting.key) takes none of \(setting.values)")
      for (value, engine) in values {
        for key in [setting.key] + setting.aliases {
          #expect(Self.engine(base, [key: value]) == engine, "\(key): \(value.line)")
        }
        // Over another value.
        let other = listing.with(beside.merging([setting.key: values[0].value]) { $1 })
        #expect(
          Self.engine(other, [setting.key: value]) == engine,
          "\(setting.key): \(value.line) over \(values[0].value.line)")
      }
    }
  }

  /// `null` removes a setting, unless it is a value of the setting: none.
  @Test(arguments: listings)
  func everySettingCanBeRemoved(in listing: Listing) throws {
    for setting in listing.settings where listing.members[setting.key] == nil {
      let beside = Self.companions["\(listing.kind) \(setting.key)"] ?? [:]
      let none: [String: JSON] = setting.takesNull ? [setting.key: .null] : [:]
      let without = try #require(Self.engine(listing.with(beside.merging(none) { $1 })))
      let other = try #require(
        Self.values(of: setting, with: beside, in: listing).last, "\(setting.key) takes no value")
      for key in [setting.key] + setting.aliases.prefix(1) {
        let given = listing.with(beside.merging([setting.key: other.value]) { $1 })
        let changed = Self.engine(given, [key: .null])
        #expect(changed == without, "\(key) without \(other.value.line)")
      }
    }
  }

  /// Settings that an engine cannot be without cannot be removed.
  @Test func requiredSettingsRemain() throws {
    for kind in EngineKinds.known.all {
      let listing = try #require(Self.listings.first { $0.kind == kind.kind })
      for key in KindSchema(of: kind).requiredKeys where listing.members[key] != nil {
        #expect(Self.engine(listing.with([:]), [key: .null]) == nil, "\(kind.kind) \(key)")
      }
    }
  }
}

extension SettingDeclaration {
  /// Some values that the declaration allows, alone or beside others.
  fileprivate var values: [JSON] {
    switch kind {
    case .number(let range): Self.numbers(in: range)
    case .numberOrWord(let range, let word): Self.numbers(in: range) + [.text(word)]
    case .integer(let range):
      [range.lowerBound, range.lowerBound + 1, range.upperBound].map { JSON($0) }
    case .flag: [true, false]
    case .text: ["a", "180F", "181A"]
    case .choice(let words): (words + otherWords).map(JSON.text)
    case .texts(let count), .devices(let count):
      [max(count.lowerBound, 1), min(count.upperBound, 3)].map { length in
        JSON((1...length).map { "\(key)-\($0)" })
      }
    case .rooms: [["hall": ["a"]], ["hall": ["b"], "yard": ["c", "d"]]]
    case .namedDevices: [["keys": "a"], ["keys": "b", "bag": "c"]]
    case .numbersByDevice(let range, _): Self.numbers(in: range).map { ["a": $0] }
    case .clockTime: ["06:30", "23:59"]
    case .actions: [[["title": "Light", "topic": "home/light"]], []]
    }
  }

  /// The ends of a range, its middle, and a small number in it.
  private static func numbers(in range: ClosedRange<Double>) -> [JSON] {
    let (low, high) = (range.lowerBound, range.upperBound)
    return [low, high, (low + high) / 2, 3].filter(range.contains).map { JSON($0) }
  }
}
