/// A decision of an engine, with its time and evidence.
public struct Decision: Hashable, Sendable {
  /// The time of the decision.
  public var time: Instant
  /// The outcome.
  public var verdict: Verdict
  /// The levels on which the decision is based, in the order of the engine's settings.
  public var evidence: [Evidence]

  /// Creates a decision made at a time.
  public init(_ verdict: Verdict, at time: Instant, evidence: [Evidence] = []) {
    self.time = time
    self.verdict = verdict
    self.evidence = evidence
  }
}

/// The outcome of a decision.
public enum Verdict: Hashable, Sendable {
  /// Unlock the door.
  case unlock
  /// Lock the door: the person has left.
  case lock
  /// The estimated side of the door has changed to this side.
  case side(Side)
  /// The estimated position of the device.
  case position(PositionFix)
  /// The device entered the place with this name and stayed for the required time.
  case entered(String)
  /// The device left the place with this name and stayed away for the required time.
  case left(String)
  /// Show the person a notification with this text.
  case notify(String)
  /// An alert about a subject begins, continues, or ends.
  indirect case alert(Alert)
  /// Send the server this report. The decision is made again at each attempt, until the report is
  /// acknowledged.
  indirect case report(ServerReport)
  /// The piece of equipment with this name is now present, or is now absent.
  case item(String, isPresent: Bool)
  /// Publish this message.
  indirect case publish(Publication)
}

extension Verdict {
  /// The reply of a host without a server. On such a host, a report counts as stored once it is
  /// made, because the reader of the decisions keeps them. `nil` for a decision that needs no
  /// reply.
  public var replyWithoutServer: CentralEvent? {
    if case .report(let report) = self { .reply(.stored(report: report.number)) } else { nil }
  }
}

/// A side of a door, if known.
public enum Side: Hashable, Sendable {
  /// Too little was heard to decide.
  case unknown
  /// Within the protected space.
  case inside
  /// Outside the protected space.
  case outside
}

/// An engine's evidence for one anchor at the time of a decision.
public struct Evidence: Hashable, Sendable {
  /// The fixed device.
  public var anchor: Anchor
  /// The smoothed level; `nil` if too little was heard.
  public var level: PowerLevel?
  /// The count of readings since the engine last discarded them, as it does after a silence.
  public var samples: Int
  /// The time of the newest reading; `nil` if there is none.
  public var newest: Instant?
  /// `true` if the system reports the device to be in the anchor's region; `nil` for an engine that
  /// does not decide by regions.
  public var isInRegion: Bool?

  /// Creates the evidence for an anchor.
  public init(
    anchor: Anchor, level: PowerLevel?, samples: Int, newest: Instant?, isInRegion: Bool? = nil
  ) {
    self.anchor = anchor
    self.level = level
    self.samples = samples
    self.newest = newest
    self.isInRegion = isInRegion
  }
}

extension [Evidence] {
  /// The time of the newest reading of all anchors; `nil` if there is none.
  public var newestReading: Instant? {
    var newest: Instant?
    for evidence in self {
      guard let heard = evidence.newest else { continue }
      newest = newest.map { Swift.max($0, heard) } ?? heard
    }
    return newest
  }
}
