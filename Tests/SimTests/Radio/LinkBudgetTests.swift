import BLE
@testable import Sim
import TestSupport
import Testing

struct LinkBudgetTests {
  private func budget(_ terms: [Double]) -> LinkBudget {
    LinkBudget(
      transmitPower: PowerLevel(dBm: terms[0]), antennaGain: Decibels(terms[1]),
      senderPattern: Decibels(terms[2]), receiverPattern: Decibels(terms[3]),
      mountLoss: Decibels(terms[4]), distanceLoss: Decibels(terms[5]),
      wallLoss: Decibels(terms[6]), bodyLoss: Decibels(terms[7]),
      bystanderLoss: Decibels(terms[8]), shadowing: Decibels(terms[9]),
      fading: Decibels(terms[10]), receiveOffset: Decibels(terms[11]))
  }

  @Test func termsAddUpToTheLevel() {
    var dice = Dice(1)
    let signs = [1.0, 1, 1, 1, -1, -1, -1, -1, -1, 1, 1, 1]
    for _ in 0..<1000 {
      let terms = signs.map { _ in dice.number(-40...40) }
      let sum = zip(signs, terms).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(budget(terms).level.dBm - sum) < 1e-9)
      #expect(budget(terms).terms.map(\.gain) == zip(signs, terms).map { $0 * $1 })
    }
  }

  @Test func listHasEachTermOnceAndNamesTheEnds() {
    let terms = budget(Array(repeating: 0, count: 12)).terms.map(\.term)
    #expect(terms == LinkBudget.Term.allCases)
    #expect(
      terms.map { $0.name(from: .tag, to: .receiver) } == [
        "transmit power", "antennas", "tag's antenna", "receiver's antenna", "mount", "distance",
        "walls", "body", "bystanders", "shadowing", "fading", "RSSI offset",
      ])
  }

  @Test(arguments: [
    (-59.4, -59.0), (-59.6, -60), (-59.5, -60), (-60.5, -60), (-104.6, -105), (-140, -105),
    (-19, -20), (3, -20),
  ])
  func reportsWholeDecibelsWithinTheRange(level: Double, expected: Double) {
    #expect(budget([level] + Array(repeating: 0, count: 11)).rssi == PowerLevel(dBm: expected))
  }
}
