import BLE
import Foundation
@testable import Sensors
import TestSupport
import Testing

struct EnclosureTests {
  private func fridge(from temperature: Double = 4, in ambient: Double = 4) -> Enclosure {
    Enclosure(
      startingAt: temperature,
      in: DoorDependentValue(
        Enclosure.Surroundings(ambient: ambient, timeConstant: .seconds(600)),
        whileOpen: [
          .init(door: 2, Enclosure.Surroundings(ambient: 24, timeConstant: .seconds(120))),
          .init(door: 0, Enclosure.Surroundings(ambient: 30, timeConstant: .seconds(60))),
        ]))
  }

  private func room(threshold: Double = 20) -> Enclosure {
    Enclosure(
      startingAt: 20,
      in: DoorDependentValue(Enclosure.Surroundings(ambient: 10, timeConstant: .seconds(3600))),
      heating: Heating(threshold: threshold, hysteresis: 1, rate: 30.0 / 3600))
  }

  /// After a time constant 1/e of the difference is left: 24 - 20/e.
  @Test func relaxesTowardsTheAmbientTemperature() {
    let space = fridge(from: 4, in: 24)
    #expect(space.temperature(at: .start) == 4)
    #expect((space.temperature(at: .seconds(600)) - 16.642_411_176_571_153).magnitude < 1e-12)
    #expect((space.temperature(at: .seconds(86_400)) - 24).magnitude < 1e-12)
  }

  /// Open for a minute: 24 - 20 exp(-1/2). Closed for ten: 4 + (T - 4) / e.
  @Test func warmsWhileADoorIsOpenAndCoolsAfterwards() {
    var space = fridge()
    space.setDoor(2, open: true, at: .seconds(100))
    space.setDoor(2, open: false, at: .seconds(160))
    let warm = 24 - 20 * exp(-0.5)
    #expect((space.temperature(at: .seconds(160)) - warm).magnitude < 1e-12)
    #expect((space.temperature(at: .seconds(760)) - (4 + (warm - 4) / exp(1))).magnitude < 1e-12)
  }

  @Test func theFirstOpenDoorOfTheListCounts() {
    var space = fridge()
    space.setDoor(0, open: true, at: .start)
    space.setDoor(2, open: true, at: .start)
    space.setDoor(7, open: true, at: .start)
    #expect((space.temperature(at: .seconds(86_400)) - 24).magnitude < 1e-9)
    space.setDoor(2, open: false, at: .seconds(86_400))
    #expect((space.temperature(at: .seconds(172_800)) - 30).magnitude < 1e-9)
  }

  /// A cooler is the mirror image of a heater: all temperatures have the other sign.
  @Test func aCompressorIsAHeaterInTheMirror() {
    func space(_ sign: Double) -> Enclosure {
      Enclosure(
        startingAt: sign * -6,
        in: DoorDependentValue(
          Enclosure.Surroundings(ambient: sign * -25, timeConstant: .seconds(1800)),
          whileOpen: [
            .init(door: 0, Enclosure.Surroundings(ambient: sign * -30, timeConstant: .seconds(180)))
          ]),
        heating: Heating(threshold: sign * -5, hysteresis: 2, rate: sign * 60 / 3600))
    }
    var (heated, cooled) = (space(1), space(-1))
    #expect(cooled.isHeating)  // 6 °C is above 5 °C
    var warmest = cooled.temperature(at: .start)
    for minute in 0..<600 {
      let time = Instant.seconds(Double(60 * minute))
      if minute == 100 || minute == 110 {
        heated.setDoor(0, open: minute == 100, at: time)
        cooled.setDoor(0, open: minute == 100, at: time)
      }
      #expect(cooled.temperature(at: time) == -heated.temperature(at: time))
      if minute < 100 { warmest = max(warmest, cooled.temperature(at: time)) }
    }
    #expect(warmest == 6)
  }

