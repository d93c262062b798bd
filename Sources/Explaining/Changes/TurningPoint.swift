/// The search for the least amount of a change that turns something, where half of that amount does
/// not.
///
/// Amounts are counted in grains, each of which can be typed: 1, 2, 4 and so on are tried until one
/// turns it, and then amounts between that and the last which did not. More may undo what less
/// does, so that there need be no single least amount: what is found turns it and its half does
/// not, and that is sure, as both were tried.
struct TurningPoint {
  /// Whether only whole grains can be; half of an odd number is then rounded down.
  let isWhole: Bool
  /// So many grains are tried at the most.
  let most: Double
  /// What each amount came to that was tried.
  private var known: [Double: Outcome] = [0: .same]

  /// What comes of an amount.
  enum Outcome {
    /// It turns it.
    case turned
    /// It does not.
    case same
    /// It cannot be: a value out of its range, a place in a wall.
    case impossible
  }

  /// A search among no more grains than that.
  init(upTo most: Double, isWhole: Bool = false) {
    self.most = most
    self.isWhole = isWhole
  }

  /// The amounts that are tried first, from the least on.
  var ladder: [Double] {
    Array(sequence(first: 1.0) { $0 * 2 }.prefix { $0 <= most })
  }

  /// What an amount comes to; each is tried once.
  mutating func outcome<Failure>(
    of amount: Double, trying: (Double) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    if let outcome = known[amount] { return outcome }
    let outcome = try trying(amount)
    known[amount] = outcome
    return outcome
  }

  /// The least amount found that turns it and of which half does not; `nil` where none was.
  mutating func least<Failure>(
    trying: (Double) throws(Failure) -> Outcome
  ) throws(Failure) -> Double? {
    guard var turned = try climb(trying: trying) else { return nil }
    while true {
      turned = try narrowed(turned, trying: trying)
      let half = isWhole ? (turned / 2).rounded(.down) : turned / 2
      // What any change turns, however small, is turned by none in particular.
      guard half > Self.least || isWhole else { return nil }
      guard try outcome(of: half, trying: trying) == .turned else { return turned }
      turned = half
    }
  }

  private static let least = 0x1p-10

  /// The first amount of the ladder that turns it. Where the ladder leaves what can be, the room up
  /// to there is tried, too.
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
        while let middle = middle(of: last, and: first) {
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

  /// A lesser amount that turns it, between one that does and the greatest below that is known not
  /// to.
  private mutating func narrowed<Failure>(
    _ amount: Double, trying: (Double) throws(Failure) -> Outcome
  ) throws(Failure) -> Double {
    var turned = amount
    var same = known.filter { $0.key < amount && $0.value != .turned }.keys.max() ?? 0
    while let middle = middle(of: same, and: turned) {
      if try outcome(of: middle, trying: trying) == .turned {
        turned = middle
      } else {
        same = middle
      }
    }
    return turned
  }

  /// A whole number of grains about half way, of no more than two digits that count; `nil` where
  /// there is none between.
  private func middle(of low: Double, and high: Double) -> Double? {
    let middle = (low + high) / 2
    var step = 1.0
    while middle / step >= 100 { step *= 10 }
    let rounded = (middle / step).rounded() * step
    return rounded > low && rounded < high ? rounded : nil
  }
}
