import BLE
import Testing

struct InstantTests {
  @Test func startIsZero() {
    #expect(Instant.start.nanoseconds == 0)
    #expect(Instant.start.seconds == 0)
  }

  @Test func advancesByWholeNanoseconds() {
    #expect(Instant.start.advanced(by: .milliseconds(1500)).nanoseconds == 1_500_000_000)
    #expect(Instant(nanoseconds: 5).advanced(by: .nanoseconds(-7)).nanoseconds == -2)
  }

  @Test func fractionsOfANanosecondAreTruncated() {
    let part = Duration(secondsComponent: 0, attosecondsComponent: 999_999_999)
    #expect(Instant(nanoseconds: 3).advanced(by: part) == Instant(nanoseconds: 3))
    #expect((.zero - part).nanoseconds == 0)
  }

  @Test func reachesTheLimitsOfTheCount() {
    let limits = [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max]
    for nanoseconds in limits {
      let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
      let duration = Duration(
        secondsComponent: seconds, attosecondsComponent: rest * 1_000_000_000)
      #expect(duration.nanoseconds == nanoseconds)
      #expect(Instant.start.duration(to: Instant(nanoseconds: nanoseconds)) == duration)
    }
  }

  @Test func addingTheDurationGivesTheOtherInstant() {
    let early = Instant(nanoseconds: -20)
    let late = Instant(nanoseconds: 9_000_000_000_000_000_001)
    #expect(early.advanced(by: early.duration(to: late)) == late)
    #expect(late.advanced(by: late.duration(to: early)) == early)
  }

  @Test func earlierInstantIsLess() {
    #expect(Instant(nanoseconds: -1) < .start)
    #expect(Instant.start < Instant(nanoseconds: 1))
    #expect(!(Instant.start < .start))
  }

  @Test func convertsNanosecondsToSeconds() {
    #expect(Instant(nanoseconds: 2_500_000_000).seconds == 2.5)
    #expect(Duration.microseconds(-250).inSeconds == -0.00025)
  }

  @Test func trapsOnOverflow() async {
    await #expect(processExitsWith: .failure) {
      // Using the result keeps the optimiser from removing the sum.
      precondition(Instant(nanoseconds: .max).advanced(by: .nanoseconds(1)) != .start)
    }
  }
}
