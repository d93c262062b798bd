import BLE
import GATT
import Testing

/// The reports of a peripheral to an engine.
@Suite struct RemotePeripheralTests {
  private static let temperature = Characteristic(.temperature, of: .environment)
  private static let setPoint = Characteristic(.setPoint, of: .control)
  private static let absent = Characteristic(.setPoint, of: .environment)
  private static let noService = Characteristic(.temperature, of: .temperature)

  private let link = ConnectionHandle(1)
  private var server: GATTServer
  private var peripheral = RemotePeripheral(maximumMTU: 247)
  private var requests = 0

  init() throws {
    server = GATTServer(try Thermostat.forClient)
    server.connect(link)
  }

  /// Joins both ends, and returns the reports.
  private mutating func carryOut(_ outputs: [RemotePeripheralOutput]) -> [AttributeReport] {
    var reports: [AttributeReport] = []
    for output in outputs {
      switch output {
      case .send(let bytes):
        if ATTOpcode(rawValue: bytes[0]).kind == .request { requests += 1 }
        for case .send(let bytes, _) in server.receive(bytes, from: link, at: .start) {
          reports += carryOut(peripheral.receive(bytes, at: .start))
        }
      case .report(let report): reports.append(report)
      case .timedOut: Issue.record("timed out")
      }
    }
    return reports
  }

  private mutating func perform(_ request: AttributeRequest) -> [AttributeReport] {
    carryOut(peripheral.perform(request, at: .start))
  }

  private mutating func update(_ handle: UInt16, _ value: [UInt8]) -> [AttributeReport] {
    server.update(AttributeHandle(handle), to: value, at: .start).flatMap { output in
      guard case .send(let bytes, _) = output else { return [AttributeReport]() }
      return carryOut(peripheral.receive(bytes, at: .start))
    }
  }

