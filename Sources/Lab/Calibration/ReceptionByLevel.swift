import Sim

/// How many of the packets sent were received, by the level that the model expects.
///
/// Near the sensitivity only what fading lifts is received, and the mean of that is too high. Which
/// links suffer has to be told by the level expected: to tell it by the level received would leave
/// out the weak ones of those that do not.
struct ReceptionByLevel: Sendable {
  /// From the strongest level to the weakest.
  private(set) var steps: [Step] = []

  /// Levels within some decibels.
  struct Step: Sendable {
    /// The lowest of them, in dBm.
    var level: Double
    var sent = 0.0
    var received = 0.0

    /// The share of packets received; more than one, where some devices are heard better than all.
    var share: Double { received / max(sent, 1) }
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
  }

  /// What is received of strong links: the most at any level. Where a device is heard badly for
  /// another reason, it need not be at the strongest.
  private var plateau: Double { steps.map(\.share).max() ?? 0 }

  /// The level from which on upwards links count, in dBm; any level does where all are received.
  var cutoff: Double {
    let best = steps.firstIndex { $0.share == plateau } ?? 0
    let first = steps[best...].firstIndex { $0.share < Self.least * plateau }
    return first.map { steps[$0 - 1].level } ?? -.infinity
  }

  /// The level at which half as much is received as of strong links: about the sensitivity, since
  /// what fading and shadowing lift above it makes up for what they press below. `nil` where no
  /// links are so weak.
  var half: Double? {
    let best = steps.firstIndex { $0.share == plateau } ?? 0
    guard let below = steps[best...].firstIndex(where: { $0.share < plateau / 2 })
    else { return nil }
    let (upper, lower) = (steps[below - 1], steps[below])
    let fraction = (upper.share - plateau / 2) / max(upper.share - lower.share, 1e-9)
    return upper.level + Self.height / 2 + fraction * (lower.level - upper.level)
  }
}
