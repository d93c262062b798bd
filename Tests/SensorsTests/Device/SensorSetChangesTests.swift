import BLE
import Foundation
import Sensors
import TestSupport
import Testing

struct SensorSetChangesTests {
  private let hour = Instant.seconds(3600)

  private func cooling(in seconds: Int) -> SensorSet {
    SensorSet(
      temperature: .enclosure(
        Enclosure(
          startingAt: 20,
          in: DoorDependentValue(
            Enclosure.Surroundings(ambient: 10, timeConstant: .seconds(seconds))))))
  }

  /// 20 °C become 19.99 at 19.995: after τ ln(10 / 9.995).
  @Test func aTemperatureChangesByAStepOfItsFormat() throws {
    let change = try #require(
      cooling(in: 100).nextChange(
        of: .temperature, as: .temperature, after: .start, before: hour))
    #expect((change.seconds - 100 * log(10 / 9.995)).magnitude < 1e-8)
  }

  /// From 20 to 10 °C in hundredths: 1000 changes, the last one at 10.005, after τ ln(10 / 0.005).
  @Test func eachStepIsNotifiedOnce() {
    let sensors = cooling(in: 100)
    var (count, now) = (0, Instant.start)
    while let next = sensors.nextChange(
      of: .temperature, as: .temperature, after: now, before: .seconds(100_000))
    {
      (count, now) = (count + 1, next)
    }
    #expect(count == 1000)
    #expect((now.seconds - 100 * log(10 / 0.005)).magnitude < 1e-4)
  }

  /// Random courses with steps and a chair that falls, against a look at each half second, on which
  /// all knots are.
  @Test(arguments: 0..<8)
  func changesAreThoseThatReadingsShow(seed: Int) {
    var dice = Dice(UInt64(seed))
    var knots: [SensorCourse.Knot] = []
    for second in stride(from: 0.0, to: 60, by: 10) {
      knots.append(SensorCourse.Knot(dice.number(2...3), at: .seconds(second)))
      if dice.happens(0.5) {
        knots.append(SensorCourse.Knot(dice.number(2...3), at: .seconds(second)))
      }
    }
    let sensors = SensorSet(
      batteryVoltage: SensorCourse(knots),
      attitude: Attitude(
        DoorDependentValue(.plusX),
        turns: [.init(to: .plusY, at: .seconds(20)), .init(to: .plusX, at: .seconds(41))]),
      motion: MotionDetector(settlingTime: .seconds(3)))
    let formats: [(Measurand, ValueFormat)] = [
      (.batteryVoltage, .int16(stepsPerUnit: 1000)), (.batteryVoltage, .uint8),
      (.accelerationX, .float32), (.motion, .bool),
    ]
    for (measurand, format) in formats {
      let read = { (time: Instant) in
        sensors.value(of: measurand, at: time).map { format.bytes(of: $0) }
      }
      var next: Instant?
      for half in 0..<140 {
        let (now, later) = (
          Instant.seconds(Double(half) / 2), Instant.seconds(Double(half + 1) / 2)
        )
        if next.map({ now >= $0 }) ?? true {
          next = sensors.nextChange(of: measurand, as: format, after: now, before: hour)
        }
        // Within half a second, each course only rises or only falls: a change shows at its end.
        #expect((read(now) != read(later)) == (next.map { $0 <= later } ?? false))
        if let next {
          #expect(read(next) != read(Instant(nanoseconds: next.nanoseconds - 1)))
        }
      }
    }
  }

  @Test func whatDoesNotChangeHasNoNextChange() {
    let sensors = SensorSet(temperature: .course(SensorCourse(4)), batteryCharge: SensorCourse(90))
    #expect(
      sensors.nextChange(of: .temperature, as: .temperature, after: .start, before: hour) == nil)
    #expect(sensors.nextChange(of: .motion, as: .bool, after: .start, before: hour) == nil)
    #expect(sensors.value(of: .batteryCharge, at: hour) == 90)
    #expect(sensors.value(of: .heating, at: hour) == nil)
    #expect(
      cooling(in: 100).nextChange(of: .temperature, as: .temperature, after: hour, before: hour)
        == nil)
  }

  /// 10 °C, heated by 30 K/h: the threshold is written, and the heater switches on at once, and off
  /// one kelvin above: after τ ln(20 / 19) from 20 °C.
  @Test func aThermostatReceivesItsThreshold() throws {
    var sensors = SensorSet(
      temperature: .enclosure(
        Enclosure(
          startingAt: 20,
          in: DoorDependentValue(Enclosure.Surroundings(ambient: 20, timeConstant: .seconds(3600))),
          heating: Heating(threshold: 15, hysteresis: 1, rate: 20.0 / 3600))))
    #expect(sensors.value(of: .heating, at: .seconds(9)) == 0)
    sensors.setHeatingThreshold(20, at: .seconds(10))
    #expect(sensors.value(of: .heatingThreshold, at: .seconds(10)) == 20)
    #expect(sensors.value(of: .heating, at: .seconds(10)) == 1)
    let off = try #require(
      sensors.nextChange(of: .heating, as: .bool, after: .seconds(10), before: hour))
    #expect((off.seconds - 10 - 3600 * log(20.0 / 19)).magnitude < 1e-7)
  }
}
