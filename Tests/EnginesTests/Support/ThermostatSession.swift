import BLE
import Engines
import TestSupport

/// A thermostat's engine with its events, and its outputs in words.
///
/// Commands are `scan`, `stop`, `connect a`, `disconnect a`, `wake 9.0` and requests such as
/// `services a`; notifications have an exclamation mark, such as `!ready`. Any other output is
/// `unexpected`.
struct ThermostatSession {
  static let settings = ThermostatSettings()
  static let ambient = Characteristic(
    settings.temperatureCharacteristic, of: settings.service)
  static let threshold = Characteristic(settings.thresholdCharacteristic, of: settings.service)

  private(set) var engine = Thermostat(settings)
  /// The outputs of the start.
  let first: [String]

  init() {
    first = engine.start(at: .start).map { Self.word($0) }
  }

  /// The outputs after an event at a second.
  mutating func after(_ second: Double, _ event: CentralEvent) -> [String] {
    engine.receive(event, at: Instant(nanoseconds: Int64(second * 1e9))).map { Self.word($0) }
  }

  /// The outputs after a report of a device.
  mutating func after(
    _ second: Double, _ report: AttributeReport, of device: String = "a"
  ) -> [String] {
    after(second, .attribute(report, on: DeviceAddress(named: device)))
  }

  /// The outputs after a packet of a device that advertises the service.
  mutating func found(_ second: Double, _ device: String = "a") -> [String] {
    after(second, Self.packet(of: device))
  }

  /// Sets up the device at a second, with its answer to the write.
  mutating func setUp(
    _ second: Double, _ device: String = "a", write: AttributeReport = .written(threshold)
  ) -> [String] {
    _ = found(second, device)
    _ = after(second, .connected(DeviceAddress(named: device)))
    _ = after(second, .services([Self.settings.service]), of: device)
    _ = after(second, Self.bothCharacteristics, of: device)
    _ = after(second, write, of: device)
    return after(second, .subscribed(to: Self.ambient), of: device)
  }

  static func packet(of device: String, listing service: AttributeUUID = settings.service)
    -> CentralEvent
  {
    var data = AdvertisingData()
    data.append(service)
    return .advertisement(
      Advertisement(
        transmitter: DeviceAddress(named: device), receiver: DeviceAddress(named: "phone"),
        rssi: PowerLevel(dBm: -70), payload: Payload(data.bytes)))
  }

  static let bothCharacteristics = AttributeReport.characteristics(
    [
      CharacteristicDeclaration(threshold.uuid, [.read, .write]),
      CharacteristicDeclaration(ambient.uuid, [.read, .notify]),
    ], of: settings.service)

  /// A temperature of the room.
  static func ambient(_ bytes: [UInt8]) -> AttributeReport { .value(bytes, of: ambient) }

  private static func word(_ output: EngineOutput) -> String {
    switch output {
    case .decision(let decision):
      guard case .notify(let text) = decision.verdict,
        let notice = ThermostatNotice.allCases.first(where: { $0.text == text })
      else { return "unexpected" }
      return "!\(notice)"
    case .command(.scan(ScanRequest(services: [settings.service]))): return "scan"
    case .command(.stopScanning): return "stop"
    case .command(.connect(let device)): return "connect \(name(of: device))"
    case .command(.disconnect(let device)): return "disconnect \(name(of: device))"
    case .command(.wake(at: let time)): return "wake \(time.seconds)"
    case .command(.request(let request, on: let device)):
      return "\(word(request)) \(name(of: device))"
    case .command: return "unexpected"
    }
  }

  private static func word(_ request: AttributeRequest) -> String {
    switch request {
    case .discoverServices([settings.service]): "services"
    case .discoverCharacteristics(of: settings.service): "characteristics"
    case .write(let bytes, to: threshold): "write \(bytes)"
    case .subscribe(to: ambient): "subscribe"
    case .read(ambient): "read"
    default: "unexpected"
    }
  }

  private static func name(of device: DeviceAddress) -> String {
    ["a", "b"].first { DeviceAddress(named: $0) == device } ?? "unexpected"
  }
}
