import BLE

/// The requests on a connection to a thermostat, one after another: discover the service and its
/// characteristics, write the threshold, subscribe to the temperature, and read it once, because
/// only changes are notified.
package struct ThermostatDialogue: Hashable {
  private let settings: ThermostatSettings
  /// The request that waits for its report; `nil` once all are reported.
  package private(set) var pending: AttributeRequest?
  /// `true` if the threshold was written.
  private(set) var isThresholdWritten = false

  /// The consequence of a report.
  enum Consequence {
    /// The next request is pending.
    case asks
    /// Changes of the temperature will be notified; the last request is pending.
    case isSetUp
    /// The device cannot be watched.
    case isUnsuitable
  }

  /// Creates the dialogue on a new connection. The first request is pending.
  init(_ settings: ThermostatSettings) {
    self.settings = settings
    pending = .discoverServices([settings.service])
  }

  /// Processes the report on the pending request. Returns `nil` if the report has no consequence,
  /// as with reports on other requests.
  mutating func take(_ report: AttributeReport) -> Consequence? {
    guard let asked = pending else { return nil }
    switch (asked, report) {
    case (.discoverServices, .services(let found)):
      guard found.contains(settings.service) else { return .isUnsuitable }
      return ask(.discoverCharacteristics(of: settings.service))
    case (.discoverCharacteristics, .characteristics(let found, of: settings.service)):
      guard found.contains(where: { $0.uuid == settings.temperatureCharacteristic }) else {
        return .isUnsuitable
      }
      guard found.contains(where: { $0.uuid == settings.thresholdCharacteristic }) else {
        return ask(.subscribe(to: settings.temperatureValue))
      }
      return ask(.write(settings.threshold.bytes, to: settings.thresholdValue))
    case (.write, .written(settings.thresholdValue)):
      isThresholdWritten = true
      return ask(.subscribe(to: settings.temperatureValue))
    case (.subscribe, .subscribed(to: settings.temperatureValue)):
      pending = .read(settings.temperatureValue)
      return .isSetUp
    case (.read, .value(_, of: settings.temperatureValue)):
      pending = nil
      return nil
    case (_, .failed(asked, with: _)): return fail(asked)
    default: return nil
    }
  }

  private mutating func ask(_ request: AttributeRequest) -> Consequence {
    pending = request
    return .asks
  }

  /// Continues the dialogue after a request has failed, if it was the request to write the
  /// threshold or to read the first temperature.
  private mutating func fail(_ request: AttributeRequest) -> Consequence? {
    switch request {
    case .write: return ask(.subscribe(to: settings.temperatureValue))
    case .read:
      pending = nil
      return nil
    default: return .isUnsuitable
    }
  }
}
