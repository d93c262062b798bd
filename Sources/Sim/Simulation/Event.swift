import BLE

/// A scheduled event.
enum Event: Sendable {
  /// The motion sensors of a walker's phone report, unless the period between reports has been
  /// restarted since.
  case motionIsDue(walker: Int)
  /// A walker's engine is woken at a requested time.
  case wake(walker: Int)
  /// Something is due for the system of a walker's phone, or according to the phone's schedule.
  case phoneActs(walker: Int)
  /// A walker's engine receives an answer to a command.
  case answer(walker: Int)
  /// A connection has an event, or one of its ends gives up.
  case linkActs(link: Int)
  /// A characteristic of a beacon changes its value, unless the change has been rescheduled since.
  case valueChanges(beacon: Int)
  /// A beacon is moved to another place of the propagation.
  case moves(beacon: Int, place: Int)
  /// A connectable beacon is switched off.
  case switchesOff(beacon: Int)
  /// A packet of a beacon or a tag ends, and is received or lost.
  case packetEnds(sender: Int)
  /// A door closes, unless it has been opened again since.
  case doorCloses(door: Int, turn: UInt64)
  /// An unused lock engages, unless it has been unlocked again since.
  case lockEngages(door: Int, turn: UInt64)
  /// A request to unlock or lock a door arrives at a server.
  case doorRequestArrives(door: Int, DoorAct)
  /// A walker ends a leg or a rest.
  case stageEnds(walker: Int)
  /// A walker starts the walk.
  case setsOut(walker: Int)
  /// The engine on a walker's phone starts.
  case engineStarts(walker: Int)
  /// A beacon or a tag begins an advertising event on its three channels.
  case advertises(sender: Int)
  /// The run ends.
  case runEnds
  /// The ground truth is recorded.
  case truthIsNoted

  /// The order of events at the same instant: ends come before starts.
  var rank: UInt8 {
    switch self {
    case .motionIsDue: 0  // an engine that is woken at the end of a scan has the readings of it
    case .wake, .answer, .phoneActs: 1  // as in a replay: requests come before packets
    case .packetEnds, .linkActs, .valueChanges, .switchesOff, .moves: 2
    case .doorCloses, .lockEngages, .doorRequestArrives: 3  // doors, before people move
    case .stageEnds: 4
    case .setsOut: 5
    case .engineStarts: 6  // it may open a door for a walker who waits there
    case .advertises: 7
    case .runEnds: 8  // it records the ground truth itself
    case .truthIsNoted: 9  // the ground truth of an instant includes its events
    }
  }
}
