import Foundation
import Recordings
import TestSupport
import Testing

@Suite struct TimeOfDayTests {
  /// Seconds as `date -u -d ... +%s` of GNU coreutils gives them.
  @Test(
    arguments: zip(
      [
        "1970-01-01T00:00:00Z", "2000-02-29T12:34:56.000000001Z", "1969-12-31T23:59:59.5Z",
        "2100-03-01T00:00:00Z", "1678-01-01T00:00:00Z", "2026-11-26T06:02:49.25Z",
      ],
      [
        0, 951_827_696_000_000_001, -500_000_000, 4_107_542_400_000_000_000,
        -9_214_560_000_000_000_000, 1_795_672_969_250_000_000,
      ] as [Int64]))
  func textsAreTimes(_ text: String, _ nanoseconds: Int64) {
    #expect(TimeOfDay.nanoseconds(of: text) == nanoseconds)
    #expect(TimeOfDay.text(of: nanoseconds) == text)
  }

  @Test func zonesAreSubtracted() {
    for text in [
      "2026-11-26 07:02:49+0100", "2026-11-26T07:02:49+01:00", "2026-11-26T07:02:49+01",
      "2026-11-25T22:02:49.0000000009-0800", "2026-11-26T06:02:49", "2026-11-26T06:02:49,0Z",
    ] {
      #expect(TimeOfDay.nanoseconds(of: text) == 1_795_672_969_000_000_000, "\(text)")
    }
  }

  @Test(arguments: [
    "", "2026", "2026-13-01T00:00:00Z", "2026-11-26T06:02Z", "2026-11-26T06:02:49.Z",
    "1500-01-01T00:00:00Z",
    "2026-11-26T06:02:49ZZ", "2026-11-26T06:02:49+1", "2026-11-26T24:00:00Z",
    "２026-11-26T06:02:49Z", "2026-02-31T00:00:00Z", "2026-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-11-00T00:00:00Z",
    "2026-11-26T06:02:49Z\u{0}", "2026-11-26T06:02:49\u{0}Z",
  ])
  func otherTextsAreNone(_ text: String) {
    #expect(TimeOfDay.nanoseconds(of: text) == nil)
  }

  /// 2000 and 2024 had a 29 February; 951 782 400 s is by `date -u -d 2000-02-29 +%s`, 1 709 164
  /// 800 s by that of 2024.
  @Test func leapDaysAreDays() {
    #expect(TimeOfDay.nanoseconds(of: "2000-02-29T00:00:00Z") == 951_782_400_000_000_000)
    #expect(TimeOfDay.nanoseconds(of: "2024-02-29T00:00:00Z") == 1_709_164_800_000_000_000)
  }

  /// Against Foundation's calendar, over all years.
  @Test func datesAreThoseOfFoundation() {
    let format = ISO8601DateFormatter()
    var dice = Dice(1)
    for _ in 0..<2_000 {
      let seconds = Int64(dice.integer(-9_200_000_000...9_200_000_000))
      let text = format.string(from: Date(timeIntervalSince1970: Double(seconds)))
      #expect(TimeOfDay.text(of: seconds * 1_000_000_000) == text)
    }
  }
}
