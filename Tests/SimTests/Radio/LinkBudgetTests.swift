import BLE
@testable import Sim
import TestSupport
import Testing

struct LinkBudgetTests {
  private func budget(_ terms: [Double]) -> LinkBudget {
    LinkBudget(
      transmitPower: PowerLevel(dBm: terms[0]), antennaGain: Decibels(terms[1]),
      beaconPattern: Decibels(terms[2]), phonePattern: Decibels(terms[3]),
      distanceLoss: Decibels(terms[4]), wallLoss: Decibels(terms[5]), bodyLoss: Decibels(terms[6]),
      bystanderLoss: Decibels(terms[7]), shadowing: Decibels(terms[8]), fading: Decibels(terms[9]),
      receiveOffset: Decibels(terms[10]))
  }

  @Test func termsAddUpToTheLevel() {
    var dice = Dice(1)
    let signs = [1.0, 1, 1, 1, -1, -1, -1, -1, 1, 1, 1]
    for _ in 0..<1000 {
      let terms = signs.map { _ in dice.number(-40...40) }
      let sum = zip(signs, terms).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(budget(terms).level.dBm - sum) < 1e-9)
    }
  }

  @Test(arguments: [
    (-59.4, -59.0), (-59.6, -60), (-59.5, -60), (-60.5, -60), (-104.6, -105), (-140, -105),
    (-19, -20), (3, -20),
  ])
  func reportsWholeDecibelsWithinTheRange(level: Double, expected: Double) {
    #expect(budget([level] + Array(repeating: 0, count: 10)).rssi == PowerLevel(dBm: expected))
  }
}
