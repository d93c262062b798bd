import BLE
import GATT
import Links
import Sensors

/// The sensors of the beacons and tags of a run.
struct Sensing: Sendable {
  /// The sensors of each sender; empty if no sender has sensors.
  private(set) var sensors: [SensorSet?]
  /// For each beacon, the characteristics whose values follow the beacon's sensors; empty if no
  /// beacon has such characteristics.
  var values: [MeasuredValues?]
  /// The carriers of the tags, as indices into the world's walkers.
  private let carriers: [Int]
  private let beaconCount: Int

  init(in world: borrowing World, servedBy servers: [GATTServer?]) {
    let sensors = (0..<world.senderCount).map { world.sensors(of: $0) }
    self.sensors = sensors.contains { $0 != nil } ? sensors : []
    let values = world.beacons.indices.map { beacon -> MeasuredValues? in
      guard let server = servers[beacon], let peripheral = world.beacons[beacon].peripheral,
        world.beacons[beacon].sensors != nil
      else { return nil }
      return MeasuredValues(of: peripheral, in: server)
    }
    self.values = values.contains { $0 != nil } ? values : []
    carriers = world.tagged
    beaconCount = world.beacons.count
  }

  /// `true` if no sender has sensors.
  var isEmpty: Bool { sensors.isEmpty }

  /// Takes the readings of a sender's sensors; `nil` if the sender has none.
  ///
  /// - Precondition: `isEmpty` is `false`.
  mutating func measure(_ sender: Int, at time: Instant) -> SensorReadings? {
    sensors[sender]?.advance(to: time)
    return sensors[sender]?.readings(at: time)
  }

  /// Tells the sensors that a door opens or closes.
  mutating func setDoor(_ door: Int, open: Bool, at time: Instant) {
    for sender in sensors.indices { sensors[sender]?.setDoor(door, open: open, at: time) }
  }

  /// Sets the threshold temperature of the heating that a beacon controls.
  mutating func setHeatingThreshold(_ threshold: Double, beacon: Int, at time: Instant) {
    sensors[beacon]?.setHeatingThreshold(threshold, at: time)
  }

  /// Tells the sensors of a walker's tag, if there is one, whether the walker walks or stands.
  mutating func setWalking(_ isWalking: Bool, walker: Int, at time: Instant) {
    guard !sensors.isEmpty, let tag = carriers.firstIndex(of: walker) else { return }
    sensors[beaconCount + tag]?.setWalking(isWalking, at: time)
  }
}
