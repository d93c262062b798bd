import BLE
import Buildings
import Documents
import Maps
import Positioning
import Scenarios
import Sim

/// A test of a device after it was hung: a place to stand at, facing the device, and the level to
/// expect there.
package struct PlacementSelfTest: Hashable, Sendable {
  /// The device, as an index into those of the placement.
  package let device: Int
  /// The place to stand at, with the carried device in the hand.
  package let place: Point
  /// The room of the place.
  package let room: String?
  /// The expected mean of readings.
  package let level: PowerLevel
  /// Half the range that contains the mean in 90 % of cases, over buildings and carried devices, in
  /// decibels.
  package let range: Double
  /// The strongest other device there, with the expected level; `nil` if there is none.
  package let other: Other?

  /// Another device.
  package struct Other: Hashable, Sendable {
    /// The device, as an index into those of the placement.
    package let device: Int
    /// The expected mean of readings.
    package let level: PowerLevel
  }

  /// The time over which readings are to be averaged, in seconds.
  package static let seconds = 10
  /// The quantile 0.95 of the standard normal distribution.
  private static let quantile = 1.645
  /// The number of readings with independent fading at one place: those of three channels.
  private static let readings = 3.0

  /// The margin over all other devices that distinguishes a device well, in decibels.
  private static let enoughMargin = 10.0

  /// Returns the test of each device: at the surveyed point at which its level exceeds those of all
  /// others by most. Of points with 10 dB or more, it is that with the highest level.
  ///
  /// The range is that of slow shadowing, antennas and fading at a place (`LevelScatter`), and of
  /// the models of phones or tags.
  ///
  /// - Throws: `unusable` if the devices cannot hang at the mounting points.
  static func all(
    of spots: [Spot], sending broadcast: PlacementBroadcastSetting, in setting: PlacementSetting
  ) throws(InputError) -> [PlacementSelfTest] {
    let levels = try SpotLevels(
      of: spots, in: setting, carried: .hand, height: CarryPosition.hand.height)
    let survey = PlacementTrial.survey(of: setting.plan)
    var places: [Point] = []
    // Rooms that are too large for a survey have other points.
    if (try? survey.check(on: setting.plan, at: setting.planPlace)) != nil {
      places = survey.cells(on: setting.plan).map(\.point)
    }
    if places.isEmpty { places = PlacementTestPlaces(40, on: setting.plan, seed: 0).points }
    let power = broadcast.power.dBm
    return spots.indices.compactMap { device in
      let target = spots[device].position.point
      var best: (place: Point, levels: [Double], margin: Double)?
      for place in places {
        let facing = (target - place).unit ?? Vector(dx: 0, dy: 1)
        let all = spots.indices.map { levels.level(of: $0, at: place, facing: facing) }
        let others = spots.indices.filter { $0 != device }.map { all[$0] }.max()
        let margin = min(all[device] - (others ?? -.infinity), enoughMargin)
        if let best, (margin, all[device]) <= (best.margin, best.levels[device]) { continue }
        best = (place, all, margin)
      }
      guard let best else { return nil }
      func scatter(_ spot: Int) -> LevelScatter {
        let place = Position(best.place, height: CarryPosition.hand.height)
        return LevelScatter(
          in: setting.environment, at: spots[spot].position.distance(to: place),
          readings: readings)
      }
      func expected(_ spot: Int) -> PowerLevel {
        PowerLevel(dBm: best.levels[spot] + power) + scatter(spot).bias
      }
      let (own, models) = (scatter(device).deviation, DoorSeparation.deviceDeviation)
      let other = spots.indices.filter { $0 != device }.max { best.levels[$0] < best.levels[$1] }
      return PlacementSelfTest(
        device: device, place: best.place, room: setting.plan.whereabouts(of: best.place).room,
        level: expected(device), range: quantile * (own * own + models * models).squareRoot(),
        other: other.map { Other(device: $0, level: expected($0)) })
    }
  }
}
