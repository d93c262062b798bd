import BLE

/// A pending decision, as far as it is known before the engine makes it.
///
/// The figures of a decision, such as the level at which an asset is too far away, are known only
/// once the engine makes the decision. `includes(_:)` does not compare them.
public enum AwaitedDecision: Hashable, Sendable {
  /// This decision, which has no figures.
  case verdict(Verdict)
  /// The side of the door becomes known: inside or outside.
  case knownSide
  /// A stage of the alert about a subject.
  ///
  /// The figures in the stage and in the reason do not matter. Without a reason, any reason counts.
  indirect case alert(String, Alert.Stage, because: Alert.Concern? = nil)
  /// The report with this number, at any attempt.
  case report(UInt32)
  /// A change of any piece of equipment to present or absent.
  case anyItem
  /// A position, whichever it is.
  case anyPosition

  /// Returns `true` if a decision is the awaited one.
  public func includes(_ verdict: Verdict) -> Bool {
    switch (self, verdict) {
    case (.verdict(let awaited), _): verdict == awaited
    case (.knownSide, .side(let side)): side != .unknown
    case (.alert(let subject, let stage, let concern), .alert(let alert)):
      alert.subject == subject && alert.stage.isAlike(stage)
        && concern.map(alert.concern.isAlike) ?? true
    case (.report(let number), .report(let report)): report.number == number
    case (.anyItem, .item), (.anyPosition, .position): true
    default: false
    }
  }

  /// Returns `true` if decisions about a topic can replace the awaited decision or be that
  /// decision.
  public func concerns(_ topic: Verdict.Topic) -> Bool {
    switch self {
    case .verdict(let verdict): verdict.topic == topic
    case .knownSide: topic == .side
    case .alert(let subject, _, because: _): topic == .alert(subject)
    case .report(let number): topic == .report(number)
    case .anyItem: if case .item = topic { true } else { false }
    case .anyPosition: topic == .position
    }
  }

  /// `true` for a decision that is an act each time it is made, such as an unlock; `false` for an
  /// estimate, such as a side.
  public var isAct: Bool {
    switch self {
    case .verdict(let verdict): verdict.isAct
    case .alert, .report: true
    case .knownSide, .anyItem, .anyPosition: false
    }
  }
}

extension Verdict {
  /// `true` for a decision that is an act each time it is made, such as an unlock; `false` for an
  /// estimate, such as a side.
  public var isAct: Bool {
    switch self {
    case .unlock, .lock, .notify, .alert, .report, .publish: true
    case .side, .position, .entered, .left, .item: false
    }
  }
}

extension Alert.Stage {
  /// Returns `true` if another stage differs from this one at most in its figures.
  fileprivate func isAlike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.countdown, .countdown), (.raised, .raised), (.asked, .asked), (.help, .help),
      (.cleared, .cleared):
      true
    default: false
    }
  }
}

extension Alert.Concern {
  /// Returns `true` if another reason differs from this one at most in its figures.
  fileprivate func isAlike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.far, .far), (.silent, .silent), (.warm, .warm), (.cold, .cold), (.turned, .turned): true
    default: false
    }
  }
}
