import BLE
import Buildings
import Phones

/// An observation of a run as it happens. Engines never receive observations.
public enum Observation: Hashable, Sendable {
  /// A beacon or a tag sends a packet. All three packets of an advertising event are reported at
  /// its start, except those of a connectable beacon: there, each packet is reported when the
  /// packet before it has ended, because a connection would end the event.
  case sent(Transmission)
  /// A packet ended: its outcome at each phone, in the order of the walkers. For a tag's packet,
  /// its outcomes at the receivers come first.
  case receptions([Reception])
  /// The engine of a walker decided, while the walker had this pose.
  case decided(Decision, Pose, walker: Int)
  /// A door was locked, unlocked, opened or closed.
  case door(Int, DoorState)
  /// A walker reached a locked door and waits in front of it. Reported once for each wait, which
  /// ends when the door is unlocked.
  case waits(door: Int, walker: Int)
  /// A walker steps into a doorway, on the way in or out.
  case crosses(door: Int, walker: Int, onTheWayOut: Bool)
  /// The pose of a walker. Recorded ten times a second, and at the end of the run.
  case pose(Pose, Whereabouts, walker: Int)
}

/// The outcome of a packet at one phone or receiver.
public struct Reception: Hashable, Sendable {
  /// The packet.
  public var packet: Transmission
  /// The walker who carries the phone; at a receiver, the walker who carries the tag. An index into
  /// the world's walkers.
  public var walker: Int
  /// The other end of the link: the sender, or the receiver. An index into the world's devices.
  public var device: Int
  /// The walker's pose at the end of the packet's last bit.
  public var pose: Pose
  /// The outcome of the packet.
  public var outcome: Outcome
  /// The terms of the packet's level; `nil` if the phone or receiver did not listen.
  public var budget: LinkBudget?

  /// `true` for a tag's packet at a receiver, `false` for a packet at a phone.
  public var isAtReceiver: Bool { device != packet.sender }

  /// The outcome of a packet.
  public enum Outcome: Hashable, Sendable {
    /// Received, as this advertisement.
    case received(Advertisement)
    /// The radio was off, between two windows, or on another channel.
    case notListening
    /// Lost to noise.
    case tooWeak
    /// Lost to a simultaneous packet of another sender, received at this level: it was not weak
    /// enough, compared with the lost packet.
    case collided(with: Int, at: PowerLevel)
    /// Lost to other traffic in the band.
    case interference
  }
}

/// An observer of a run.
public protocol Observer {
  /// Records an observation.
  mutating func observe(_ observation: Observation, at time: Instant)

  /// Records an event of the app on a walker's phone with a simulated system, or the readings of
  /// the motion sensors that the engine on a bare radio follows; does nothing by default.
  ///
  /// An event is large. As an observation it would have to be allocated for each packet.
  mutating func observe(_ event: AppEvent, ofAppOf walker: Int)

  /// Records a note about a walker's phone with a simulated system; does nothing by default.
  mutating func observe(_ note: PhoneNote, ofPhoneOf walker: Int)

  /// Records a note about a connection; does nothing by default.
  mutating func observe(_ note: LinkNote, at time: Instant)

  /// Records that a walker's phone could have received, for the first time, a packet of a
  /// connectable beacon; does nothing by default. Only the packet's level and noise count, not
  /// whether the phone listened.
  mutating func observe(inRangeOf beacon: Int, walker: Int, at time: Instant)

  /// Records the outcome of a report; does nothing by default.
  mutating func observe(_ note: ServerNote)

  /// Records an app's request to its server to unlock or lock a door, when the request is sent;
  /// does nothing by default.
  mutating func observe(_ request: DoorRequest)
}

extension Observer {
  /// Does nothing.
  public mutating func observe(_ event: AppEvent, ofAppOf walker: Int) {}

  /// Does nothing.
  public mutating func observe(_ note: PhoneNote, ofPhoneOf walker: Int) {}

  /// Does nothing.
  public mutating func observe(_ note: LinkNote, at time: Instant) {}

  /// Does nothing.
  public mutating func observe(inRangeOf beacon: Int, walker: Int, at time: Instant) {}

  /// Does nothing.
  public mutating func observe(_ note: ServerNote) {}

  /// Does nothing.
  public mutating func observe(_ request: DoorRequest) {}
}
