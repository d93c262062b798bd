import BLE
import Documents
import Recordings

/// A device of a room, as an engine knew it at the time of a decision.
struct GroundDevice {
  var name: String
  var anchor: Anchor
  var room: String
  /// The distance in metres beyond which this device does not determine the room; `nil` if the
  /// rule's limit for all devices applies.
  var reach: Double?
  /// The distance that the rule uses, in metres; `nil` if it is unknown.
  var metres: Double?
  /// The time at which the device was last heard.
  var newest: Instant?
  /// The level of the device's newest reading, if that is below `minRSSI` and so was ignored.
  var ignored: PowerLevel?
}

extension GroundDevice {
  /// Returns the requirement that the device's distance is within a reach or beyond it. The reach
  /// is the device's own, or else `reach`, in metres, the rule's limit for all devices.
  func requirement(_ relation: Ground.Relation, _ reach: Double) -> Ground.Requirement {
    self.reach.map { Ground.Requirement(relation, $0, "maxDistancesM.\(name)".onOneLine) }
      ?? Ground.Requirement(relation, reach, "maxDistanceM")
  }

  /// Returns the requirement that an ESPresense node reports the device's distance; `nil` if the
  /// node reports any.
  ///
  /// - Parameter reach: The limit for all devices, in metres; 0 for none.
  func requirement(ofNode reach: Double) -> Ground.Requirement? {
    (self.reach ?? reach) == 0 ? nil : requirement(.atMost, reach)
  }
}

extension GroundsContext {
  /// Returns the devices of rooms, in the order of the engine's anchors.
  ///
  /// - Parameter metres: Returns the distance, in metres, at which an anchor has a level.
  func devices(of rooms: [RoomDescription], at metres: (PowerLevel, Anchor) -> Double)
    -> [GroundDevice]
  {
    zip(rooms.devices(named: name(of:described:)), decision.evidence).map { device, held in
      var device = device
      device.newest = held.newest
      device.metres = held.level.map { metres($0, held.anchor) }
      return device
    }
  }
}

extension [RoomDescription] {
  /// The devices of the rooms, in the order of the engine's anchors.
  ///
  /// - Parameter name: Returns the name of an anchor, given its name in the engine's description.
  func devices(named name: (Anchor, String) -> String) -> [GroundDevice] {
    flatMap { room in
      room.anchors.map { described in
        let anchor = Anchor(named: described)
        return GroundDevice(name: name(anchor, described), anchor: anchor, room: room.name)
      }
    }
  }
}

extension [GroundDevice] {
  /// Returns the devices with known distances, nearest first.
  ///
  /// - Parameter requirement: Returns the requirement on the distance of a device; `nil` if nothing
  ///   is required of it.
  func rows(_ requirement: (GroundDevice) -> Ground.Requirement?) -> [Ground] {
    let known = compactMap { device in device.metres.map { (device: device, metres: $0) } }
      .sorted { ($0.metres, $0.device.name) < ($1.metres, $1.device.name) }
    guard !known.isEmpty else { return [Ground("devices", words: "none known")] }
    return known.map { device, metres in
      let row = Ground(device.name.onOneLine, metres, "m", words: "in \(device.room)".onOneLine)
      return requirement(device).map(row.requiring) ?? row
    }
  }

  /// Returns the nearest of the devices within a distance in metres, and the facts behind the
  /// choice.
  ///
  /// - Parameter scope: The time within which other rooms would have to be heard, in words.
  func nearest(within reach: Double, _ scope: String) -> (device: GroundDevice?, grounds: [Ground])
  {
    func metres(_ device: GroundDevice) -> Double { device.metres ?? .infinity }
    let nearest = filter { metres($0) <= $0.reach ?? reach }.min { metres($0) < metres($1) }
    guard let nearest else { return (nil, rows { $0.requirement(.moreThan, reach) }) }
    let grounds = rows { $0.name == nearest.name ? $0.requirement(.atMost, reach) : nil }
    let others = filter { $0.room != nearest.room }.map(metres)
    let lead =
      others.min().map {
        Ground(
          "nearer than other rooms by", $0 - metres(nearest), "m", Ground.Requirement(.atLeast, 0))
      } ?? Ground("other rooms", words: "none heard within \(scope)")
    return (nearest, grounds + [lead])
  }
}

extension RegionEvent {
  /// The fact that the system reported the entry or the exit.
  var ground: Ground {
    Ground("region", words: "\(isInside ? "entry to" : "exit from") \(region) reported")
  }
}
