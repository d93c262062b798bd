import BLE

extension AttributeRequest {
  /// A step of a request whose attributes are known.
  enum Step {
    case ask(GATTCommand)
    case report(AttributeReport)
  }

  /// The next step of a request, given the discoveries so far.
  func step(_ table: DiscoveryTable) -> DiscoveryTable.Lookup<Step> {
    switch self {
    case .discoverServices(let uuids):
      return table.services(uuids).map { .report(.services($0)) }
    case .discoverCharacteristics(let service):
      let found = table.characteristics(of: service).map { characteristics in
        Step.report(
          .characteristics(
            characteristics.map { CharacteristicDeclaration($0.uuid, $0.properties) }, of: service))
      }
      if case .absent = found { return .found(.report(.characteristics([], of: service))) }
      return found
    case .read(let name): return table.characteristic(name).map { .ask(.read($0.value)) }
    case .write(let value, let name):
      return table.characteristic(name).map { .ask(.write(value, to: $0.value)) }
    case .writeWithoutResponse(let value, let name):
      return table.characteristic(name).map { .ask(.writeWithoutResponse(value, to: $0.value)) }
    case .subscribe(let name): return table.characteristic(name).map { .ask(.subscribe(to: $0)) }
    case .unsubscribe(let name):
      return table.characteristic(name).map { .ask(.unsubscribe(from: $0)) }
    }
  }

  /// The report of a request that was carried out; `nil` if the request has no report.
  func report(_ answer: GATTAnswer) -> AttributeReport? {
    switch (self, answer) {
    case (.read(let name), .value(let value)): .value(value, of: name)
    case (.write(_, let name), _): .written(name)
    case (.subscribe(let name), _): .subscribed(to: name)
    case (.unsubscribe(let name), _): .unsubscribed(from: name)
    default: nil
    }
  }

  /// The report of a request that failed; `nil` if the request has no report.
  func report(_ error: ATTError) -> AttributeReport? {
    if case .writeWithoutResponse = self { nil } else { .failed(self, with: error) }
  }
}

extension GATTFailure {
  /// The failure as an error of the protocol.
  var error: ATTError {
    switch self {
    case .noSuchAttribute: .attributeNotFound
    case .refused(let error): error
    case .longValue: .invalidLength
    case .unexpectedResponse, .timedOut, .disconnected: .unlikelyError
    }
  }
}
