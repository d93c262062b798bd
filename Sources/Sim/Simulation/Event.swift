import BLE

/// Something that happens at a time to come.
enum Event: Sendable {
  /// A walker's engine is woken at a time that it asked for.
  case wake(walker: Int)
  /// A walker's engine is answered what it asked.
  case answer(walker: Int)
  /// A beacon's packet has been sent to its end, and is received or lost.
  case packetEnds(beacon: Int)
  /// A door falls shut, unless it was opened again since.
  case doorCloses(door: Int, turn: UInt64)
  /// A lock engages that was not used, unless it was unlocked again since.
  case lockEngages(door: Int, turn: UInt64)
  /// A walker has come to the end of a leg or of a rest.
  case stageEnds(walker: Int)
  /// A walker sets out.
  case setsOut(walker: Int)
  /// The engine on a walker's phone starts.
  case engineStarts(walker: Int)
  /// A beacon sends on its three channels.
  case advertises(beacon: Int)
  /// The run is over.
  case runEnds
  /// The truth is noted.
  case truthIsNoted

  /// What comes first of two events at the same instant: what ends goes before what starts.
  var rank: UInt8 {
    switch self {
    case .wake, .answer: 0  // as in a replay: what was asked for comes before a packet
    case .packetEnds: 1
    case .doorCloses, .lockEngages: 2
    case .stageEnds: 3
    case .setsOut: 4
    case .engineStarts: 5  // it may open a door for someone who has come to it
    case .advertises: 6
    case .runEnds: 7  // it notes the truth itself
    case .truthIsNoted: 8  // the truth of an instant holds what happened at it
    }
  }
}
