import BLE
import GATT
import Testing

/// A client and a server, joined.
@Suite struct ConnectionTests {
  @Test(arguments: [23, 247] as [UInt16]) func allThatAThermostatDoes(mtu: UInt16) throws {
    var pipe = Pipe(GATTServer(try Thermostat.forClient), clientMTUs: [mtu])
    #expect(try pipe.answer(to: .exchangeMTU) == .mtu(mtu))
    let services = try pipe.discover()
    #expect(
      services.map { $0.service.uuid } == [
        AttributeUUID(assigned: 0x1800), AttributeUUID(assigned: 0x1801), .environment, .control,
      ])
    let temperature = services[2].characteristics[0]
    #expect(temperature.uuid == .temperature)
    #expect(temperature.properties == [.read, .notify])
    let setPoint = services[3].characteristics[0]
    #expect(
      try pipe.answer(to: .discoverServices(.environment)) == .services([services[2].service]))
    #expect(try pipe.answer(to: .discoverServices(.setPoint)) == .services([]))
    guard
      case .descriptors(let descriptors) = try pipe.answer(
        to: .discoverDescriptors(of: setPoint))
    else { Issue.record("no descriptors"); return }
    #expect(descriptors.map { $0.uuid } == [AttributeUUID(assigned: 0x2901)])
    #expect(
      try pipe.answer(to: .read(descriptors[0].handle))
        == .value(Array("Set point, hundredths of a degree Celsius".utf8)))

    #expect(try pipe.answer(to: .subscribe(to: temperature)) == .done)
    try pipe.update(temperature.value, to: [0x67, 0x08])
    try pipe.update(temperature.value, to: [0x68, 0x08])
    #expect(try pipe.answer(to: .read(temperature.value)) == .value([0x68, 0x08]))
    #expect(try pipe.answer(to: .unsubscribe(from: temperature)) == .done)
    try pipe.update(temperature.value, to: [0x69, 0x08])
    #expect(
      pipe.changes[0] == [
        AttributeValue(temperature.value, [0x67, 0x08]),
        AttributeValue(temperature.value, [0x68, 0x08]),
      ])

    let long = [UInt8](repeating: 7, count: 512)
    #expect(
      try pipe.perform(
        .write([1, 2], to: setPoint.value), .read(setPoint.value),
        .writeWithoutResponse([3, 4], to: setPoint.value), .read(setPoint.value),
        .write(long, to: setPoint.value), .read(setPoint.value),
        .write([], to: setPoint.value), .read(setPoint.value),
        .write([5], to: temperature.value), .read(AttributeHandle(0x99)))
        == [
          .success(.done), .success(.value([1, 2])), .success(.done), .success(.value([3, 4])),
          .success(.done), .success(.value(long)), .success(.done), .success(.value([])),
          .failure(.refused(.writeNotPermitted)), .failure(.noSuchAttribute),
        ])
    let client = ConnectionHandle(0)
    #expect(
      pipe.events == [
        .configured(.notifications, of: temperature.value, by: client),
        .configured([], of: temperature.value, by: client),
        .written([1, 2], to: setPoint.value, by: client),
        .written([3, 4], to: setPoint.value, by: client),
        .written(long, to: setPoint.value, by: client),
        .written([], to: setPoint.value, by: client),
      ])
  }

  @Test func indicationsAreConfirmed() throws {
    var pipe = Pipe(GATTServer(try Thermostat.forClient))
    let changed = try pipe.find(AttributeUUID(assigned: 0x2A05))
    #expect(try pipe.answer(to: .subscribe(to: changed)) == .done)
    for value in 0..<3 { try pipe.update(changed.value, to: [UInt8(value), 0, 0xFF, 0xFF]) }
    #expect(pipe.changes[0].map { $0.bytes[0] } == [0, 1, 2])
    let client = ConnectionHandle(0)
    #expect(
      pipe.events == [.configured(.indications, of: changed.value, by: client)]
        + [GATTServerOutput](repeating: .confirmed(changed.value, by: client), count: 3))
    #expect(pipe.server.nextWake == nil)
  }

  @Test func twoClientsSubscribeForThemselves() throws {
    var pipe = Pipe(GATTServer(try Thermostat.forClient), clientMTUs: [23, 247])
    let temperature = try pipe.find(.temperature, by: 1)
    #expect(try pipe.answer(to: .exchangeMTU, by: 1) == .mtu(247))
    #expect(try pipe.answer(to: .subscribe(to: temperature), by: 1) == .done)
    try pipe.update(temperature.value, to: [1])
    #expect(try pipe.answer(to: .subscribe(to: temperature), by: 0) == .done)
    try pipe.update(temperature.value, to: [UInt8](repeating: 2, count: 30))
    #expect(try pipe.answer(to: .unsubscribe(from: temperature), by: 1) == .done)
    try pipe.update(temperature.value, to: [3])
    // Each has what fits into its packets.
    #expect(pipe.changes[0].map { $0.bytes } == [[UInt8](repeating: 2, count: 20), [3]])
    #expect(pipe.changes[1].map { $0.bytes } == [[1], [UInt8](repeating: 2, count: 30)])
  }

  /// One client writes a value that another reads.
  @Test func theServerHasOneValueForAll() throws {
    var pipe = Pipe(GATTServer(try Thermostat.forClient), clientMTUs: [23, 247])
    let setPoint = try pipe.find(.setPoint, by: 1)
    #expect(try pipe.answer(to: .write([9, 9], to: setPoint.value), by: 1) == .done)
    #expect(try pipe.answer(to: .read(setPoint.value), by: 0) == .value([9, 9]))
  }
}
