import EventInput
import Testing

struct MomentTests {
  // Independent values: date -u -d TEXT +%s.
  @Test(
    arguments: zip(
      [
        "1970-01-01T00:00:00Z", "2015-05-01 11:42:46.107382Z", "2024-02-29T23:59:59.5+02:00",
        "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.75Z",
      ],
      [
        0, 1_430_480_566_107_382, 1_709_243_999_500_000, -62_135_596_800_000_000,
        253_402_300_799_999_999, -250_000,
      ] as [Int64]))
  func readsISO8601(text: String, microseconds: Int64) {
    #expect(Moment(text)?.microseconds == microseconds)
    let moment = Moment(microseconds: microseconds)
    #expect(moment.flatMap { Moment($0.iso8601) } == moment)
  }

  @Test(arguments: [
    "", "2015-05-01", "2015-05-01T11:42:46", "2015-13-01T00:00:00Z", "2023-02-29T00:00:00Z",
    "2026-02-31T00:00:00Z", "2026-04-31T00:00:00Z", "2026-03-01T00:00:00Z\u{0}",
    "2015-05-01T24:00:00Z", "2015-05-01T11:42:46.Z", "2015-05-01T11:42:46Zz",
    "0001-01-01T00:00:00+01:00", "٢015-05-01T11:42:46Z",
  ])
  func refusesOtherTexts(text: String) {
    #expect(Moment(text) == nil)
  }

  @Test func writesMicroseconds() throws {
    let moment = try #require(Moment(microseconds: 1_430_480_566_107_382))
    #expect(moment.iso8601 == "2015-05-01T11:42:46.107382Z")
    #expect(moment.day == "2015-05-01")
    #expect(moment.timeOfDay == "11:42:46.107382")
  }

  @Test func staysInItsYearsWhateverIsAdded() throws {
    let moment = try #require(Moment(microseconds: 0))
    #expect(moment.advanced(bySeconds: 1e300).iso8601 == "9999-12-31T23:59:59.999999Z")
    #expect(moment.advanced(bySeconds: -1e300).iso8601 == "0001-01-01T00:00:00.000000Z")
  }
}
