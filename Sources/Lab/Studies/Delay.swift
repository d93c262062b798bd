import BLE

/// A time that passes in a walk, of which a study tells how it is spread.
public enum Delay: String, CaseIterable, Sendable {
  /// From the walker's arrival within 1 m of the door to the first unlocking from outside; negative
  /// where the door was unlocked before.
  case unlock = "delay"
  /// From the walker's passage to the other side of the door, or to another room, until the engine
  /// says so; of the first passage that it noticed.
  case passage = "passageDelay"
}

extension WalkerScore {
  /// How long it took in the walk; `nil` where it did not come to it.
  public func duration(of delay: Delay) -> Duration? {
    switch delay {
    case .unlock: !worksDoor ? nil : door?.unlockDelay
    case .passage: sides?.passages.lazy.compactMap(\.delay).first ?? rooms?.delays.first
    }
  }
}
