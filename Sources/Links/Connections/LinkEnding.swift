import BLE

/// The reason why the device at one end no longer has a link.
public enum LinkEnding: Hashable, Sendable {
  /// Nothing was heard for the supervision timeout.
  case supervisionTimeout
  /// Nothing was heard at all, from the start of the link on.
  case notEstablished
  /// The phone has ended the link.
  case byPhone
  /// The beacon has ended the link.
  case byBeacon
  /// The beacon was switched off.
  case switchedOff
}

extension LinkEnding {
  /// The reason as the phone's controller reports it.
  public var reported: DisconnectionReason {
    switch self {
    case .supervisionTimeout, .switchedOff: .supervisionTimeout
    case .notEstablished: .notEstablished
    case .byPhone: .endedByHost
    case .byBeacon: .endedByPeer
    }
  }
}
