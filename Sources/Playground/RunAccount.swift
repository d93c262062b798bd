import BLE
import Engines
import Sim

/// Everything that a page shows of a run, as rows of numbers; `Page/account.mjs` reads them.
struct RunAccount: Observer {
  private let beacons: [Anchor]
  private(set) var packets = Rows()
  private(set) var decisions = Rows()
  private(set) var doors = Rows()
  private(set) var moments = Rows()
  /// Where the walker is, if that has just been noted.
  private var noted: (pose: Pose, side: Side)?

  init(of world: World) {
    beacons = world.beacons.map { .device($0.address) }
  }

  mutating func observe(_ observation: Observation, at time: Instant) {
    switch observation {
    case .sent:
      break
    case .receptions(let receptions):
      for reception in receptions { packets.append(row(of: reception)) }
    case .decided(let decision, _, walker: _):
      let held = inOrder(decision.evidence).flatMap { [$0.level.orNone, Double($0.samples)] }
      decisions.append([time.seconds, decision.verdict.number] + held)
    case .door(let door, let state):
      doors.append(
        [time.seconds, Double(door), state.isOpen ? 1 : 0, state.isLocked ? 1 : 0])
    case .pose(let pose, let whereabouts, walker: _):
      noted = (pose, whereabouts.side)
    }
  }

  /// Notes what the engine holds whenever it has been noted where the walker is.
  mutating func hold(_ lock: DoorLock, at time: Instant) {
    guard let (pose, side) = noted else { return }
    noted = nil
    let levels = inOrder(lock.evidence(at: time)).map { $0.level.orNone }
    moments.append(
      [
        time.seconds, pose.point.x, pose.point.y, pose.heading.headingDegrees, side.number,
        lock.side.number, lock.state.number,
      ] + levels)
  }

  private func row(of reception: Reception) -> [Double] {
    var rssi: PowerLevel?
    if case .received(let advertisement) = reception.outcome { rssi = advertisement.rssi }
    return [
      reception.packet.end.seconds, Double(reception.packet.beacon),
      Double(reception.packet.channel.rawValue), reception.outcome.number, rssi.orNone,
    ] + LinkBudget.terms(of: reception.budget)
  }

  /// What is held of each beacon, in the order of the world's.
  private func inOrder(_ evidence: [Evidence]) -> [Evidence] {
    beacons.compactMap { beacon in evidence.first { $0.anchor == beacon } }
  }
}

/// Rows of numbers, one after the other.
struct Rows {
  private var count = 0
  private var numbers: [Double] = []

  mutating func append(_ row: [Double]) {
    count += 1
    numbers += row
  }

  /// How many rows there are, and then their numbers.
  var all: [Double] { [Double(count)] + numbers }
}

extension LinkBudget {
  /// What adds up to the level, each with its sign; no numbers where the phone did not listen.
  fileprivate static func terms(of budget: LinkBudget?) -> [Double] {
    guard let budget else { return Array(repeating: .nan, count: 11) }
    return [
      budget.transmitPower.dBm, budget.antennaGain.value, budget.beaconPattern.value,
      budget.phonePattern.value, -budget.distanceLoss.value, -budget.wallLoss.value,
      -budget.bodyLoss.value, -budget.bystanderLoss.value, budget.shadowing.value,
      budget.fading.value, budget.receiveOffset.value,
    ]
  }
}

extension PowerLevel? {
  /// In dBm; not a number where there is none.
  fileprivate var orNone: Double { self?.dBm ?? .nan }
}

extension Reception.Outcome {
  fileprivate var number: Double {
    switch self {
    case .received: 0
    case .notListening: 1
    case .tooWeak: 2
    case .collided: 3
    case .interference: 4
    }
  }
}

extension Side {
  fileprivate var number: Double {
    switch self {
    case .unknown: 0
    case .inside: 1
    case .outside: 2
    }
  }
}

extension Verdict {
  /// That of the side, or what follows the sides.
  fileprivate var number: Double {
    switch self {
    case .side(let side): side.number
    case .unlock: 3
    case .lock: 4
    case .position, .entered, .left: .nan  // no door lock decides that
    }
  }
}

extension DoorLock.State {
  fileprivate var number: Double {
    switch self {
    case .armed: 0
    case .unlocked: 1
    case .away: 2
    case .returned: 3
    }
  }
}
