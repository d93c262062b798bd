import BLE
import Documents
import Engines
import Positioning

extension EngineSettings {
  /// Declares the source of rooms: ranging, or regions.
  ///
  /// - Parameter help: The meaning of the two words.
  mutating func roomSource(_ rooms: inout RoomSource, _ help: String) throws(InputError) {
    try choice("decide", &rooms, among: ["nearest": .nearest, "regions": .regions], help)
  }

  /// Declares the distance model of ranged beacons, and the measured power of beacons that declare
  /// none.
  mutating func distanceModel(
    _ distance: inout DistanceModel, _ power: inout PowerLevel
  ) throws(InputError) {
    try word(
      "distance", &distance, among: DistanceModel.known.map(\.name),
      "the model that converts levels to distances",
      read: { (word, place) throws(InputError) in try DistanceModel(word, at: place) },
      write: \.name)
    try measuredPower(&power)
  }

  /// Declares the measured power of devices that declare none.
  mutating func measuredPower(
    _ power: inout PowerLevel, _ help: String = "the measured power: the RSSI at 1 m"
  ) throws(InputError) {
    try level(
      "measuredPowerDBm", &power,
      aliases: ["ref_power", "ref_rssi", "measuredPower"],  // Bermuda, ESPresense
      help)
  }

  /// Declares the level below which readings are ignored; `nil`, which is not written to files,
  /// means that none is ignored.
  mutating func minRSSI(_ level: inout PowerLevel?) throws(InputError) {
    try settle(
      SettingDeclaration(
        "minRSSI", .number(Self.levels),
        "the level below which a reading is ignored, before the offset of its device; null for none",
        takesNull: true, aliases: ["min_rssi", "minRssi"]),  // ESPHome, room-assistant's Classic
      &level, ValueKind(orNull: .level(Self.levels)), omitting: .some(nil))
  }

  /// The names that products give to the distance up to which a device determines the room:
  /// Bermuda, ESPresense and room-assistant.
  static let reachAliases = ["max_area_radius", "max_dist", "maxDistance"]

  /// Declares the distance up to which a beacon determines the room, given in metres or as a
  /// proximity class.
  mutating func reach(_ maxDistance: inout Double) throws(InputError) {
    drop(["maxDistanceM"], ifReplaced: "proximity")
    let edges = ProximityClasses()
    let farthest = try shorthand(
      "proximity",
      among: ["immediate": edges.immediateEdge, "near": edges.nearEdge, "far": maxDistance],
      "maxDistanceM, given as a proximity class")
    if let farthest { maxDistance = farthest }
    try number(
      "maxDistanceM", &maxDistance, in: 0...1000,
      aliases: Self.reachAliases,
      "the distance beyond which a beacon does not determine the room")
  }
}
