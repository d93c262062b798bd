import BLE
import Foundation
@testable import Sim
import TestSupport
import Testing

struct AntennaCutsTests {
  private let facing = Vector(headingDegrees: 40)

  /// The direction at an angle clockwise from the front, and an elevation, in degrees.
  private func direction(_ around: Double, _ elevation: Double) -> Direction {
    let (across, up) = (cos(elevation * .pi / 180), sin(elevation * .pi / 180))
    let step = across * Vector(headingDegrees: 40 + around)
    return Direction(
      from: Position(Point(x: 0, y: 0), height: 5),
      to: Position(Point(x: step.dx, y: step.dy), height: 5 + up))
  }

  private func gains(_ values: [Double]) -> [Decibels] { values.map { Decibels($0) } }

  /// Clockwise from the front in steps of 60°; between them linear.
  @Test(
    arguments: zip(
      [0.0, 60, 120, 180, 240, 300, 30, 330, 315], [0.0, -1, -4, -9, -5, -2, -0.5, -1, -1.5]))
  func meetsTheHorizontalCut(around: Double, expected: Double) {
    let cuts = AntennaCuts(facing: facing, horizontal: gains([0, -1, -4, -9, -5, -2]))
    #expect(abs(cuts.gain(towards: direction(around, 0)).value - expected) < 1e-9)
  }

  /// From straight below in steps of 45°; the same all around.
  @Test(arguments: zip([-90.0, -45, 0, 45, 90, -67.5, 22.5], [-8.0, -3, 0, 1, -20, -5.5, 0.5]))
  func meetsTheVerticalCut(elevation: Double, expected: Double) {
    let cuts = AntennaCuts(facing: facing, vertical: gains([-8, -3, 0, 1, -20]))
    for around in [0.0, 100, 250] {
      #expect(abs(cuts.gain(towards: direction(around, elevation)).value - expected) < 1e-7)
    }
  }

  /// At 60° of elevation, a quarter of the horizontal cut counts.
  @Test func cutsAddUp() {
    let cuts = AntennaCuts(
      facing: facing, horizontal: gains([0, -4, -12, -4]), vertical: gains([-6, 0, -6]))
    #expect(abs(cuts.gain(towards: direction(180, 60)).value - (-12 / 4 - 4)) < 1e-9)
    #expect(abs(cuts.gain(towards: direction(0, 60)).value + 4) < 1e-9)
  }

  /// Straight above, any direction in the plan has the same gain.
  @Test func isContinuousEverywhere() {
    var dice = Dice(5)
    for _ in 0..<50 {
      let cuts = AntennaCuts(
        facing: facing,
        horizontal: (0..<dice.integer(4...9)).map { _ in Decibels(dice.number(-9...3)) },
        vertical: (0..<dice.integer(3...9)).map { _ in Decibels(dice.number(-9...3)) })
      for _ in 0..<100 {
        let (around, elevation) = (dice.number(-180...180), dice.number(-90...90))
        let here = cuts.gain(towards: direction(around, elevation)).value
        let beside = cuts.gain(towards: direction(around + 0.01, elevation)).value
        let above = cuts.gain(towards: direction(around, min(elevation + 0.01, 90))).value
        // At most 12 dB in 20° (vertical), and 12 dB in 40° (horizontal) or by cos² ε.
        #expect(abs(here - beside) < 0.02 && abs(here - above) < 0.02)
        #expect(Decibels(here) <= cuts.mostGain + Decibels(1e-9))
      }
      let zenith = cuts.gain(towards: .up).value
      #expect(abs(cuts.gain(towards: direction(0, 89.99)).value - zenith) < 0.01)
      #expect(abs(cuts.gain(towards: direction(123, 89.99)).value - zenith) < 0.01)
    }
  }

  @Test func trapsOnTooFewGains() async {
    await #expect(processExitsWith: .failure) {
      _ = AntennaCuts(
        facing: Vector(dx: 0, dy: 1), horizontal: Array(repeating: .zero, count: 3))
    }
    await #expect(processExitsWith: .failure) {
      _ = AntennaCuts(facing: Vector(dx: 0, dy: 1), vertical: Array(repeating: .zero, count: 2))
    }
  }
}
