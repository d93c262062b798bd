import BLE
import Documents
import Engines
import Recordings

/// An app that notices falls of people in wheelchairs, from a published paper, as described in a
/// file.
///
///     {
///       kind: "fall-watch",
///       chairs: { "Mrs. Smith": "n-chair" },
///       beacons: ["b-hall", "b-bath"],
///       waitS: 15,      // and so on: `simrun help engine fall-watch` has all
///     }
///
/// Settings that are not given have the defaults of `FallWatchSettings`.
public struct FallWatchDescription: EngineDescription {
  /// The word of the kind, `fall-watch`.
  public static let kind = "fall-watch"
  /// A summary of the kind, in one line.
  public static let summary = "calls for help when a wheelchair has fallen over"

  /// The chairs, in the order of the names of the persons.
  public private(set) var chairs: [NamedDeviceDescription] = []
  private var beacons: [String] = []
  /// The settings, without the chairs and the beacons.
  private var ownSettings = FallWatchSettings(chairs: [])
  /// The way in which the engine scans.
  public private(set) var scanning = ScanPattern()

  /// Creates a description with the default settings and no chairs.
  public init() {}

  /// The settings.
  public var settings: FallWatchSettings {
    var settings = ownSettings
    settings.chairs = chairs.map(\.named)
    settings.beacons = beacons.map { Anchor(named: $0) }
    return settings
  }

  /// The topics that the engine decides: alerts, calls for help, and reports.
  public var topics: Set<DecisionTopic> { [.alerts, .help, .reports] }

  /// The anchors of the chairs, one group for each chair.
  public var anchorsNeeded: [[Anchor]] { chairs.map { [$0.named.anchor] } }

  /// Returns a new engine in its initial state.
  public func makeEngine() -> FallWatch { FallWatch(settings) }

  /// Returns the silence after which a beacon in a room is no longer in range, and its key; `nil`
  /// for the device on a chair, whose silence changes nothing.
  public func patience(with anchor: Anchor) -> Patience? {
    settings.beacons.contains(anchor) ? Patience(ownSettings.inRange, "inRangeS") : nil
  }

  /// Returns the rule and the figures behind a decision.
  public func grounds(of context: GroundsContext) -> Grounds? {
    FallWatchGrounds(settings: settings, context: context).grounds
  }

  /// Returns the stage of each chair, and what keeps the chair's alert from changing.
  public func standing(
    of engine: FallWatch, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    FallWatchStanding(engine: engine, time: time).standing
  }

  /// Declares the settings, in the order in which they are read.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    settings.expect("chairs")
    try settings.namedDevices(
      "chairs", &chairs, "the persons, with the device on the chair of each")
    var (upright, front) = (ownSettings.axes.upright, ownSettings.axes.front)
    try settings.axis(
      "uprightAxis", &upright, "the axis of the device that points up while the chair is upright")
    try settings.axis(
      "frontAxis", &front, "the axis of the device that points to the front of the chair")
    guard let axes = ChairAxes(upright: upright, front: front) else {
      throw .unusable(
        settings.place(of: settings.isGiven("frontAxis") ? "frontAxis" : "uprightAxis"),
        "the upright axis, \(upright.rawValue.quoted), and the front axis, "
          + "\(front.rawValue.quoted), are along one line")
    }
    ownSettings.axes = axes
    try settings.duration(
      "waitS", &ownSettings.wait, in: 0...86_400,
      "the time for which a chair is not upright before the person is asked")
    try settings.duration(
      "answerS", &ownSettings.answer, in: 0.1...86_400,
      "the time for an answer, after which help is called")
    try settings.devices(
      "beacons", &beacons, count: 0...1000,
      "the beacons in rooms that are sent with an incident, if they are in range")
    try settings.duration(
      "inRangeS", &ownSettings.inRange, in: 0.1...3600,
      "the time since its newest reading within which a beacon is in range")
    try settings.scanning(&scanning)
    try settings.reports(&ownSettings.reports)
  }
}
