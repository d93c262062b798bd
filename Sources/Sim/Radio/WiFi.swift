import BLE
import Buildings

/// The Wi-Fi networks of a world, and whether a packet meets one of their frames.
///
/// A packet is lost if a frame is on the air at any time of the packet, and its level is not
/// `captureRatio` above that of the frame. One that survives is at least that much stronger: with
/// the default of 8 dB, the frame would add at most 0.64 dB to its RSSI, which is left out.
struct WiFi: Sendable {
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

  /// `true` without networks: then no packet is lost to them.
  var isEmpty: Bool { networks.isEmpty }

  /// Returns `true` if a frame destroys a packet.
  ///
  /// - Parameters:
  ///   - level: The level of the packet at the receiver.
  ///   - frequency: Its centre frequency, in hertz.
  ///   - position: The position of the receiver.
  ///   - draw: The random number of the packet for a network's stream, in 0 ..< 1.
  func destroys(
    packetAt level: PowerLevel, on frequency: Double, from start: Instant, for airtime: Duration,
    at position: Position, openDoors: OpenDoors, draw: (RandomStream) -> Double
  ) -> Bool {
    networks.contains { network in
      // The draw is cheap, and the walls are not.
      draw(network.stream) >= network.point.clearShare(for: airtime, from: start)
        && level - self.level(of: network.point, on: frequency, at: position, openDoors: openDoors)
          < environment.captureRatio
    }
  }

  /// The level of an access point's frames at a receiver of packets.
  private func level(
    of point: AccessPoint, on frequency: Double, at position: Position, openDoors: OpenDoors
  ) -> PowerLevel {
    let distance = point.position.distance(to: position)
    return point.level + point.selection(at: frequency)
      - PathLoss.beyondOneMetre(
        distance: distance, depth: 2 * Beacon.defaultAntennaDepth, in: environment)
      - plan.loss(
        between: point.position.point, and: position.point, openDoors: openDoors)
  }
}
