import BLE
import Foundation
@testable import Sim
import TestSupport
import Testing

struct BodyScreenTests {
  /// So far below the top of a body that it is endless.
  private static let deep = -100.0

  /// The loss due to a body at distances along and beside a line between devices at two heights.
  private func loss(
    _ before: Double, _ behind: Double, aside: Double = 0, from start: Double = deep,
    to end: Double = deep
  ) -> Double {
    let origin = Point(x: 1, y: 2)
    let direction = Vector(headingDegrees: 30)
    let across = Vector(dx: -direction.dy, dy: direction.dx)
    return BodyScreen.loss(
      of: origin + before * direction + aside * across, from: Position(origin, height: start),
      to: Position(origin + (before + behind) * direction, height: end)
    ).value
  }

  /// Computed independently: an endless torso of 0.45 m, 1 m from one end and 4 m from the other.
  @Test(arguments: zip([0, 0.1, 0.2, 0.3, 0.4], [8.1, 7.2, 4.9, 2.7, 1.4]))
  func lossDecreasesBesideTheLine(aside: Double, expected: Double) {
    #expect(abs(loss(1, 4, aside: aside) - expected) < 0.1)
    #expect(abs(loss(4, 1, aside: -aside) - loss(1, 4, aside: aside)) < 1e-9)
  }

  /// Between the losses of endless torsos of 0.4 and 0.5 m, computed independently.
  @Test(arguments: [
    (0.3, 3, 10.8, 12.4), (0.5, 3, 9.4, 10.9), (1, 3, 7.5, 9.0), (2.5, 2.5, 6.0, 7.4),
    (5, 5, 4.3, 5.4),
  ])
  func lossDecreasesWithDistance(
    before: Double, behind: Double, narrower: Double, wider: Double
  ) {
    #expect((narrower...wider).contains(loss(before, behind)))
  }

  @Test(arguments: [1, 1.5, 2, 3, 4, 5.0])
  func bodyMidwayTakesFourToTwelveDecibels(distance: Double) {
    #expect((4...12).contains(loss(distance, distance, from: 1.1, to: 1.1)))
  }

  /// Computed independently, with the system's arctangent: a phone at 1.1 m, and a beacon at the
  /// same height or at 2.5 m.
  @Test(arguments: [
    (1.0, 4.0, 1.1, 7.028), (1, 4, 2.5, 6.194), (4, 1, 2.5, 0.226), (2.5, 2.5, 2.5, 1.866),
    (1, 1, 2.5, 2.187), (0.3, 3, 1.1, 10.278), (1.5, 0.5, 2.5, 0.533),
  ])
  func lossDecreasesTowardsTheTop(
    before: Double, behind: Double, beacon: Double, expected: Double
  ) {
    #expect(abs(loss(before, behind, from: 1.1, to: beacon) - expected) < 0.001)
  }

  /// If the line grazes the top, half of the field passes.
  @Test func grazingTheTopHalvesTheBlockedShare() {
    let share = { (loss: Double) in 1 - pow(10, -loss / 20) }
    let grazing = share(loss(2, 2, from: 1.2, to: 2.2))
    #expect(abs(grazing / share(loss(2, 2)) - 0.5) < 0.005)
  }

  @Test func bodiesFartherThanTheReachHaveNoEffect() {
    #expect(loss(2, 2, aside: 0.59) > 0 && loss(2, 2, aside: 0.6) == 0)
    #expect(loss(2, 2, from: 2.29, to: 2.29) > 0 && loss(2, 2, from: 2.31, to: 2.31) == 0)
    #expect(loss(-0.12, 4) > 0 && loss(-0.13, 4) == 0)
    #expect(loss(4, -0.12) > 0 && loss(4, -0.13) == 0)
    let here = Position(Point(x: 1, y: 1), height: 1)
    let above = Position(here.point, height: 2)
    #expect(BodyScreen.loss(of: here.point, from: here, to: here) == .zero)
    #expect(BodyScreen.loss(of: here.point, from: here, to: above) == .zero)
  }

  /// From 3 m to contact, half a torso's depth from the phone, a body only hides more.
  @Test func lossIncreasesToContact() {
    let losses = stride(from: 3, through: 0.125, by: -0.005).map {
      loss($0, 6 - $0, from: 1.1, to: 1.1)
    }
    #expect(zip(losses, losses.dropFirst()).allSatisfy { $0 < $1 })
    #expect(losses[losses.count - 1] > 11)
  }

  /// No step of 1 mm by anyone changes the loss by more than 0.5 dB.
  @Test func lossIsContinuous() {
    var dice = Dice(8)
    var blocked = 0
    var steepest = 0.0
    for _ in 0..<(Build.isOptimised ? 400_000 : 20_000) {
      let range = dice.one(of: [0.05, 0.3, 2, 8])
      func place(around middle: Point, within range: Double) -> Point {
        middle + Vector(dx: dice.number(-range...range), dy: dice.number(-range...range))
      }
      let origin = Point(x: 0, y: 0)
      let start = Position(origin, height: dice.one(of: [0, 1, 1.7, 2, 2.6, dice.number(0...4)]))
      let end = Position(place(around: origin, within: range), height: dice.number(0.8...1.6))
      let body =
        dice.happens(0.5)
        ? place(around: end.point, within: 0.5) : place(around: origin, within: range + 0.6)
      let step = 0.001 * Vector(headingDegrees: dice.number(0...360))
      let loss = BodyScreen.loss(of: body, from: start, to: end)
      let others = [
        BodyScreen.loss(of: body + step, from: start, to: end),
        BodyScreen.loss(of: body, from: start, to: Position(end.point + step, height: end.height)),
        BodyScreen.loss(
          of: body, from: start, to: Position(end.point, height: end.height + 0.001)),
      ]
      for other in others { steepest = max(steepest, abs((other - loss).value)) }
      if loss > .zero { blocked += 1 }
      #expect(abs((BodyScreen.loss(of: body, from: end, to: start) - loss).value) < 1e-6)
    }
    #expect(steepest < 0.5)
    #expect(blocked > 5000)
  }
}
