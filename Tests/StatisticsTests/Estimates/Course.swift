import Foundation
import TestSupport
import Testing

/// A distribution of values of runs, with its mean.
struct Course: Sendable, CustomTestStringConvertible {
  let name: String
  let mean: Double
  let draw: @Sendable (inout Dice) -> Double

  var testDescription: String { name }

  init(_ name: String, mean: Double, draw: @escaping @Sendable (inout Dice) -> Double) {
    (self.name, self.mean, self.draw) = (name, mean, draw)
  }

  /// A number of the beta distribution of shapes 1 and b, whose mean is 1 / (1 + b).
  private static func beta(_ b: Double, _ dice: inout Dice) -> Double {
    1 - pow(dice.number(0...1), 1 / b)
  }

  /// A number of the exponential distribution of mean 1.
  private static func exponential(_ dice: inout Dice) -> Double { -log(dice.number(1e-300...1)) }

  /// A number of the geometric distribution on 1, 2, ...
  private static func geometric(mean: Double, _ dice: inout Dice) -> Double {
    (exponential(&dice) / -log(1 - 1 / mean)).rounded(.up)
  }

  /// A number of the Poisson distribution, as the number of arrivals in a time.
  private static func poisson(_ mean: Double, _ dice: inout Dice) -> Double {
    var (time, count) = (exponential(&dice), 0.0)
    while time < mean {
      time += exponential(&dice)
      count += 1
    }
    return count
  }

  /// Shares of time.
  static let shares = [
    Course("shares near 1", mean: 0.98) { 1 - beta(49, &$0) },
    Course("shares of which 60 % are 1", mean: 1 - 0.4 / 11) {
      $0.happens(0.4) ? 1 - beta(10, &$0) : 1
    },
    Course("shares of which 70 % are 0", mean: 0.3 / 16) { $0.happens(0.3) ? beta(15, &$0) : 0 },
    Course("skewed shares", mean: 0.1) { beta(9, &$0) },
    Course("even shares", mean: 0.5) { $0.number(0...1) },
  ]

  /// Counts of events.
  static let counts = [
    Course("single events", mean: 0.3) { poisson(0.3, &$0) },
    Course("clustered events", mean: 2) {
      let number = $0.normal()
      return poisson(2 * number * number, &$0)
    },
    Course("bursts in a fifth of the runs", mean: 1) {
      $0.happens(0.2) ? geometric(mean: 5, &$0) : 0
    },
    Course("two or none", mean: 1) { $0.happens(0.5) ? 2 : 0 },
  ]

  /// Other numbers that are not negative.
  static let numbers = [
    Course("exponential numbers", mean: 1) { exponential(&$0) },
    Course("squares of normal numbers", mean: 1) {
      let number = $0.normal()
      return number * number
    },
  ]

  /// Delays of which p50 and p95 are known.
  static let delays: [(course: Course, median: Double, high: Double)] = [
    (Course("exponential delays", mean: 1) { exponential(&$0) }, log(2), log(20)),
    // SciPy's norm.ppf(0.95).
    (Course("normal delays", mean: 0) { $0.normal() }, 0, 1.6448536269514722),
    (Course("even delays", mean: 0.5) { $0.number(0...1) }, 0.5, 0.95),
    // A tenth are late: 5 s and an exponential time more.
    (
      Course("delays of which a tenth are late", mean: 0.9 * 0.5 + 0.1 * 6) {
        $0.happens(0.1) ? 5 + exponential(&$0) : $0.number(0...1)
      }, 0.5 / 0.9, 5 + log(2)
    ),
  ]
}
