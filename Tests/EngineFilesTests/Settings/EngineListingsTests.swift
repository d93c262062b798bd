import Documents
@testable import EngineFiles
import Testing

/// Listings of a kind's settings: under each word alone they say the same as under all
/// combinations.
@Suite struct EngineListingsTests {
  @Test(arguments: EngineKinds.known.words)
  func combinationsOfWordsSayNoMore(word: String) throws {
    let kind = try #require(EngineKinds.known[word])
    let combined = Self.combinations(of: kind)
    #expect(kind.listings.count <= combined.count)
    let (settings, all) = (kind.settings, kind.settings(in: combined))
    #expect(settings.map(\.key) == all.map(\.key))
    for (setting, other) in zip(settings, all) {
      #expect(setting.conditions == other.conditions, "\(setting.key)")
      #expect(
        setting.defaultByWord.map { "\($0.word): \($0.default?.line ?? "none")" }
          == other.defaultByWord.map { "\($0.word): \($0.default?.line ?? "none")" },
        "\(setting.key)")
      #expect(
        String(describing: SettingSchema(of: setting, in: kind.listings).property)
          == String(describing: SettingSchema(of: other, in: combined).property),
        "\(setting.key)")
    }
  }

  /// Returns the declarations under each combination of words of choices.
  private static func combinations<Kind: EngineDescription>(of kind: Kind.Type) -> [SettingListing]
  {
    var found: [SettingListing] = []
    var waiting: [[String: String]] = [[:]]
    while let words = waiting.popLast() {
      let listing = SettingListing(of: Kind(), choosing: words)
      found.append(listing)
      let open = listing.declarations.first { $0.isBranching && words[$0.key] == nil }
      guard let open, case .choice(let all) = open.kind else { continue }
      waiting += all.reversed().map { words.merging([open.key: $0]) { $1 } }
    }
    return found
  }
}
