import BLE
import Foundation
@testable import Positioning
import Testing

struct KrigingTests {
  static let kriging = Kriging(variance: 12, noise: 4, reach: 3)

  @Test func withoutWitnessesTheVarianceIsThatOfTheField() {
    let guess = Self.kriging.guess(at: Point(x: 1, y: 2), from: [])
    #expect(guess.weights.isEmpty)
    #expect(guess.variance == 12)
  }

  /// A weight of 12/16; the remaining variance is 12 · 4/16.
  @Test func weightOfALocalWitnessIsTheVarianceRatio() {
    let place = Point(x: 1, y: 2)
    let guess = Self.kriging.guess(at: place, from: [place])
    #expect(abs(guess.weights[0] - 0.75) < 1e-12)
    #expect(abs(guess.variance - 3) < 1e-12)
  }

  /// The Matérn correlation there is 2/e.
  @Test func witnessOneReachAwayHasLessWeight() {
    let guess = Self.kriging.guess(at: Point(x: 0, y: 0), from: [Point(x: 0, y: 3)])
    #expect(abs(guess.weights[0] - 0.75 * 2 / M_E) < 1e-12)
    #expect(abs(guess.variance - (12 - 9 * 4 / (M_E * M_E))) < 1e-12)
  }

  /// Two witnesses at one point equal one with half the noise: 12/14, a half each.
  @Test func witnessesAtOnePointShareTheirWeight() {
    let place = Point(x: 5, y: 5)
    let guess = Self.kriging.guess(at: place, from: [place, place])
    #expect(abs(guess.weights[0] - 6.0 / 14) < 1e-12)
    #expect(abs(guess.weights[1] - 6.0 / 14) < 1e-12)
    #expect(abs(guess.variance - 12.0 * 2 / 14) < 1e-12)
  }
}
