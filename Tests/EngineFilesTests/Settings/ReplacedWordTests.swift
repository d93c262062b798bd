import Documents
@testable import EngineFiles
import TestScenes
import Testing

/// An engine whose word of a choice is changed is the engine that a file with the new word
/// describes: the settings that have a default of the new word's own take it.
@Suite struct ReplacedWordTests {
  /// A choice of a kind, beside the word of the choice that it depends on.
  struct Choice: Sendable, CustomTestStringConvertible {
    var kind: String
    var key: String
    var words: [String]
    var context: [String: String]

    var testDescription: String { "\(kind) \(context.values.joined()) \(key)" }
  }

  /// The choices on which other settings depend, each also under each word of the kind's first one.
  private static var choices: [Choice] {
    EngineKinds.known.all.flatMap { choices(of: $0) }
  }

  private static func choices(of type: any EngineDescription.Type) -> [Choice] {
    func branching(_ words: [String: String]) -> [(key: String, words: [String])] {
      type.init().declarations(choosing: words).compactMap { setting in
        guard setting.isBranching, case .choice(let all) = setting.kind else { return nil }
        return (setting.key, all)
      }
    }
    let own = branching([:])
    guard let first = own.first else { return [] }
    let alone = Choice(kind: type.kind, key: first.key, words: first.words, context: [:])
    return [alone]
      + first.words.flatMap { word in
        let context = [first.key: word]
        return branching(context).filter { $0.key != first.key }.map {
          Choice(kind: type.kind, key: $0.key, words: $0.words, context: context)
        }
      }
  }

  /// The least object of an engine under words of choices: with what is required.
  private static func object(_ kind: String, _ words: [String: String]) throws -> [String: JSON] {
    let type = try #require(EngineKinds.known[kind])
    var members: [String: JSON] = ["kind": .text(kind)]
    for (key, word) in words { members[key] = .text(word) }
    // Devices that some words do without, and keep if they are there.
    if kind == DoorLockDescription.kind { members["interior"] = [.text("device of interior")] }
    if kind == ListenerDescription.kind { members["devices"] = [.text("device")] }
    for setting in type.init().declarations(choosing: words)
    where setting.isRequired && members[setting.key] == nil {
      members[setting.key] =
        switch setting.kind {
        case .devices, .texts: [.text("device of \(setting.key)")]
        case .rooms: .object(["room": [.text("device")]])
        case .namedDevices: .object(["thing": .text("device")])
        case .number(let range): JSON(min(max(-60, range.lowerBound), range.upperBound))
        case .integer(let range): JSON(range.lowerBound)
        case .choice(let words): .text(words[0])
        default: nil
        }
    }
    return members
  }

  private static func entry(_ members: [String: JSON]) throws -> Fields.Entry {
    var fields = try Fields(["engine": .object(members)], at: InputPlace("scenario"))
    return try fields.require("engine")
  }

  @Test func findsTheChoices() {
    let keys = Set(Self.choices.map(\.key))
    #expect(keys.isSuperset(of: ["side", "smoothing", "rule", "method", "readings"]))
  }

  @Test(arguments: choices)
  func everyOrderedPairOfWordsStartsFromTheDefaultsOfTheNewWord(choice: Choice) throws {
    var pairs = 0
    for new in choice.words {
      let words = choice.context.merging([choice.key: new]) { $1 }
      let members = try Self.object(choice.kind, words)
      // Some words need another's: rooms by regions have UUIDs.
      guard let expected = try? EngineFile(.object(members), at: InputPlace("new")).choice else {
        continue
      }
      for old in choice.words where old != new {
        let before = try Self.object(
          choice.kind, choice.context.merging([choice.key: old]) { $1 })
        guard let original = try? EngineFile(.object(before), at: InputPlace("old")).choice else {
          continue
        }
        let changes = members.filter { $0.key == choice.key || before[$0.key] == nil }
        let varied = try EngineFile.choice([Self.entry(before), Self.entry(changes)])
        #expect(varied == expected, "a variant, from \(old) to \(new)")
        let set = try EngineFile(
          original.json, at: InputPlace("written"),
          overrides: changes.map { SettingOverride($0.key, variedTo: $0.value.line) }
        ).choice
        #expect(set == expected, "--set, from \(old) to \(new)")
        pairs += 1
      }
    }
    #expect(pairs > 0)
  }

  /// A setting of both words keeps its value, and one that the new word lacks is dropped without an
  /// error.
  @Test func whatBothWordsHaveKeepsItsValue() throws {
    func changed(_ text: String, to change: String) throws -> JSON {
      try EngineText.choice(text, set: [change]).json
    }
    let rooms = "rooms: {room: ['device']}"
    let altbeacon = "{preset: 'altbeacon', \(rooms)}"
    // AltBeacon's filter has a window of 20 s, whatever it does with the readings in it.
    #expect(try changed(altbeacon, to: "smoothing=mean")["windowS"] == JSON(20))
    #expect(
      try changed("{preset: 'altbeacon', windowS: 7, \(rooms)}", to: "smoothing=median")["windowS"]
        == JSON(7))
    #expect(
      try changed(
        "{preset: 'altbeacon', smoothing: 'exponential', factor: 0.3, \(rooms)}",
        to: "smoothing=truncated")["factor"] == JSON(0.3))
    #expect(try changed(altbeacon, to: "smoothing=latest")["windowS"] == nil)
    let ranging = try changed(
      "{kind: 'door-lock', interior: ['a'], exterior: ['b'], scanMode: 'low-latency'}",
      to: "readings=ranging")
    #expect(ranging["scanMode"] == nil)
  }
}
