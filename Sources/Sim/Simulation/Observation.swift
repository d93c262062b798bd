import BLE

/// Something that an onlooker can see of a run as it happens. The phones' engines never see any of
/// it.
public enum Observation: Hashable, Sendable {
  /// A beacon sends a packet. Told as its advertising event begins, of all three packets.
  case sent(Transmission)
  /// A packet reached phones, or did not: what became of it at each, in the order of the walkers.
  case receptions([Reception])
  /// The engine on a walker's phone decided, the walker being there.
  case decided(Decision, Pose, walker: Int)
  /// A door was locked, unlocked, opened or closed.
  case door(Int, DoorState)
  /// A walker has come to a door that is locked, and waits before it. Told once for each wait, which
  /// ends as the door is no longer locked.
  case waits(door: Int, walker: Int)
  /// Where a walker is. Noted ten times a second, and at the end of the run.
  case pose(Pose, Whereabouts, walker: Int)
}

/// What became of a packet at one phone.
public struct Reception: Hashable, Sendable {
  /// The packet.
  public var packet: Transmission
  /// The walker who carries the phone, as an index into the world's walkers.
  public var walker: Int
  /// Where the walker was as the packet's last bit came.
  public var pose: Pose
  /// Received, or why not.
  public var outcome: Outcome
  /// The terms of the packet's level; `nil` where the phone did not listen.
  public var budget: LinkBudget?

  /// What became of a packet.
  public enum Outcome: Hashable, Sendable {
    /// It was received, and reported as this.
    case received(Advertisement)
    /// The radio was off, between two windows, or on another channel.
    case notListening
    /// Noise drowned it.
    case tooWeak
    /// Another beacon's packet came at the same time, at this level, and was not weaker by enough.
    case collided(with: Int, at: PowerLevel)
    /// Other traffic in the band destroyed it.
    case interference
  }
}

/// Whoever looks on at a run.
public protocol Observer {
  /// Takes note of something that happened.
  mutating func observe(_ observation: Observation, at time: Instant)
}