  @Test mutating func allThatAThermostatDoes() {
    #expect(carryOut(peripheral.begin(at: .start)) == [])
    #expect(peripheral.mtu == 247)
    #expect(
      perform(.discoverServices([.environment, .temperature, .control])) == [
        .services([.environment, .control])
      ])
    #expect(
      perform(.discoverCharacteristics(of: .environment)) == [
        .characteristics(
          [CharacteristicDeclaration(.temperature, [.read, .notify])], of: .environment)
      ])
    #expect(
      perform(.write([0xCA, 0x08], to: Self.setPoint)) == [.written(Self.setPoint)])
    #expect(perform(.writeWithoutResponse([0x6C, 0x07], to: Self.setPoint)) == [])
    #expect(perform(.read(Self.setPoint)) == [.value([0x6C, 0x07], of: Self.setPoint)])
    #expect(perform(.subscribe(to: Self.temperature)) == [.subscribed(to: Self.temperature)])
    #expect(update(0x0C, [0x67, 0x08]) == [.value([0x67, 0x08], of: Self.temperature)])
    #expect(
      perform(.unsubscribe(from: Self.temperature)) == [.unsubscribed(from: Self.temperature)])
    #expect(update(0x0C, [0x68, 0x08]) == [])
  }

  @Test mutating func servicesComeInThePeripheralsOrder() {
    #expect(
      perform(.discoverServices([.control, .environment])) == [
        .services([.environment, .control])
      ])
    let all = [0x1800, 0x1801].map { AttributeUUID(assigned: $0) } + [.environment, .control]
    #expect(perform(.discoverServices([])) == [.services(all)])
    #expect(perform(.discoverServices([.temperature])) == [.services([])])
  }

  @Test mutating func whatIsNotKnownYetIsDiscovered() {
    #expect(perform(.read(Self.temperature)) == [.value([0x66, 0x08], of: Self.temperature)])
    // Two for the service, two for its characteristics, one for the value.
    #expect(requests == 5)
    #expect(perform(.read(Self.temperature)) == [.value([0x66, 0x08], of: Self.temperature)])
    #expect(requests == 6)
    // The table has it all.
    _ = perform(.discoverServices([.environment]))
    _ = perform(.discoverCharacteristics(of: .environment))
    #expect(requests == 6)
  }

  @Test mutating func absentDiffersFromRefused() {
    let temperature = Self.temperature
    #expect(
      perform(.write([1], to: temperature)) == [
        .failed(.write([1], to: temperature), with: .writeNotPermitted)
      ])
    for absent in [Self.absent, Self.noService] {
      for request in [
        AttributeRequest.read(absent), .write([1], to: absent), .subscribe(to: absent),
        .unsubscribe(from: absent),
      ] {
        let report = AttributeReport.failed(request, with: .attributeNotFound)
        #expect(perform(request) == [report])
      }
      #expect(perform(.writeWithoutResponse([1], to: absent)) == [])
    }
    #expect(
      perform(.discoverCharacteristics(of: .temperature)) == [
        .characteristics([], of: .temperature)
      ])
    // There is nothing to subscribe to.
    let subscription = AttributeRequest.subscribe(to: Self.setPoint)
    #expect(perform(subscription) == [.failed(subscription, with: .attributeNotFound)])
    let long = AttributeRequest.write([UInt8](repeating: 0, count: 513), to: Self.setPoint)
    #expect(perform(long) == [.failed(long, with: .invalidLength)])
  }

  @Test mutating func requestsAreCarriedOutInOrder() {
    let setPoint = Self.setPoint
    var outputs = peripheral.begin(at: .start)
    outputs += peripheral.perform(.write([1], to: setPoint), at: .start)
    outputs += peripheral.perform(.read(Self.noService), at: .start)
    outputs += peripheral.perform(.writeWithoutResponse([2], to: setPoint), at: .start)
    outputs += peripheral.perform(.read(setPoint), at: .start)
    #expect(outputs.count == 1)
    #expect(
      carryOut(outputs) == [
        .written(setPoint), .failed(.read(Self.noService), with: .attributeNotFound),
        .value([2], of: setPoint),
      ])
  }

  @Test mutating func twoServicesOfOneName() throws {
    let twice = [Thermostat.temperature, Thermostat.setPoint].map {
      ServiceDefinition(.environment, characteristics: [$0])
    }
    server = GATTServer(try AttributeDatabase(twice))
    server.connect(link)
    #expect(
      perform(.discoverServices([.environment])) == [.services([.environment, .environment])])
    #expect(
      perform(.discoverCharacteristics(of: .environment)) == [
        .characteristics(
          [
            CharacteristicDeclaration(.temperature, [.read, .notify]),
            CharacteristicDeclaration(.setPoint, [.read, .write, .writeWithoutResponse]),
          ], of: .environment)
      ])
    #expect(perform(.read(Self.absent)) == [.value([0, 0], of: Self.absent)])
  }

  @Test mutating func aSilentPeripheralIsReportedOnce() {
    let end = Instant.start.advanced(by: .seconds(30))
    _ = peripheral.begin(at: .start)
    #expect(peripheral.perform(.read(Self.temperature), at: .start) == [])
    #expect(peripheral.nextWake == end)
    #expect(peripheral.advance(to: end) == [.timedOut])
    #expect(peripheral.perform(.read(Self.temperature), at: end) == [])
    #expect(peripheral.receive([0x1B, 0x0C, 0, 1], at: end) == [])
    #expect(peripheral.nextWake == nil)
  }

  /// Only characteristics that were found have a name.
  @Test mutating func changesOfUnknownValuesAreNotReported() {
    #expect(peripheral.receive([0x1B, 0x0C, 0, 1], at: .start) == [])
    _ = perform(.discoverCharacteristics(of: .environment))
    #expect(
      peripheral.receive([0x1B, 0x0C, 0, 1], at: .start) == [
        .report(.value([1], of: Self.temperature))
      ])
    #expect(peripheral.receive([0x1B, 0x0D, 0, 1], at: .start) == [])
  }
}
