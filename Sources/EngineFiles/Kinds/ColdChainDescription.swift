import BLE
import Documents
import Engines

/// An app from a paper, for food transport, as described in a file.
///
///     {
///       kind: "cold-chain",
///       sensors: { "truck 3": "n-truck" },
///       highC: 5,      // and so on: `simrun help engine cold-chain` has all
///     }
///
/// Settings that are not given have the defaults of `ColdChainSettings`.
public struct ColdChainDescription: EngineDescription {
  /// The word of the kind, `cold-chain`.
  public static let kind = "cold-chain"
  /// A summary of the kind, in one line.
  public static let summary = "alerts a driver when a compartment is too warm or too cold"

  /// The sensors, in the order of the names of their compartments.
  public private(set) var sensors: [NamedDeviceDescription] = []
  /// The settings, without the sensors.
  private var ownSettings = ColdChainSettings(sensors: [])
  /// The way in which the engine scans.
  public private(set) var scanning = ScanPattern()

  /// Creates a description with the default settings and no sensors.
  public init() {}

  /// The settings.
  public var settings: ColdChainSettings {
    var settings = ownSettings
    settings.sensors = sensors.map(\.named)
    return settings
  }

  /// The topics that the engine decides: alerts and reports.
  public var topics: Set<DecisionTopic> { [.alerts, .reports] }

  /// Returns the silence that the setting `silentS` gives, and that key.
  public func patience(with anchor: Anchor) -> Patience? {
    Patience(ownSettings.silence, "silentS")
  }

  /// The anchors of the sensors, one group for each sensor.
  public var anchorsNeeded: [[Anchor]] { sensors.map { [$0.named.anchor] } }

  /// Returns a new engine in its initial state.
  public func makeEngine() -> ColdChain { ColdChain(settings) }

  /// Returns the rule and the figures behind a decision.
  public func grounds(of context: GroundsContext) -> Grounds? {
    ColdChainGrounds(settings: settings, context: context).grounds
  }

  /// Returns the temperature and the alert of each sensor, and what keeps the alert from changing.
  public func standing(
    of engine: ColdChain, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    ColdChainStanding(chain: engine, time: time).standing
  }

  /// Declares the settings, in the order in which they are read.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    settings.expect("sensors")
    try settings.namedDevices("sensors", &sensors, "the compartments, with the sensor in each")
    try settings.number(
      "lowC", &ownSettings.low, in: -100...149, "the lowest temperature of the range")
    try settings.number(
      "highC", &ownSettings.high, in: -99...150, "the highest temperature of the range")
    guard ownSettings.low < ownSettings.high else {
      throw .unusable(
        settings.place(of: "highC"),
        "\(ownSettings.high.inFewDigits) is not above 'lowC', \(ownSettings.low.inFewDigits)")
    }
    try settings.number(
      "clearC", &ownSettings.clear, in: 0...250,
      "the number of degrees within the range at which an alert is over")
    let width = ownSettings.high - ownSettings.low
    guard ownSettings.clear <= width else {
      throw .unusable(
        settings.place(of: "clearC"),
        "\(ownSettings.clear.inFewDigits) is more than the range has, \(width.inFewDigits)")
    }
    try settings.duration(
      "sampleS", &ownSettings.sample, in: 0.95...10,
      "the shortest time between two samples of a sensor")
    try settings.integer(
      "samplesOut", &ownSettings.samplesOut, in: 1...1000,
      "the number of consecutive samples out of range before an alert")
    try settings.duration(
      "reportS", &ownSettings.reportInterval, in: 0...86_400,
      "the shortest time between two reports of a sensor that stays out of range")
    try settings.duration(
      "silentS", &ownSettings.silence, in: 1...86_400,
      "the silence of a sensor after which there is an alert")
    try settings.scanning(&scanning)
    try settings.reports(&ownSettings.reports)
  }
}
