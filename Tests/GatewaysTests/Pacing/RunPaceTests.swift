import BLE
import Documents
import Gateways
import Testing

struct RunPaceTests {
  private let origin = ContinuousClock.now
  private let five = Instant.start.advanced(by: .seconds(5))

  @Test(
    arguments: [("1x", 1), ("10x", 10), ("0.5x", 0.5), ("10000x", 10_000)] as [(String, Double)])
  func aSpeedIsAMultipleOfRealTime(word: String, factor: Double) throws {
    #expect(try RunSpeed(word, at: InputPlace("--speed")) == .times(factor))
  }

  @Test func maxHasNoLimit() throws {
    #expect(try RunSpeed("max", at: InputPlace("--speed")) == .unlimited)
  }

  @Test(arguments: ["", "x", "1", "0x", "-1x", "nanx", "infx", "10001x", "fast", "MAX"])
  func anotherWordIsNamed(word: String) {
    #expect(throws: InputError.self) { try RunSpeed(word, at: InputPlace("--speed")) }
  }

  @Test func tenTimesAsFastIsATenthOfTheTime() {
    let pace = RunPace(.times(10), from: origin)
    #expect(pace.moment(of: five) == origin + .milliseconds(500))
    #expect(pace.time(at: origin + .milliseconds(500)) == five)
  }

  @Test func withoutALimitAllIsDueAtOnce() async {
    let pace = RunPace(.unlimited, from: origin)
    #expect(pace.moment(of: five) == nil)
    #expect(pace.time(at: origin) == nil)
    await pace.wait(until: .start.advanced(by: .seconds(1_000_000)))
  }
}
