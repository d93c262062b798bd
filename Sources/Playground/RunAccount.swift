import BLE
import Buildings
import Engines
import Sim

/// The account of a run for a page, as rows of numbers; `Page/account.mjs` reads them.
struct RunAccount: Observer {
  private let plan: FloorPlan
  private let beacons: [Beacon]
  private var openDoors: OpenDoors
  private var packets = NumberRows()
  private var corners = NumberRows()
  private var passages = NumberRows()
  private var grazes = NumberRows()
  private var limits = NumberRows()
  private var names = RowNames()
  private var decisions = NumberRows()
  private var doors = NumberRows()
  private var moments = NumberRows()
  /// The walker's pose and side; `nil` unless they have just been recorded.
  private var noted: (pose: Pose, side: Side)?

  init(of world: World) {
    plan = world.plan
    beacons = world.beacons
    openDoors = OpenDoors(closed: world.plan.doors.count)
  }

  /// The account, in this order: the names of the terms of a level; the packets; the parts of their
  /// wall terms: corners, wall passages, grazed edges and limits; the names that these refer to;
  /// the decisions, the doors and the moments.
  var all: [Double] {
    RowNames(LinkBudget.Term.allCases.map { $0.name(from: .beacon, to: .phone) }).all + packets.all
      + corners.all + passages.all + grazes.all + limits.all + names.all + decisions.all + doors.all
      + moments.all
  }

  mutating func observe(_ observation: Observation, at time: Instant) {
    switch observation {
    case .sent, .waits, .crosses: break
    case .receptions(let receptions):
      for reception in receptions { note(reception) }
    case .decided(let decision, _, walker: _):
      decisions.append([time.seconds, decision.verdict.number])
    case .door(let door, let state):
      openDoors.set(door, open: state.isOpen)
      doors.append(
        [time.seconds, Double(door), state.isOpen ? 1 : 0, state.isLocked ? 1 : 0])
    case .pose(let pose, let whereabouts, walker: _): noted = (pose, whereabouts.side)
    }
  }

  /// Records the engine's state and levels, if a pose has just been recorded.
  mutating func hold(_ lock: DoorLock, at time: Instant) {
    guard let (pose, side) = noted else { return }
    noted = nil
    let evidence = lock.evidence(at: time)
    let levels = beacons.map { beacon in
      (evidence.first { $0.anchor == .device(beacon.address) }?.level).orNone
    }
    moments.append(
      [
        time.seconds, pose.point.x, pose.point.y, pose.heading.headingDegrees, side.number,
        lock.side.number, lock.state.number,
      ] + levels)
  }

  private mutating func note(_ reception: Reception) {
    if reception.budget != nil { noteWay(of: reception) }
    var rssi: PowerLevel?
    if case .received(let advertisement) = reception.outcome { rssi = advertisement.rssi }
    let terms =
      reception.budget?.terms.map { $0.gain } ?? LinkBudget.Term.allCases.map { _ in .nan }
    packets.append(
      [
        reception.packet.end.seconds, Double(reception.packet.sender),
        Double(reception.packet.channel.rawValue), reception.outcome.number, rssi.orNone,
      ] + terms)
  }

  /// Records the parts of the next packet's wall term. The plan is queried again for the names.
  private mutating func noteWay(of reception: Reception) {
    let obstruction = plan.obstruction(
      between: beacons[reception.packet.sender].position.point, and: reception.pose.point,
      openDoors: openDoors)
    let packet = Double(packets.count)
    if let bend = obstruction.bend {
      // The first corner carries the diffraction loss of all corners.
      var gain = -bend.diffraction.value
      for corner in bend.corners {
        corners.append([packet, names.place(of: corner.wall), corner.point.x, corner.point.y, gain])
        gain = 0
      }
    } else {
      let direct = obstruction.through + obstruction.grazing
      if obstruction.grazing > .zero { grazes.append([packet, -obstruction.grazing.value]) }
      if direct > obstruction.loss { limits.append([packet, (direct - obstruction.loss).value]) }
    }
    for passage in obstruction.bend?.walls ?? obstruction.walls {
      passages.append(
        [
          packet, names.place(of: passage.name), names.place(of: passage.material),
          -passage.loss.value,
        ])
    }
  }
}

extension PowerLevel? {
  /// The level in dBm; NaN for `nil`.
  fileprivate var orNone: Double { self?.dBm ?? .nan }
}

extension Reception.Outcome {
  fileprivate var number: Double { Double(kind.rawValue) }
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
  /// The number of the side, or a higher number for a decision about the lock.
  fileprivate var number: Double {
    switch self {
    case .side(let side): side.number
    case .unlock: 3
    case .lock: 4
    default: .nan  // no door lock decides that
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
