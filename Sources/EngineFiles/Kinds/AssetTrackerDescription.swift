import BLE
import Documents
import Engines

/// An app from a paper, for keys and other assets, as described in a file.
///
///     {
///       kind: "asset-tracker",
///       assets: { keys: "b-keys" },
///       farRSSI: -90,      // and so on: `simrun help engine asset-tracker` has all
///     }
///
/// Settings that are not given have the defaults of `AssetTrackerSettings`.
public struct AssetTrackerDescription: EngineDescription {
  /// The word of the kind, `asset-tracker`.
  public static let kind = "asset-tracker"
  /// A summary of the kind, in one line.
  public static let summary = "alerts a person who leaves keys or other assets behind"

  /// The assets, in the order of their names.
  public private(set) var assets: [NamedDeviceDescription] = []
  /// The settings, without the assets.
  private var ownSettings = AssetTrackerSettings(assets: [])
  /// The way in which the engine scans.
  public private(set) var scanning = ScanPattern()

  /// Creates a description with the default settings and no assets.
  public init() {}

  /// The settings.
  public var settings: AssetTrackerSettings {
    var settings = ownSettings
    settings.assets = assets.map(\.named)
    return settings
  }

  /// The topics that the engine decides: alerts and reports.
  public var topics: Set<DecisionTopic> { [.alerts, .reports] }

  /// The readings that the engine asks for.
  public var readings: Readings { ownSettings.readings }

  /// Returns the silence that the setting `lostS` gives, and that key.
  public func patience(with anchor: Anchor) -> Patience? {
    Patience(ownSettings.lost, "lostS")
  }

  /// The anchors of the assets, one group for each asset.
  public var anchorsNeeded: [[Anchor]] { assets.map { [$0.named.anchor] } }

  /// Returns a new engine in its initial state.
  public func makeEngine() -> AssetTracker { AssetTracker(settings) }

  /// Returns the levels at which an asset is too far away, and near again.
  public func thresholds(of anchor: Anchor, declaring power: PowerLevel?) -> [Threshold] {
    [
      Threshold(name: "too far below", level: ownSettings.farRSSI),
      Threshold(name: "near again at", level: ownSettings.nearRSSI),
    ]
  }

  /// Returns the rule and the figures behind a decision.
  public func grounds(of context: GroundsContext) -> Grounds? {
    AssetTrackerGrounds(settings: settings, context: context).grounds
  }

  /// Returns the stage of each asset, and what keeps the asset's alert from changing.
  public func standing(
    of engine: AssetTracker, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    AssetTrackerStanding(tracker: engine, time: time).standing
  }

  /// Declares the settings, in the order in which they are read.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    settings.expect("assets")
    try settings.namedDevices("assets", &assets, "the assets, with the beacon on each")
    try settings.readings(&ownSettings.readings)
    try settings.scanning(&scanning, for: ownSettings.readings)
    let levels = EngineSettings.levels
    let isFarGiven = settings.isGiven("farRSSI")
    try settings.level(
      "farRSSI", &ownSettings.farRSSI, "the level below which an asset is too far away")
    if isFarGiven, !settings.isGiven("nearRSSI") {
      ownSettings.nearRSSI = PowerLevel(dBm: min(ownSettings.farRSSI.dBm + 5, levels.upperBound))
    }
    try settings.level(
      "nearRSSI", &ownSettings.nearRSSI, in: ownSettings.farRSSI.dBm...levels.upperBound,
      within: levels,
      "the level at which an asset that was too far away is near again; 5 dB above farRSSI if that "
        + "alone is given")
    try ownSettings.smoothing.declare(in: &settings)
    try settings.duration(
      "lostS", &ownSettings.lost, in: 0.1...86_400,
      "the silence after which an asset is out of range")
    try settings.duration(
      "countdownS", &ownSettings.countdown, in: 0...86_400,
      "the time for which an asset is out of range before the alert; an app in the background is "
        + "suspended after 10 s")
    try settings.duration(
      "repeatS", &ownSettings.repetition, in: 1...86_400,
      "the interval at which the alert is repeated until the asset is near again")
    try settings.reports(&ownSettings.reports)
  }
}