  /// With the heater, it relaxes towards 10 + 30 K. It takes τ ln(20 / 19) from 20 to 21 °C, and
  /// τ ln(11 / 10) back.
  @Test func theThermostatSwitchesAtTheThresholdAndAboveIt() throws {
    let (up, down) = (3600 * log(20.0 / 19), 3600 * log(11.0 / 10))
    var space = room()
    #expect(space.isHeating)
    for (cycle, seconds) in [up, up + down, 2 * up + down, 2 * (up + down)].enumerated() {
      let next = try #require(space.nextSwitching)
      #expect((next.seconds - seconds).magnitude < 1e-7)
      space.advance(to: next)
      #expect(space.isHeating == (cycle % 2 == 1))
      #expect(space.temperature(at: next) == (cycle % 2 == 1 ? 20 : 21))
    }
  }

  @Test func aHigherThresholdSwitchesOnAtOnceAndALowerOneOff() {
    var space = room()
    space.advance(to: .seconds(200))
    #expect(!space.isHeating)
    space.setThreshold(25, at: .seconds(300))
    #expect(space.isHeating)
    space.setThreshold(5, at: .seconds(400))
    #expect(!space.isHeating)
    #expect((space.temperature(at: .seconds(86_400)) - 10).magnitude < 1e-8)
    #expect(space.nextSwitching == nil)
  }

  @Test func aHeaterThatIsTooWeakStaysOn() {
    let space = room(threshold: 50)
    #expect(space.nextSwitching == nil)
    #expect((space.temperature(at: .seconds(200_000)) - 40).magnitude < 1e-9)
  }

  /// Doors and thresholds at random, against the differential equation, integrated in steps.
  @Test(arguments: 0..<4)
  func solvesTheDifferentialEquation(seed: Int) {
    var dice = Dice(UInt64(seed))
    let closed = Enclosure.Surroundings(ambient: dice.number(-20...20), timeConstant: .seconds(700))
    let open = Enclosure.Surroundings(ambient: dice.number(0...30), timeConstant: .seconds(90))
    let (hysteresis, rate) = (dice.number(0.5...2), dice.number(0.01...0.05))
    var threshold = dice.number(0...20)
    var temperature = dice.number(-10...30)
    var space = Enclosure(
      startingAt: temperature, in: DoorDependentValue(closed, whileOpen: [.init(door: 1, open)]),
      heating: Heating(threshold: threshold, hysteresis: hysteresis, rate: rate))
    var (isOpen, isHeating) = (false, temperature <= threshold)
    let step = 0.02
    for second in 1...1500 {
      for _ in 0..<Int(1 / step) {
        let around = isOpen ? open : closed
        let slope = { (temperature: Double) in
          (around.ambient - temperature) / around.timeConstant.inSeconds + (isHeating ? rate : 0)
        }
        temperature += step * slope(temperature + step / 2 * slope(temperature))
        if isHeating, temperature >= threshold + hysteresis { isHeating = false }
        if !isHeating, temperature <= threshold { isHeating = true }
      }
      let now = Instant.seconds(Double(second))
      // The oracle switches late by up to a step: 20 ms at less than 1 K/s, at each switching.
      #expect((space.temperature(at: now) - temperature).magnitude < 0.03)
      if dice.happens(0.01) {
        isOpen.toggle()
        space.setDoor(1, open: isOpen, at: now)
      }
      if dice.happens(0.005) {
        threshold = dice.number(0...20)
        space.setThreshold(threshold, at: now)
        if isHeating, temperature >= threshold + hysteresis { isHeating = false }
        if !isHeating, temperature <= threshold { isHeating = true }
      }
    }
  }

  /// Passing switchings early or late, and doors that are not the space's, change no bit.
  @Test func isTheSameHoweverOftenItIsRead() {
    var (often, seldom) = (room(), room())
    for second in 1...4000 {
      let now = Instant.seconds(Double(second))
      often.advance(to: now)
      often.setDoor(3, open: second % 2 == 0, at: now)
      if second % 1000 == 0 {
        #expect(often.temperature(at: now) == seldom.temperature(at: now))
        seldom.setThreshold(18 + now.seconds / 1000, at: now)
        often.setThreshold(18 + now.seconds / 1000, at: now)
      }
    }
    #expect(often.nextSwitching != nil)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300])
  func noThresholdIsTooMuch(threshold: Double) {
    var space = room()
    space.setThreshold(threshold, at: .seconds(10))
    #expect(space.temperature(at: .seconds(86_400)).isFinite)
  }
}
