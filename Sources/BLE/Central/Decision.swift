/// What an engine decided, when, and on what evidence.
public struct Decision: Hashable, Sendable {
  /// When the decision fell.
  public var time: Instant
  /// What was decided.
  public var verdict: Verdict
  /// The levels that the decision rests on, in the order of the engine's settings.
  public var evidence: [Evidence]

  /// A decision that fell at a time.
  public init(_ verdict: Verdict, at time: Instant, evidence: [Evidence] = []) {
    self.time = time
    self.verdict = verdict
    self.evidence = evidence
  }
}

/// The decisions that engines make.
public enum Verdict: Hashable, Sendable {
  /// Unlock the door.
  case unlock
  /// Lock the door: the person has gone.
  case lock
  /// The person is now taken to be on this side of the door.
  case side(Side)
  /// The device is now taken to be here.
  case position(PositionFix)
  /// The device has come to a place of this name, and stayed for as long as asked for.
  case entered(String)
  /// The device has left the place of this name, and stayed away for as long as asked for.
  case left(String)
}

/// A side of a door, as far as it is known.
public enum Side: Hashable, Sendable {
  /// Not heard well enough to say.
  case unknown
  /// Within the space that the door protects.
  case inside
  /// Outside of it.
  case outside
}

/// What an engine held of one anchor when it decided.
public struct Evidence: Hashable, Sendable {
  /// The fixed device.
  public var anchor: Anchor
  /// The smoothed level; `nil` where too little was heard.
  public var level: PowerLevel?
  /// How many readings were heard without a break up to now.
  public var samples: Int
  /// When the newest of them was heard; `nil` where there is none.
  public var newest: Instant?

  /// What is held of an anchor.
  public init(anchor: Anchor, level: PowerLevel?, samples: Int, newest: Instant?) {
    self.anchor = anchor
    self.level = level
    self.samples = samples
    self.newest = newest
  }
}

extension [Evidence] {
  /// When the newest reading of all was heard; `nil` where there is none.
  public var newestReading: Instant? {
    var newest: Instant?
    for evidence in self {
      guard let heard = evidence.newest else { continue }
      newest = newest.map { Swift.max($0, heard) } ?? heard
    }
    return newest
  }
}
