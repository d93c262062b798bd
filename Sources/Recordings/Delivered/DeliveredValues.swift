import BLE
import Phones

/// The values of an event of an app in the columns of `delivered.csv`, except its time and its
/// phone.
package struct DeliveredValues: Hashable, Sendable {
  /// The device, the beacon or the region.
  package var name: String?
  /// The advertising channel.
  package var channel: AdvertisingChannel?
  /// The level.
  package var rssi: PowerLevel?
  /// The measured power of a beacon.
  package var measuredPower: PowerLevel?
  /// The service and characteristic, or a service alone.
  package var characteristic: String?
  /// The payload, the value, the properties, or the code of an error or of a disconnection's
  /// reason.
  package var data: [UInt8]?
  /// The rule that delayed or changed the event, that blocks a scan, or that leaves a region
  /// unreported.
  package var rule: String?

  /// The values of an event, except those of its list.
  ///
  /// - Parameter names: The names of devices.
  package init(of kind: AppEvent.Kind, in names: DeviceNames) {
    if case .scanBlocked(let reason) = kind { rule = reason?.ruleWord }
    if case .regionNotDelivered(let region, _, let reason) = kind {
      name = region.description
      rule = reason.ruleWord
    }
    guard case .delivered(let event, let rule) = kind else { return }
    self.rule = rule?.name
    switch event {
    case .advertisement(let packet):
      name = names[packet.transmitter]
      channel = packet.channel
      rssi = packet.rssi
      data = Array(packet.payload)
    case .region(let event): name = event.region.description
    case .connected(let device), .connectionRefused(let device): name = names[device]
    case .disconnected(let device, let reason):
      name = names[device]
      data = reason == .unspecified ? nil : [reason.rawValue]
    case .rssi(let level, of: let device):
      name = names[device]
      rssi = level
    case .attribute(let report, on: let device):
      name = names[device]
      characteristic = report.subject
      data = report.data
    case .refused(.monitor(let region)), .refused(.range(let region)): name = region.description
    case .motion(let motion):
      name = motion.heading.map { "\($0)" }
      characteristic = motion.steps.map { "\($0)" }
    case .reply(let reply): take(reply)
    case .ranged, .refused, .bluetooth, .app, .wake: break
    }
  }

  /// The word for an opportunistic scan in the column of rules.
  static let opportunistic = "opportunistic"

  private init() {}

  /// The values of an event's list rows, in order.
  package static func list(of kind: AppEvent.Kind) -> [DeliveredValues] {
    switch kind {
    case .delivered(.ranged(let beacons), rule: _):
      return beacons.map { beacon in
        var values = DeliveredValues()
        values.name = beacon.identifier.description
        values.rssi = beacon.rssi
        values.measuredPower = beacon.measuredPower
        return values
      }
    case .delivered(.attribute(.services(let services), on: _), rule: _):
      return services.map { service in
        var values = DeliveredValues()
        values.characteristic = service.description
        return values
      }
    case .delivered(.attribute(.characteristics(let found, of: let service), on: _), rule: _):
      return found.map { declaration in
        var values = DeliveredValues()
        values.characteristic = Characteristic(declaration.uuid, of: service).text
        values.data = [declaration.properties.rawValue]
        return values
      }
    case .delivered(.reply(.record(let record?, of: _)), rule: _):
      return record.entries.map { entry in
        var values = DeliveredValues()
        values.characteristic = entry.key
        values.data = Array(entry.text.utf8)
        return values
      }
    default: return []
    }
  }
}

extension NotDeliveredReason {
  /// The word, in the column of rules, for a reason why a scan finds nothing: the rule itself, or
  /// the word for an opportunistic scan; `nil` for any other reason. No other reason blocks the
  /// scan of an app in memory while Bluetooth is on.
  package var ruleWord: String? {
    switch self {
    case .rule(let rule): rule.name
    case .opportunistic: DeliveredValues.opportunistic
    case .notRequested, .countedForRegion, .filtered, .bluetoothOff, .notRunning, .notOffered:
      nil
    }
  }
}

extension AttributeReport {
  /// The service or the characteristic that the report is about, as in the table. If a request for
  /// several services failed, the services are separated by spaces.
  fileprivate var subject: String? {
    switch self {
    case .services: nil
    case .characteristics(_, of: let service): service.description
    case .value(_, of: let characteristic), .written(let characteristic),
      .subscribed(to: let characteristic), .unsubscribed(from: let characteristic):
      characteristic.text
    case .failed(let request, with: _):
      switch request {
      case .discoverServices(let services): services.map(\.description).joined(separator: " ")
      case .discoverCharacteristics(of: let service): service.description
      case .read(let characteristic), .write(_, to: let characteristic),
        .writeWithoutResponse(_, to: let characteristic), .subscribe(to: let characteristic),
        .unsubscribe(from: let characteristic):
        characteristic.text
      }
    }
  }

  /// The value, or the code of an error, followed by the bytes that were to be written; `nil` if
  /// there is neither.
  fileprivate var data: [UInt8]? {
    switch self {
    case .value(let bytes, of: _): bytes
    case .failed(.write(let bytes, to: _), with: let error),
      .failed(.writeWithoutResponse(let bytes, to: _), with: let error):
      [error.code] + bytes
    case .failed(_, with: let error): [error.code]
    case .services, .characteristics, .written, .subscribed, .unsubscribed: nil
    }
  }
}
