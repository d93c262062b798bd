import BLE
@testable import Engines
import Testing

struct SideRuleTests {
  private func side(
    _ rule: SideRule, interior: Double?, exterior: Double?, ease: Double = 0
  ) -> Side {
    rule.side(
      interior: interior.map { PowerLevel(dBm: $0) },
      exterior: exterior.map { PowerLevel(dBm: $0) }, easedBy: Decibels(ease))
  }

  private static let published: [(Double?, Double?, Side)] = [
    (-60, -59, .outside), (-60, -60, .inside), (-60, -61, .inside),
    (-60, -59.999_99, .outside), (-60, -59.999_999_9, .inside), (-60, -60.000_000_1, .inside),
    (nil, -30, .unknown), (-60, nil, .unknown), (nil, nil, .unknown),
  ]

  @Test(arguments: published)
  func publishedRuleNeedsAStrongerExterior(
    interior: Double?, exterior: Double?, _ expected: Side
  ) {
    #expect(side(.exteriorStronger(by: .zero), interior: interior, exterior: exterior) == expected)
  }

  private static let margins: [(Double, Double, Double, Side)] = [
    (3, 0, -57, .inside), (3, 0, -56, .outside), (3, 2, -58, .outside), (3, 2, -59, .inside),
    (-5, 0, -65, .inside), (-5, 0, -64, .outside),
  ]

  @Test(arguments: margins)
  func marginRaisesAndEaseLowersTheThreshold(
    margin: Double, ease: Double, exterior: Double, _ expected: Side
  ) {
    let rule = SideRule.exteriorStronger(by: Decibels(margin))
    #expect(side(rule, interior: -60, exterior: exterior, ease: ease) == expected)
  }

  private static let thresholds: [(Double?, Double?, Double, Side)] = [
    (nil, -69, 0, .outside), (nil, -70, 0, .inside), (-30, -69, 0, .outside),
    (nil, -72, 3, .outside), (nil, -73, 3, .inside), (-30, nil, 0, .unknown),
  ]

  @Test(arguments: thresholds)
  func thresholdUsesTheExteriorAlone(
    interior: Double?, exterior: Double?, ease: Double, _ expected: Side
  ) {
    let rule = SideRule.exteriorAbove(PowerLevel(dBm: -70))
    #expect(side(rule, interior: interior, exterior: exterior, ease: ease) == expected)
  }

  @Test func anyExteriorLevelIsOutsideIfSidesAreIgnored() {
    #expect(side(.ignored, interior: -30, exterior: -99) == .outside)
    #expect(side(.ignored, interior: -30, exterior: nil) == .unknown)
  }

  @Test func onlyComparisonsNeedInteriorAnchors() {
    #expect(SideRule.exteriorStronger(by: Decibels(3)).needsInterior)
    #expect(!SideRule.exteriorAbove(PowerLevel(dBm: -70)).needsInterior)
    #expect(!SideRule.ignored.needsInterior)
  }
}
