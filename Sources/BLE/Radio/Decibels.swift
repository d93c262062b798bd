/// A power ratio on the decibel scale: a gain, or a loss if the context says so.
public struct Decibels: Hashable, Comparable, AdditiveArithmetic, Sendable {
  /// Ten times the decimal logarithm of the ratio.
  public var value: Double

  /// Creates a ratio from decibels.
  @inlinable
  public init(_ value: Double) {
    self.value = value
  }

  /// No change: a ratio of one.
  @inlinable
  public static var zero: Decibels { Decibels(0) }

  /// The product of two power ratios.
  public static func + (left: Decibels, right: Decibels) -> Decibels {
    Decibels(left.value + right.value)
  }

  /// The quotient of two power ratios.
  public static func - (left: Decibels, right: Decibels) -> Decibels {
    Decibels(left.value - right.value)
  }

  /// A power ratio raised to a power.
  public static func * (factor: Double, ratio: Decibels) -> Decibels {
    Decibels(factor * ratio.value)
  }

  /// Orders ratios by their size.
  public static func < (smaller: Decibels, larger: Decibels) -> Bool {
    smaller.value < larger.value
  }
}
