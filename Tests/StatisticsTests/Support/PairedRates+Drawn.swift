import Statistics
import TestSupport

extension PairedRates {
  /// Random pairs with these probabilities for each kind.
  static func drawn(
    _ count: Int, both: Double, onlyFirst: Double, onlySecond: Double, from dice: inout Dice
  ) -> PairedRates {
    var rates = PairedRates()
    for _ in 0..<count {
      let number = dice.number(0...1)
      let happensToFirst = number < both + onlyFirst
      let happensToSecond =
        number < both || (both + onlyFirst..<both + onlyFirst + onlySecond).contains(number)
      rates.add(first: happensToFirst, second: happensToSecond)
    }
    return rates
  }
}
