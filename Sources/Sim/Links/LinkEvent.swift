import BLE
import Links

/// An event of a connection.
public struct LinkEvent: Hashable, Sendable {
  /// The number of the event, counted from 0.
  public var number: Int
  /// The channel.
  public var channel: DataChannel
  /// The end of the event's packets, when the phone has the data that it receives.
  public var end: Instant
  /// `true` if the beacon has received the phone's packet.
  public var isHeard: Bool
  /// `true` if the phone has received the answer.
  public var isAnswered: Bool
  /// The terms of the level at which the phone receives the answer; `nil` if the beacon did not
  /// listen.
  public var budget: LinkBudget?
  /// The time that the phone's radio spends on the event.
  public var phoneUse: RadioUse
  /// The time that the beacon's radio spends on the event.
  public var beaconUse: RadioUse
}
