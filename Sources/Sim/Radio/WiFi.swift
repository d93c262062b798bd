import BLE
import Buildings

/// The Wi-Fi networks of a world, and those of their frames that destroy packets.
///
/// A packet is lost if a frame is on the air at any time of the packet, and the packet's level is
/// less than `captureRatio` above that of the frame. A packet that survives is stronger by at least
/// that much: with the default of 8 dB, the frame would add at most 0.64 dB to its RSSI. This
/// addition is neglected.
final class WiFi: Sendable {
  private let networks: [(point: AccessPoint, stream: RandomStream)]
  private let plan: FloorPlan
  private let environment: RadioEnvironment

  /// The networks of an environment on a plan.
  init(in environment: RadioEnvironment, on plan: FloorPlan) {
    networks = environment.accessPoints.enumerated().map { number, point in
      (point, RandomStream("wifi").and(UInt64(number)))
    }
    self.plan = plan
    self.environment = environment
  }

  /// A packet as it arrives at a receiver.
  struct ArrivingPacket {
    /// The packet's level at the receiver.
    var level: PowerLevel
    /// The packet's centre frequency, in hertz.
    var frequency: Double
    /// The start of the packet.
    var start: Instant
    /// The packet's airtime.
    var airtime: Duration
    /// The position of the receiver.
    var position: Position
    /// The gain of the receiver relative to that of a typical phone. The levels of access points
    /// are those that a typical phone receives.
    var receiverGain: Decibels
  }

  /// Returns the first frame, in the order of the networks, that destroys a packet; `nil` if none
  /// does.
  ///
  /// - Parameter draw: The random number of the packet for a network's stream, in 0 ..< 1.
  func frame(
    destroying packet: ArrivingPacket, openDoors: OpenDoors, draw: (RandomStream) -> Double
  ) -> WiFiFrame? {
    for (point, stream) in networks
    where draw(stream) >= point.clearShare(for: packet.airtime, from: packet.start) {
      // The draw is cheap, and the walls are not.
      let level = level(of: point, at: packet, openDoors: openDoors)
      if packet.level - level < environment.captureRatio {
        return WiFiFrame(network: point, level: level)
      }
    }
    return nil
  }

  /// The level of an access point's frames at the receiver of a packet.
  private func level(
    of point: AccessPoint, at packet: ArrivingPacket, openDoors: OpenDoors
  ) -> PowerLevel {
    let distance = point.position.distance(to: packet.position)
    return point.level + point.spectralGain(at: packet.frequency) + packet.receiverGain
      - PathLoss.beyondOneMetre(
        distance: distance, depth: 2 * Beacon.defaultAntennaDepth, in: environment)
      - plan.loss(
        between: point.position.point, and: packet.position.point, openDoors: openDoors)
  }

  /// The random number of an advertising packet for a network. It is the same at all receivers,
  /// because a frame is on the air for all of them.
  static func draw(
    of packet: Transmission, from sender: RandomStream, for network: RandomStream, by chance: Chance
  ) -> Double {
    chance.uniform(.wifi, network.and(sender), packet.number)
  }
}

extension WiFi.ArrivingPacket {
  /// An advertising packet at a phone or a receiver.
  init(_ packet: Transmission, budget: LinkBudget, at position: Position) {
    self.init(
      level: budget.level, frequency: packet.channel.frequency, start: packet.start,
      airtime: packet.start.duration(to: packet.end), position: position,
      receiverGain: budget.receiveOffset)
  }
}

extension LinkBudget {
  /// The gain with which the packet's sender receives an answer, relative to the gain of a typical
  /// beacon.
  var relativeSenderGain: Decibels { antennaGain - Beacon.defaultAntennaGain }
}
