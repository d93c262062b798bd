/// A ratio of powers on the decibel scale: a gain, or, where the context says so, a loss.
public struct Decibels: Hashable, Comparable, AdditiveArithmetic, Sendable {
  /// Ten times the decimal logarithm of the ratio.
  public var value: Double

  /// A ratio of that many decibels.
  public init(_ value: Double) {
    self.value = value
  }

  /// No change: a ratio of one.
  public static let zero = Decibels(0)

  /// The ratio of two ratios multiplied.
  public static func + (left: Decibels, right: Decibels) -> Decibels {
    Decibels(left.value + right.value)
  }

  /// The ratio of two ratios divided.
  public static func - (left: Decibels, right: Decibels) -> Decibels {
    Decibels(left.value - right.value)
  }

  /// The ratio raised to a power.
  public static func * (factor: Double, ratio: Decibels) -> Decibels {
    Decibels(factor * ratio.value)
  }

  /// Whether a ratio is smaller than another.
  public static func < (smaller: Decibels, larger: Decibels) -> Bool {
    smaller.value < larger.value
  }
}
