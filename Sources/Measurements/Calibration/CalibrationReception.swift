import Sim

/// The fraction of packets received, by the expected level of the model.
///
/// Near the sensitivity, only packets raised by fading are received, so the mean of their levels is
/// too high. Links to which this happens have to be recognised by the expected level: a selection
/// by the received level would also exclude weak links to which it does not happen.
struct CalibrationReception: Sendable {
  /// The steps, strongest level first.
  private(set) var steps: [Step] = []
  /// The fraction received at each step.
  private var shares: [Double] = []

  /// A range of levels.
  struct Step: Sendable {
    /// The lowest level of the range, in dBm.
    var level: Double
    var sent = 0.0
    var received = 0.0
  }

  /// The height of a step, in decibels.
  static let height = 2.5
  /// The minimum number of packets in a step. A step with fewer packets is merged with the step
  /// below.
  private static let fewest = 200.0
  /// The minimum ratio of the fraction received on weak links to that on strong links. Below it,
  /// mean levels would be biased.
  private static let least = 0.9

  /// Creates the fractions from links.
  ///
  /// - Parameter expected: The expected level of a link, in dBm.
  init(of links: [CalibrationLink], expected: (CalibrationLink) -> Double) {
    let levels = links.filter { $0.sent > 0 }
      .map { (step: (expected($0) / Self.height).rounded(.down), link: $0) }
      .sorted { $0.step > $1.step }
    var open: Step?
    for (step, link) in levels {
      var step = open ?? Step(level: step * Self.height)
      step.level = (expected(link) / Self.height).rounded(.down) * Self.height
      if let open, open.level > step.level, open.sent >= Self.fewest {
        steps.append(open)
        step.sent = 0
        step.received = 0
      }
      step.sent += Double(link.sent)
      step.received += Double(link.packets)
      open = step
    }
    if let open { steps.append(open) }
    shares = Self.falling(steps)
  }

  /// Returns the fraction received at each step, made such that it does not increase towards weak
  /// levels. Steps at which it would increase are merged, so that no single step decides by chance.
  private static func falling(_ steps: [Step]) -> [Double] {
    var pools: [(sent: Double, received: Double, steps: Int)] = []
    for step in steps {
      var pool = (max(step.sent, 1), step.received, 1)
      while let last = pools.last, last.received / last.sent < pool.1 / pool.0 {
        pool = (pool.0 + last.sent, pool.1 + last.received, pool.2 + last.steps)
        pools.removeLast()
      }
      pools.append(pool)
    }
    return pools.flatMap { Array(repeating: $0.received / $0.sent, count: $0.steps) }
  }

  /// The lowest level of selected links, in dBm; -∞ if everything is received.
  var cutoff: Double {
    guard let best = shares.first else { return -.infinity }
    let first = shares.firstIndex { $0 < Self.least * best }
    return first.map { steps[$0 - 1].level } ?? -.infinity
  }

  /// The level at which half as many packets are received as on strong links. This is about the
  /// sensitivity, because fading and shadowing raise as many packets above the sensitivity as they
  /// lower below it. `nil` if no links are that weak.
  var half: Double? {
    guard let best = shares.first, let below = shares.firstIndex(where: { $0 < best / 2 })
    else { return nil }
    let (upper, lower) = (shares[below - 1], shares[below])
    let fraction = (upper - best / 2) / max(upper - lower, 1e-9)
    let (from, to) = (steps[below - 1].level, steps[below].level)
    return from + Self.height / 2 + fraction * (to - from)
  }
}
