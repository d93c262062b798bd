import Documents
import EngineFiles
import Reports
import TestScenes
import Testing

/// The rules of presets, with their places in the products' sources.
@Suite struct PresetRuleTests {
  @Test(arguments: Preset.known.map(\.name))
  func everyRuleHasAPlace(name: String) throws {
    let preset = try Preset.named(name, at: InputPlace(""))
    #expect(preset.rules.count >= 4)
    #expect(Set(preset.rules.map(\.sentence)).count == preset.rules.count)
    for rule in preset.rules {
      #expect(rule.sentence.hasSuffix("."), "\(rule.sentence)")
      #expect(!rule.file.isEmpty)
      guard preset.name != "corelocation" else { continue }
      let commit = try #require(rule.commit, "\(rule.sentence)")
      #expect(commit.count == 7 && commit.allSatisfy(\.isHexDigit), "\(commit)")
    }
  }

  @Test func reportsHaveTheRules() throws {
    let report = try PresetReport(on: Preset.named("bleunlock", at: InputPlace("")))
    guard case .object(let top) = report.json, case .list(let presets) = top["presets"],
      case .object(let preset) = presets.first, case .list(let rules) = preset["rules"]
    else {
      Issue.record("no rules")
      return
    }
    #expect(
      rules.first
        == [
          "rule": "A single reading that reaches unlockRSSI unlocks, if the device was away.",
          "file": "BLE.swift", "lines": "223-228", "symbol": "updateMonitoredPeripheral",
          "commit": "05667fa",
        ])
    #expect(
      report.text.contains("\n    BLE.swift, 223-228, updateMonitoredPeripheral, at 05667fa\n"))
  }

  /// `RECORD_DOCS=1 swift test --filter PresetRuleTests` writes the page.
  @Test func pageHasTheRules() throws {
    var page = try DeclaredPage("reference/preset-rules.md")
    page.setText(Self.page)
    #expect(try page.firstDifference() == nil)
  }

  private static var page: String {
    """
    # The rules of presets

    Each preset of [engines](engines.md#presets) follows these rules of its product, read in the
    product's public source: the file, its lines if known, the function or constant, and the commit.
    What differs from the product, or is left out, follows each table. This page is made from the
    declarations in the code; `simrun presets NAME` prints the same.

    """ + Preset.known.map(section).joined()
  }

  private static func section(on preset: Preset) -> String {
    let rows = preset.rules.map { rule in
      let cells = [
        rule.sentence, rule.file, rule.linesInWords ?? "",
        rule.symbol.map { "`\($0)`" } ?? "", rule.commit ?? "",
      ]
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    return """

      ## \(preset.name)

      \(preset.product), \(preset.version), from \(preset.source).

      | rule | file | lines | in | commit |
      |---|---|---|---|---|

      """ + rows.joined() + "\n" + preset.omissions.map { "- \($0)\n" }.joined()
  }
}
