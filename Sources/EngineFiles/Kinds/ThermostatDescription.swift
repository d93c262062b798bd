import BLE
import Documents
import Engines

/// An app from an article on central and peripheral, as described in a file.
///
///     {
///       kind: "thermostat",
///       thresholdC: 19,      // and so on: `simrun help engine thermostat` has all
///     }
///
/// Settings that are not given have the defaults of `ThermostatSettings`.
public struct ThermostatDescription: EngineDescription {
  /// The word of the kind, `thermostat`.
  public static let kind = "thermostat"
  /// A summary of the kind, in one line.
  public static let summary =
    "connects to a thermostat, writes its threshold, and notifies when the room is colder"

  /// The settings.
  public private(set) var settings = ThermostatSettings()
  /// The way in which the engine scans.
  public private(set) var scanning = ScanPattern()

  /// Creates a description with the default settings.
  public init() {}

  /// The topics that the engine decides: notifications, and connections to the device.
  public var topics: Set<DecisionTopic> { [.notifications, .connections] }

  /// Returns a new engine in its initial state.
  public func makeEngine() -> Thermostat { Thermostat(settings) }

  /// Returns the rule behind a notification, with the temperatures that it compares with.
  public func grounds(of context: GroundsContext) -> Grounds? {
    guard case .notify(let text) = context.decision.verdict,
      let notice = ThermostatNotice.allCases.first(where: { $0.text == text })
    else { return nil }
    return Grounds(rule: notice.rule, figures: notice.figures(settings))
  }

  /// Returns the state of the connection, and what keeps the engine from each notification.
  public func standing(
    of engine: Thermostat, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    ThermostatStanding(engine: engine, time: time).standing
  }

  /// Declares the settings, in the order in which they are read.
  public mutating func declare(in declared: inout EngineSettings) throws(InputError) {
    try declared.service(
      "service", &settings.service,
      "the service that the thermostat advertises, and that has both characteristics")
    try declared.attributeUUID(
      "thresholdCharacteristic", &settings.thresholdCharacteristic,
      "the characteristic with the temperature below which the heating turns on: hundredths of a "
        + "degree in two bytes, low byte first, as in 2A6E")
    try declared.attributeUUID(
      "temperatureCharacteristic", &settings.temperatureCharacteristic,
      "the characteristic with the ambient temperature, in the same format")
    var threshold = settings.threshold.celsius
    try declared.number(
      "thresholdC", &threshold, in: -40...85,
      "the threshold that is written; the person is notified when the room is colder")
    settings.threshold = ThermostatTemperature(celsius: threshold)
    try declared.number(
      "hysteresisC", &settings.hysteresis, in: 0...20,
      "how far above the threshold a room that was cold is warm again")
    try declared.duration(
      "patienceS", &settings.patience, in: 0.1...86_400,
      "the time for setting up a thermostat that was found or lost before the person is notified; an "
        + "app in the background is suspended after 10 s, and Android takes five scans in 30 s")
    try declared.scanning(&scanning)
  }
}
