import Sim

/// How many of the packets sent were received, by the level that the model expects.
///
/// Near the sensitivity only what fading lifts is received, and the mean of that is too high. Which
/// links suffer has to be told by the level expected: to tell it by the level received would leave
/// out the weak ones of those that do not.
struct ReceptionByLevel: Sendable {
  /// From the strongest level to the weakest.
  private(set) var steps: [Step] = []
  /// What is received at each.
  private var shares: [Double] = []

  /// Levels within some decibels.
  struct Step: Sendable {
    /// The lowest of them, in dBm.
    var level: Double
    var sent = 0.0
    var received = 0.0
  }

  /// The height of a step, in decibels.
  static let height = 2.5
  /// A step of fewer packets is taken together with the one below.
  private static let fewest = 200.0
  /// What is received of weak links must not be less than this share of what is received of strong
  /// ones, lest their mean levels be biased.
  private static let least = 0.9

  /// - Parameter expected: The level that the model expects of a link, in dBm.
  init(of links: [Link], expected: (Link) -> Double) {
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

  /// The share received at each step, which does not rise towards weak levels: steps that would
  /// have it so are taken together, lest chance at one of them decide.
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

  /// The level from which on upwards links count, in dBm; any level does where all are received.
  var cutoff: Double {
    guard let best = shares.first else { return -.infinity }
    let first = shares.firstIndex { $0 < Self.least * best }
    return first.map { steps[$0 - 1].level } ?? -.infinity
  }

  /// The level at which half as much is received as of strong links: about the sensitivity, since
  /// what fading and shadowing lift above it makes up for what they press below. `nil` where no
  /// links are so weak.
  var half: Double? {
    guard let best = shares.first, let below = shares.firstIndex(where: { $0 < best / 2 })
    else { return nil }
    let (upper, lower) = (shares[below - 1], shares[below])
    let fraction = (upper - best / 2) / max(upper - lower, 1e-9)
    let (from, to) = (steps[below - 1].level, steps[below].level)
    return from + Self.height / 2 + fraction * (to - from)
  }
}
