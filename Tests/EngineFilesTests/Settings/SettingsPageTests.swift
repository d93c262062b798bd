import EngineFiles
import TestScenes
import Testing

/// The reference pages of the settings are written from their declarations.
@Suite struct SettingsPageTests {
  /// `RECORD_DOCS=1 swift test --filter SettingsPageTests` writes the pages.
  @Test(arguments: EngineKinds().all.filter { !$0.settings.isEmpty }.map { $0.kind })
  func pageListsTheDeclaredSettings(word: String) throws {
    let kind = try #require(EngineKinds().all.first { $0.kind == word })
    var page = try DeclaredPage("reference/\(word)-settings.md")
    page.setText(Self.page(on: kind))
    #expect(try page.firstDifference() == nil)
  }

  private static func page(on kind: any EngineDescription.Type) -> String {
    let rows = kind.settings.map { setting in
      let names = ([setting.key] + setting.aliases).map { "`\($0)`" }.joined(separator: ", ")
      let condition = setting.conditionsInWords
      let meaning = condition.isEmpty ? setting.help : "\(setting.help) (only with \(condition))"
      return "| \(names) | \(setting.allowed) | \(setting.defaultInWords) | \(meaning) |\n"
    }
    return """
      # Settings of `\(kind.kind)`

      The engine kind `\(kind.kind)` \(kind.summary). This page is made from the declarations in the
      code; `simrun help engine \(kind.kind)` prints the same. The unit of a number is the suffix of
      its key. A setting that belongs to a word of a choice exists only with that word. Further names
      of a key are those of products.

      | key | values | default | meaning |
      |---|---|---|---|

      """ + rows.joined()
  }
}
