import BLE
import Foundation
import Sensors
import Testing

struct MeasuredCharacteristicTests {
  private let temperature = MeasuredCharacteristic(
    Characteristic(AttributeUUID(assigned: 0x2A6E), of: AttributeUUID(assigned: 0x181A)),
    .temperature)
  private let horizon = Instant.seconds(10_000)

  /// 20 °C that approach 10 °C with a time constant.
  private func cooling(in seconds: Int) -> SensorSet {
    SensorSet(
      temperature: .enclosure(
        Enclosure(
          startingAt: 20,
          in: DoorDependentValue(
            Enclosure.Surroundings(ambient: 10, timeConstant: .seconds(seconds))))))
  }

  @Test func itsValueIsInItsFormat() {
    #expect(temperature.format == .temperature)
    #expect(temperature.value(from: cooling(in: 100), at: .start) == [0xD0, 0x07])
    #expect(temperature.value(from: SensorSet(batteryCharge: SensorCourse(5)), at: .start) == nil)
  }

  /// The value is another one after τ ln(10 / 9.995), by Newton's law: after 0.5 s of a slow
  /// course, but only after the least interval of a fast one.
  @Test func aChangeIsSentWhenItComesButNotSoonerThanItsInterval() throws {
    for (constant, expected) in [(10_000, 10_000 * log(10 / 9.995)), (100, 1)] {
      let next = try #require(
        temperature.nextNotification(
          after: ([0xD0, 0x07], .start), from: cooling(in: constant), at: .start,
          before: horizon))
      #expect((next.seconds - expected).magnitude < 1e-6)
    }
  }

  /// A value that was changed by something else is sent as soon as its interval allows.
  @Test func anOldValueIsSentAtOnce() {
    let next = temperature.nextNotification(
      after: ([0, 0], .seconds(3)), from: cooling(in: 100), at: .seconds(7), before: horizon)
    #expect(next == .seconds(7))
  }

  /// After an hour of 36 time constants the temperature is 10.00 °C for good.
  @Test func aValueThatDoesNotChangeIsNotSent() {
    #expect(
      temperature.nextNotification(
        after: ([0xE8, 0x03], .seconds(3600)), from: cooling(in: 100), at: .seconds(3600),
        before: horizon) == nil)
  }
}
