import Foundation

/// Random numbers for tests, independent of those of the simulator.
///
/// S. Vigna's splitmix64.
public struct Dice {
  private var state: UInt64

  /// The random numbers of a seed.
  public init(_ seed: UInt64) {
    state = seed
  }

  /// 64 random bits.
  public mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// An integer within a range.
  public mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(bits() % UInt64(range.count))
  }

  /// A number within a range.
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    let fraction = Double(bits() >> 11) * 0x1p-53
    return range.lowerBound + fraction * (range.upperBound - range.lowerBound)
  }

  /// `true` with a given probability.
  public mutating func happens(_ probability: Double) -> Bool {
    number(0...1) < probability
  }

  /// A random element. There must be at least one.
  public mutating func one<Element>(of elements: [Element]) -> Element {
    elements[integer(0...elements.count - 1)]
  }

  /// A standard normal number, by the Box-Muller method.
  public mutating func normal() -> Double {
    (-2 * log(number(1e-300...1))).squareRoot() * cos(2 * .pi * number(0...1))
  }

  /// A random permutation of the numbers from 0 to a count, exclusive.
  public mutating func permutation(of count: Int) -> [Int] {
    var order = Array(0..<count)
    for index in order.indices.reversed() { order.swapAt(index, integer(0...index)) }
    return order
  }
}
