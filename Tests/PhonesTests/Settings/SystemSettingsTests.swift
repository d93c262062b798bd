import BLE
import Foundation
import Phones
import Testing

@Suite struct SystemSettingsTests {
  private static let presets: [SystemSettings] = [.ios, .android14, .android13, .android8]

  @Test func aBareRadioHasNoRules() {
    for rule in SystemRule.allCases {
      #expect(SystemSettings.raw().applies(rule) == (rule == .airplaneBluetooth), "\(rule.name)")
    }
  }

  /// Turning a rule off changes that rule only.
  @Test(arguments: presets)
  func eachRuleCanBeTurnedOff(settings: SystemSettings) {
    for rule in SystemRule.allCases {
      var without = settings
      without.turnOff(rule)
      for other in SystemRule.allCases {
        #expect(without.applies(other) == (other != rule && settings.applies(other)))
      }
      #expect((without == settings) == !settings.applies(rule))
    }
  }

  /// Rules from forums, and those from a single report that contradicts others, do not apply unless
  /// they are asked for.
  @Test func uncertainRulesAreOff() {
    let uncertain = SystemRule.allCases.filter { $0.confidence == .uncertain }
    let single: [SystemRule] = [.foregroundSlowdown, .silentExit, .fastRegions]
    for rule in uncertain + single {
      for settings in Self.presets { #expect(!settings.applies(rule), "\(rule.name)") }
    }
  }

  @Test func delaysHaveARange() async {
    let range = DelayRange(.seconds(20), .seconds(31))
    #expect(range.delay(0) == .seconds(20))
    #expect(range.delay(10.0 / 11) == .seconds(30))
    #expect(range.delay(1) == .seconds(31))
    await #expect(processExitsWith: .failure) { _ = DelayRange(.seconds(2), .seconds(1)) }
    await #expect(processExitsWith: .failure) { _ = StartLimit(0, in: .seconds(1)) }
  }

  /// The table of docs/reference/phones.md has each rule with its source and its confidence, and
  /// says in which presets it applies.
  @Test func theTableHasAllRules() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: package.appending(path: "docs/reference/phones.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.count >= SystemRule.allCases.count)
    for rule in SystemRule.allCases {
      let row = try #require(rows.first { $0[0] == "`\(rule.name)`" }, "\(rule.name)")
      #expect(row[3] == rule.source, "\(rule.name)")
      #expect(row[4] == rule.confidence.code, "\(rule.name)")
      let applies = [
        ("ios", SystemSettings.ios), ("14", .android14), ("13", .android13), ("8", .android8),
      ]
      .filter { $0.1.applies(rule) }.map { $0.0 }
      let words = applies.isEmpty ? "off" : applies.joined(separator: ", ")
      #expect(row[5] == words || (applies.count == 4 && row[5] == "all"), "\(rule.name)")
    }
  }
}
