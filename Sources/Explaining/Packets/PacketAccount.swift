import BLE
import Buildings
import Sim

/// An account of one packet at one phone or receiver: the terms of its level, and its outcome.
package struct PacketAccount: Sendable {
  /// The packet at the phone or receiver.
  package let reception: Reception
  /// The phone or receiver.
  package let listener: PacketListener
  /// The terms, which add up to the level within 0.01 dB; empty if the radio did not listen.
  package let terms: [LevelTerm]
  /// The state of the radio during the packet, provided that it scanned.
  package let listeningState: ScanningRadioState
  /// The packet error rate at this level; `nil` if the radio did not listen.
  package let errorRate: Double?
  /// The Wi-Fi frame that destroyed the packet; `nil` if none did.
  package let wifiFrame: WiFiFrame?

  /// Creates an account of a packet in a run.
  ///
  /// - Parameters:
  ///   - world: The initial world of the run.
  ///   - seed: The seed of the run.
  ///   - openDoors: The doors that were open when the packet arrived.
  ///   - poses: The poses of the walkers when the packet arrived, in the order of the world's
  ///     walkers.
  package init(
    of reception: Reception, in world: World, seed: UInt64, openDoors: OpenDoors, poses: [Pose]
  ) {
    let walker = world.walkers[reception.walker]
    let listener = PacketListener(of: reception, in: world)
    self.reception = reception
    self.listener = listener
    listeningState = listener.listeningState(during: reception.packet, seed: seed)
    guard let budget = reception.budget else {
      terms = []
      errorRate = nil
      wifiFrame = nil
      return
    }
    errorRate = PacketErrors.rate(at: budget.level, sensitivity: listener.sensitivity)
    let ends = PacketAccountEnds(of: reception, in: world)
    let pose = reception.pose
    let place = Position(pose.point, height: walker.phoneHeight)
    let other = world.position(of: reception.device, at: reception.packet.end, poses)
    wifiFrame =
      reception.outcome == .interference
      ? world.wifiFrame(
        destroying: reception, seed: seed, at: reception.isAtReceiver ? other : place,
        openDoors: openDoors) : nil
    let obstruction = world.plan.obstruction(
      between: other.point, and: pose.point, openDoors: openDoors)
    terms = budget.terms.flatMap { term, gain -> [LevelTerm] in
      let cause: LevelTerm.Cause
      switch term {
      case .mount:
        guard let mount = world.mount(of: reception.device) else { return [] }
        let angle = mount.facing.degrees(to: Direction(from: other, to: place))
        cause = .mount(angle: angle, of: ends.near)
      case .distance:
        cause = .distance(
          metres: other.distance(to: place), exponent: world.environment.pathLossExponent)
      case .walls:
        return LevelTerm.walls(of: obstruction, costing: budget.wallLoss)
      case .body:
        cause =
          ends.areBothCarried
          ? .bodies : .body(walker.carriage, angle: pose.angle(to: other.point), to: ends.far)
      case .bystanders:
        let losses = world.bystanderLosses(
          between: reception.device, and: reception.walker, at: poses)
        return LevelTerm.bystanders(losses, costing: budget.bystanderLoss)
      case .fading:
        cause = world.environment.noise == .spatial ? .fading(reception.packet.channel) : .noise
      default:
        cause = .whole(term, ends)
      }
      return [LevelTerm(cause: cause, value: gain)]
    }
  }

  /// The sum of the terms; `nil` if there are none.
  package var sum: PowerLevel? {
    terms.isEmpty ? nil : PowerLevel(dBm: terms.reduce(0) { $0 + $1.value })
  }
}

extension LevelTerm {
  /// Returns the terms of the walls between the ends of a link.
  ///
  /// - Parameter loss: The wall loss of the packet: the sum of the parts, or a limit.
  package static func walls(of obstruction: Obstruction, costing loss: Decibels) -> [LevelTerm] {
    let (bend, grazing) = (obstruction.bend, obstruction.grazing)
    var terms: [LevelTerm] = []
    if let bend {
      terms.append(
        LevelTerm(
          cause: .bend(bend, straight: obstruction.through + grazing),
          value: -bend.diffraction.value))
    }
    terms += (bend?.walls ?? obstruction.walls).map {
      LevelTerm(cause: .passage($0), value: -$0.loss.value)
    }
    if terms.isEmpty { terms = [LevelTerm(cause: .noWall, value: 0)] }
    // A smaller loss would be printed as zero.
    if bend == nil && grazing.value >= 0.0005 {
      terms.append(LevelTerm(cause: .grazing, value: -grazing.value))
    }
    let isLimited = loss.value == FloorPlan.mostLoss
    return terms.completed(to: loss, limit: isLimited ? .wallLimit : .unexplained)
  }
}

extension LevelTerm {
  /// Returns the terms of the bodies in the path.
  ///
  /// - Parameter loss: The loss of the packet through the bodies: the sum of their losses, or a
  ///   limit.
  static func bystanders(
    _ losses: [(name: String, loss: Decibels)], costing loss: Decibels
  ) -> [LevelTerm] {
    losses.map { LevelTerm(cause: .bystander($0.name), value: -$0.loss.value) }
      .completed(to: loss, limit: .bystanderLimit)
  }
}

extension [LevelTerm] {
  /// Returns the terms, with a further one for the difference between their total loss and a given
  /// loss.
  ///
  /// - Parameter limit: The cause of the difference if the given loss is smaller than the total.
  fileprivate func completed(to loss: Decibels, limit: LevelTerm.Cause) -> [LevelTerm] {
    let rest = reduce(-loss.value) { $0 - $1.value }
    guard rest.magnitude > 0.005 else { return self }
    return self + [LevelTerm(cause: rest > 0 ? limit : .unexplained, value: rest)]
  }
}

extension Pose {
  /// Returns the angle from the heading to a point, in degrees, positive to the right; `nil` if the
  /// point is the pose's own point.
  fileprivate func angle(to place: Point) -> Double? {
    let way = place - point
    guard way.length > 0 else { return nil }
    return 360 * PortableMath.arctangent2(y: way.cross(heading), x: heading.dot(way))
  }
}
