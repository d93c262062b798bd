import BLE
import Documents
import Engines

/// An app from a paper, for home health care, as described in a file.
///
///     {
///       kind: "home-visit",
///       patients: { "Mrs. Jones": "n-dog" },
///       nearRSSI: -90,      // and so on: `simrun help engine home-visit` has all
///     }
///
/// Settings that are not given have the defaults of `HomeVisitSettings`.
public struct HomeVisitDescription: EngineDescription {
  /// The word of the kind, `home-visit`.
  public static let kind = "home-visit"
  /// A summary of the kind, in one line.
  public static let summary = "reports to a nurse the equipment missing at a patient's home"

  /// The patients, in the order of their names.
  public private(set) var patients: [NamedDeviceDescription] = []
  /// The settings, without the patients.
  private var ownSettings = HomeVisitSettings(patients: [])
  /// The way in which the engine scans.
  public private(set) var scanning = ScanPattern()

  /// Creates a description with the default settings and no patients.
  public init() {}

  /// The settings.
  public var settings: HomeVisitSettings {
    var settings = ownSettings
    settings.patients = patients.map(\.named)
    return settings
  }

  /// The topics that the engine decides: equipment and notifications.
  public var topics: Set<DecisionTopic> { [.items, .notifications] }

  /// Returns the silence of a master beacon that the setting `leaveS` gives, and that key.
  public func patience(with anchor: Anchor) -> Patience? {
    Patience(ownSettings.leave, "leaveS")
  }

  /// The silence that the setting `itemS` gives for a piece of equipment, and that key.
  public var patienceWithEquipment: Patience? { Patience(ownSettings.item, "itemS") }

  /// Returns a new engine in its initial state.
  public func makeEngine() -> HomeVisit { HomeVisit(settings) }

  /// Returns the level at which the person has arrived.
  public func thresholds(of anchor: Anchor, declaring power: PowerLevel?) -> [Threshold] {
    [Threshold(name: "arrives at", level: ownSettings.nearRSSI)]
  }

  /// Returns the rule and the figures behind a decision.
  public func grounds(of context: GroundsContext) -> Grounds? {
    HomeVisitGrounds(settings: settings, context: context).grounds
  }

  /// Returns the visit with its equipment, and what keeps either from changing.
  public func standing(
    of engine: HomeVisit, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    HomeVisitStanding(engine: engine, time: time).standing
  }

  /// Declares the settings, in the order in which they are read.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    settings.expect("patients")
    try settings.namedDevices(
      "patients", &patients, "the patients, with the master beacon at the home of each")
    try settings.level(
      "nearRSSI", &ownSettings.nearRSSI,
      "the level of a master beacon at which the person has arrived")
    try ownSettings.smoothing.declare(in: &settings)
    try settings.duration(
      "leaveS", &ownSettings.leave, in: 1...86_400,
      "the silence of the master beacon after which a visit is over")
    try settings.duration(
      "itemS", &ownSettings.item, in: 0.1...86_400,
      "the silence of a piece of equipment after which it is absent")
    try settings.duration(
      "retryS", &ownSettings.retry, in: 1...86_400,
      "the time after which the record is fetched again, if the server knows none or is silent")
    try settings.scanning(&scanning)
  }
}
