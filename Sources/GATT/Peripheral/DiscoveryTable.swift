import BLE

/// A central's knowledge of a peripheral's services.
struct DiscoveryTable: Hashable, Sendable {
  /// The result of a look-up.
  enum Lookup<Value> {
    case found(Value)
    /// The peripheral does not have the wanted value.
    case absent
    /// The value is known only after this command.
    case unknown(GATTCommand)

    /// Transforms a value that was found.
    func map<Other>(_ transform: (Value) -> Other) -> Lookup<Other> {
      switch self {
      case .found(let value): .found(transform(value))
      case .absent: .absent
      case .unknown(let command): .unknown(command)
      }
    }
  }

  /// The characteristics of a service.
  private struct Contents: Hashable, Sendable {
    let service: DiscoveredService
    let characteristics: [DiscoveredCharacteristic]
  }

  /// The services found, in the order of their handles.
  private var services: [DiscoveredService] = []
  /// The services that were looked for, found or not.
  private var searched: [AttributeUUID] = []
  /// `true` if all services were looked for.
  private var isComplete = false
  private var contents: [Contents] = []

  /// The services with one of the UUIDs, or all services if none is given.
  func services(_ uuids: [AttributeUUID]) -> Lookup<[AttributeUUID]> {
    if uuids.isEmpty, !isComplete { return .unknown(.discoverServices(nil)) }
    for uuid in uuids where !isComplete && !searched.contains(uuid) {
      return .unknown(.discoverServices(uuid))
    }
    return .found(services.map { $0.uuid }.filter { uuids.isEmpty || uuids.contains($0) })
  }

  /// The characteristics of the service with a UUID, or of all such services if there are several.
  func characteristics(of uuid: AttributeUUID) -> Lookup<[DiscoveredCharacteristic]> {
    if case .unknown(let command) = services([uuid]) { return .unknown(command) }
    var found: [DiscoveredCharacteristic]?
    for service in services where service.uuid == uuid {
      guard let contents = contents.first(where: { $0.service == service }) else {
        return .unknown(.discoverCharacteristics(of: service))
      }
      found = (found ?? []) + contents.characteristics
    }
    return found.map { .found($0) } ?? .absent
  }

  /// A characteristic; the first one if several have its UUIDs.
  func characteristic(_ name: Characteristic) -> Lookup<DiscoveredCharacteristic> {
    switch characteristics(of: name.service) {
    case .found(let characteristics):
      characteristics.first { $0.uuid == name.uuid }.map { .found($0) } ?? .absent
    case .absent: .absent
    case .unknown(let command): .unknown(command)
    }
  }

  /// The name of the characteristic whose value has a handle; `nil` if it is not known.
  func name(of handle: AttributeHandle) -> Characteristic? {
    for contents in contents where contents.service.handles.contains(handle) {
      for characteristic in contents.characteristics where characteristic.value == handle {
        return Characteristic(characteristic.uuid, of: contents.service.uuid)
      }
    }
    return nil
  }

  /// Adds the discoveries of a command.
  ///
  /// - Returns: `false` for the answer to another command.
  mutating func learn(_ answer: GATTAnswer, to command: GATTCommand) -> Bool {
    switch (command, answer) {
    case (.discoverServices(nil), .services(let found)):
      services = found
      isComplete = true
    case (.discoverServices(let uuid?), .services(let found)):
      services = (services.filter { $0.uuid != uuid } + found).sorted {
        $0.handles.first < $1.handles.first
      }
      searched.append(uuid)
    case (.discoverCharacteristics(let service), .characteristics(let found)):
      contents.append(Contents(service: service, characteristics: found))
    default: return false
    }
    return true
  }
}
