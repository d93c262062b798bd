import Documents

/// The pace of a run's time, compared with the wall clock.
public enum RunSpeed: Hashable, Sendable {
  /// This many seconds of the run in a second of real time.
  case times(Double)
  /// As fast as the machine can.
  case unlimited

  /// The allowed multiples of real time.
  static let range = 0.01...10_000.0

  /// Real time.
  public static let real = RunSpeed.times(1)

  /// Reads `1x`, `10x`, `0.5x` or `max`.
  ///
  /// - Throws: `unusable` for any other word, or a multiple outside 0.01 ... 10 000.
  public init(_ word: String, at place: InputPlace) throws(InputError) {
    if word == "max" {
      self = .unlimited
    } else if word.hasSuffix("x"), let factor = Double(decimal: word.dropLast()),
      Self.range ~= factor
    {
      self = .times(factor)
    } else {
      throw .unusable(
        place,
        "\(word.quoted) is not a speed: 1x is real time, 10x ten times as fast, "
          + "0.01x ... 10000x; max is as fast as possible")
    }
  }
}
