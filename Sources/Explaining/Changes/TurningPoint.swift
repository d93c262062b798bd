/// A search for the smallest amount of a change that reverses a decision, while half of the amount
/// does not.
///
/// Amounts are counted in grains, so that each can be typed. The search tries 1, 2, 4 and so on
/// until an amount reverses the decision. Then it tries amounts between this one and the last one
/// that did not reverse it. A greater change may undo the effect of a smaller one, so there may be
/// no unique smallest amount. It is certain that the result reverses the decision and that its half
/// does not, because both were tried.
struct TurningPoint {
  /// `true` if only integer amounts are possible. Half of an odd number is then rounded down.
  let isWhole: Bool
  /// The maximum amount, in grains.
  let most: Double
  /// The outcome of each amount tried.
  private var known: [Double: Outcome] = [0: .same]

  /// The outcome of an amount.
  enum Outcome {
    /// The decision is reversed.
    case turned
    /// The decision is not reversed.
    case same
    /// The amount is impossible: a value out of its range, or a position in a wall.
    case impossible
  }

  /// The amounts to try first, in ascending order.
  let ladder: [Double]

  /// Creates a search up to a number of grains.
  ///
  /// - Parameter ladder: The amounts to try first, in ascending order; by default 1, 2, 4 and so
  ///   on. If amounts exceed the maximum, the maximum takes their place.
  init(upTo most: Double, isWhole: Bool = false, trying ladder: [Double]? = nil) {
    self.most = most
    self.isWhole = isWhole
    let stops = ladder ?? Array(sequence(first: 1.0) { $0 < most ? $0 * 2 : nil })
    let possible = stops.filter { $0 <= most }
    let isClipped = possible.count < stops.count && most > possible.last ?? 0
    self.ladder = possible + (isClipped ? [most] : [])
  }

  /// Returns the outcome of an amount. Each amount is tried once.
  mutating func outcome<Failure>(
    of amount: Double, trying: (Double) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    if let outcome = known[amount] { return outcome }
    let outcome = try trying(amount)
    known[amount] = outcome
    return outcome
  }

  /// Returns the smallest amount found that reverses the decision while its half does not; `nil` if
  /// none was found.
  mutating func least<Failure>(
    trying: (Double) throws(Failure) -> Outcome
  ) throws(Failure) -> Double? {
    guard var turned = try climb(trying: trying) else { return nil }
    while true {
      turned = try narrowed(turned, trying: trying)
      let half = isWhole ? (turned / 2).rounded(.down) : turned / 2
      // A decision that any change reverses, however small, has no smallest change.
      guard half > Self.least || isWhole else { return nil }
      guard try outcome(of: half, trying: trying) == .turned else { return turned }
      turned = half
    }
  }

  private static let least = 0x1p-10

  /// Returns the first amount of the ladder that reverses the decision. If the ladder reaches an
  /// impossible amount, the possible amounts just below it are tried too.
  private mutating func climb<Failure>(
    trying: (Double) throws(Failure) -> Outcome
  ) throws(Failure) -> Double? {
    var last = 0.0
    for amount in ladder {
      switch try outcome(of: amount, trying: trying) {
      case .turned: return amount
      case .same: last = amount
      case .impossible:
        var first = amount
        while let middle = Self.middle(of: last, and: first) {
          switch try outcome(of: middle, trying: trying) {
          case .turned: return middle
          case .same: last = middle
          case .impossible: first = middle
          }
        }
        return nil
      }
    }
    return nil
  }

  /// Returns a smaller amount that reverses the decision. The search is between the given amount,
  /// which reverses the decision, and the greatest smaller amount that was tried and does not.
  private mutating func narrowed<Failure>(
    _ amount: Double, trying: (Double) throws(Failure) -> Outcome
  ) throws(Failure) -> Double {
    var turned = amount
    var same = known.filter { $0.key < amount && $0.value != .turned }.keys.max() ?? 0
    while let middle = Self.middle(of: same, and: turned) {
      if try outcome(of: middle, trying: trying) == .turned {
        turned = middle
      } else {
        same = middle
      }
    }
    return turned
  }

  /// Returns an integer number of grains about half way, with at most two significant digits; `nil`
  /// if there is none in between.
  static func middle(of low: Double, and high: Double) -> Double? {
    let middle = (low + high) / 2
    var step = 1.0
    while middle / step >= 100 { step *= 10 }
    let rounded = (middle / step).rounded() * step
    return rounded > low && rounded < high ? rounded : nil
  }
}
