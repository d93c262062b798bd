import BLE

/// Something that happens at a time to come.
enum Event: Sendable {
  /// A time has come that a walker's engine asked to be woken at.
  case wake(walker: Int)
  /// A packet has been sent to its end, and is received or lost.
  case packetEnds(Transmission)
  /// A door falls shut, unless it was opened again since.
  case doorCloses(door: Int, turn: UInt64)
  /// A lock engages that was not used, unless it was unlocked again since.
  case lockEngages(door: Int, turn: UInt64)
  /// A walker has come to the end of a leg or of a rest.
  case stageEnds(walker: Int)
  /// A walker sets out, and the phone's engine starts.
  case setsOut(walker: Int)
  /// A beacon sends on its three channels.
  case advertises(beacon: Int)
  /// The run is over.
  case runEnds
  /// The truth is noted.
  case truthIsNoted

  /// What comes first of two events at the same instant: what ends goes before what starts.
  var rank: UInt8 {
    switch self {
    case .wake: 0  // as in a replay: a time asked for comes before a packet of the same instant
    case .packetEnds: 1
    case .doorCloses, .lockEngages: 2
    case .stageEnds: 3
    case .setsOut: 4
    case .advertises: 5
    case .runEnds: 6  // it notes the truth itself
    case .truthIsNoted: 7  // the truth of an instant holds what happened at it
    }
  }
}
