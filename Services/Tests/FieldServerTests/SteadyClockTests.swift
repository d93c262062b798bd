import EventInput
import FieldServer
import Testing

struct SteadyClockTests {
  @Test(
    arguments: zip(
      ["2026-03-01T11:00:00Z", "2036-01-01T00:00:00Z", "1970-01-01T00:00:00Z"],
      ["2026-03-01T11:00:00Z", "2026-03-01T11:00:00Z", "1970-01-01T00:00:00Z"]))
  func doesNotJumpAhead(wall: String, expected: String) throws {
    let start = try #require(Moment("2026-03-01T10:00:00Z"))
    let later = try #require(Moment(wall))
    let clock = SteadyClock(start: start, wall: { later }, elapsed: { .seconds(3600) })
    #expect(clock.now == Moment(expected))
  }
}
