import BLE
import GATT
import Testing

/// The client, packet by packet: `perform` and `receive` against the required outputs.
@Suite struct ClientTests {
  private typealias Output = GATTClientOutput

  private let handle = AttributeHandle(3)
  private let characteristic = DiscoveredCharacteristic(
    .temperature, [.read, .notify], value: AttributeHandle(3), last: AttributeHandle(5))
  private let service = DiscoveredService(
    .environment, handles: HandleRange(AttributeHandle(1), AttributeHandle(9)))
  private var client = GATTClient()

  private mutating func perform(_ command: GATTCommand, at time: Instant = .start) -> [Output] {
    client.perform(command, at: time)
  }

  private mutating func receive(_ hex: String, at time: Instant = .start) throws -> [Output] {
    client.receive(try packet(hex.filter { $0 != " " }), at: time)
  }

  private func send(_ hex: String) throws -> Output { .send(try packet(hex)) }

  @Test mutating func oneRequestIsSentAtATime() throws {
    #expect(perform(.read(handle)) == [try send("0a0300")])
    #expect(perform(.write([7], to: handle)) == [])
    // It keeps its place, although it needs no response.
    #expect(perform(.writeWithoutResponse([8], to: handle)) == [])
    #expect(perform(.read(handle)) == [])
    #expect(client.pendingCount == 4)
    #expect(
      try receive("0b01") == [
        .answer(.success(.value([1])), to: .read(handle)), try send("12030007"),
      ])
    #expect(
      try receive("13") == [
        .answer(.success(.done), to: .write([7], to: handle)), try send("52030008"),
        .answer(.success(.done), to: .writeWithoutResponse([8], to: handle)), try send("0a0300"),
      ])
    #expect(try receive("0b08") == [.answer(.success(.value([8])), to: .read(handle))])
    #expect(client.pendingCount == 0)
    #expect(client.nextWake == nil)
  }

  @Test(
    arguments: [
      (0x01, .noSuchAttribute), (0x0A, .noSuchAttribute), (0x02, .refused(.readNotPermitted)),
      (0x05, .refused(.insufficientAuthentication)), (0x80, .refused(ATTError(code: 0x80))),
      (0x07, .refused(.invalidOffset)), (0x06, .refused(.requestNotSupported)),
    ] as [(UInt8, GATTFailure)])
  mutating func absentDiffersFromRefused(code: UInt8, failure: GATTFailure) {
    _ = perform(.read(handle))
    #expect(
      client.receive([0x01, 0x0A, 3, 0, code], at: .start) == [
        .answer(.failure(failure), to: .read(handle))
      ])
  }

  /// Also errors about another request, and responses when nothing was asked.
  @Test mutating func responsesToOtherRequestsAreIgnored() throws {
    #expect(try receive("0b01") == [])
    #expect(try receive("010a030001") == [])
    _ = perform(.read(handle))
    for stray in ["13", "0d01", "0112030003", "011b030001", "", "1e", "52030001", "03f700", "21"] {
      #expect(try receive(stray) == [])
    }
    #expect(try receive("0b01") == [.answer(.success(.value([1])), to: .read(handle))])
    #expect(try receive("0b01") == [])
  }

  @Test mutating func malformedResponsesFail() throws {
    _ = perform(.discoverServices(nil))
    #expect(
      try receive("1103010005") == [
        .answer(.failure(.unexpectedResponse), to: .discoverServices(nil))
      ])
    _ = perform(.write([1], to: handle))
    #expect(
      try receive("1300") == [
        .answer(.failure(.unexpectedResponse), to: .write([1], to: handle))
      ])
  }

  @Test mutating func changesArriveAtAnyTime() throws {
    #expect(try receive("1b03000708") == [.changed(handle, to: [7, 8])])
    // Indications are confirmed.
    #expect(try receive("1d03000708") == [try send("1e"), .changed(handle, to: [7, 8])])
    #expect(try receive("1d030007", at: .start) == [try send("1e"), .changed(handle, to: [7])])
    // Malformed ones are not.
    for malformed in ["1b03", "1d03", "1b", "1d", "230300"] {
      #expect(try receive(malformed) == [])
    }
  }

  @Test mutating func aChangeMayComeBeforeTheAnswerToTheSubscription() throws {
    #expect(perform(.subscribe(to: characteristic)) == [try send("0404000500")])
    #expect(try receive("0501 04000229 05000129") == [try send("1204000100")])
    #expect(try receive("1b030007") == [.changed(handle, to: [7])])
    #expect(
      try receive("13") == [.answer(.success(.done), to: .subscribe(to: characteristic))])
  }

  /// A device without a server does not support requests.
  @Test mutating func requestsAreAnsweredByErrors() throws {
    #expect(try receive("02f700") == [try send("0102000006")])
    #expect(try receive("0a0300") == [try send("010a000006")])
    #expect(try receive("ff") == [])
    #expect(try receive("3f") == [try send("013f000006")])
  }

  @Test(
    arguments: [
      ("030502", 247), ("031700", 23), ("036400", 100), ("030100", 23), ("0102000006", 23),
    ] as [(String, UInt16)])
  mutating func theSmallerMTUHolds(response: String, agreed: UInt16) throws {
    client = GATTClient(maximumMTU: 247)
    #expect(perform(.exchangeMTU) == [try send("02f700")])
    #expect(try receive(response) == [.answer(.success(.mtu(agreed)), to: .exchangeMTU)])
    #expect(client.mtu == agreed)
    // It is asked once in a connection.
    #expect(perform(.exchangeMTU) == [.answer(.success(.mtu(agreed)), to: .exchangeMTU)])
  }

  @Test mutating func valuesThatFitNoPacket() throws {
    let long = [UInt8](repeating: 7, count: 513)
    #expect(
      perform(.write(long, to: handle)) == [
        .answer(.failure(.longValue(513)), to: .write(long, to: handle))
      ])
    let command = GATTCommand.writeWithoutResponse(Array(long.prefix(21)), to: handle)
    #expect(perform(command) == [.answer(.failure(.longValue(21)), to: command)])
    let fits = Array(long.prefix(20))
    #expect(
      perform(.writeWithoutResponse(fits, to: handle)) == [
        .send([0x52, 3, 0] + fits),
        .answer(.success(.done), to: .writeWithoutResponse(fits, to: handle)),
      ])
  }

  /// 20 bytes are one write; 21 are two parts of at most 18.
  @Test mutating func longValuesAreWrittenInParts() throws {
    let value = [UInt8](1...21)
    let command = GATTCommand.write(value, to: handle)
    #expect(
      perform(.write(Array(value.prefix(20)), to: handle)) == [
        .send([0x12, 3, 0] + value.prefix(20))
      ])
    _ = try receive("13")
    #expect(perform(command) == [.send([0x16, 3, 0, 0, 0] + value.prefix(18))])
    #expect(
      client.receive([0x17, 3, 0, 0, 0] + value.prefix(18), at: .start) == [
        try send("1603001200131415")
      ])
    #expect(try receive("1703001200131415") == [try send("1801")])
    #expect(try receive("19") == [.answer(.success(.done), to: command)])
  }

  /// Parts that a server has kept are dropped when it refuses a further one.
  @Test mutating func refusedPartsAreDropped() throws {
    let value = [UInt8](1...60)
    let command = GATTCommand.write(value, to: handle)
    _ = perform(command)
    // Nothing is kept yet.
    #expect(
      try receive("0116030003") == [.answer(.failure(.refused(.writeNotPermitted)), to: command)])
    // The second of four, and the last.
    for kept in [1, 3] {
      _ = perform(command)
      for part in 0..<kept {
        let bytes = value.dropFirst(18 * part).prefix(18)
        _ = client.receive([0x17, 3, 0, UInt8(18 * part), 0] + bytes, at: .start)
      }
      #expect(try receive("0116030009") == [try send("1800")])
      // Whether the server drops them or not, the first error is the answer.
      #expect(
        try receive(kept == 1 ? "19" : "0118000006") == [
          .answer(.failure(.refused(.prepareQueueFull)), to: command)
        ])
    }
  }

  @Test mutating func aRefusedExecutionFails() throws {
    let value = [UInt8](1...21)
    let command = GATTCommand.write(value, to: handle)
    _ = perform(command)
    _ = client.receive([0x17, 3, 0, 0, 0] + value.prefix(18), at: .start)
    _ = try receive("1703001200131415")
    #expect(try receive("011803000d") == [.answer(.failure(.refused(.invalidLength)), to: command)])
  }

  /// A value of 22 bytes fills a packet, so the client must ask for more. Some servers say that
  /// there cannot be any.
  @Test(arguments: ["0d", "010c03000b", "010c030007"])
  mutating func aValueThatJustFillsAPacket(end: String) throws {
    let value = [UInt8](1...22)
    _ = perform(.read(handle))
    #expect(client.receive([0x0B] + value, at: .start) == [try send("0c03001600")])
    #expect(try receive(end) == [.answer(.success(.value(value)), to: .read(handle))])
  }

  @Test mutating func aRefusedPartOfAValueFails() throws {
    _ = perform(.read(handle))
    _ = client.receive([0x0B] + [UInt8](1...22), at: .start)
    #expect(
      try receive("010c030005") == [
        .answer(.failure(.refused(.insufficientAuthentication)), to: .read(handle))
      ])
  }

  @Test mutating func theFirstOfTwoWaysToSubscribe() throws {
    let cases: [(CharacteristicProperties, String)] = [
      (.notify, "0100"), (.indicate, "0200"), ([.notify, .indicate], "0100"),
    ]
    for (properties, configuration) in cases {
      var characteristic = characteristic
      characteristic.properties = properties
      _ = perform(.subscribe(to: characteristic))
      #expect(try receive("0501 05000229") == [try send("120500" + configuration)])
      #expect(try receive("13") == [.answer(.success(.done), to: .subscribe(to: characteristic))])
      _ = perform(.unsubscribe(from: characteristic))
      #expect(try receive("0501 05000229") == [try send("1205000000")])
      #expect(
        try receive("13") == [.answer(.success(.done), to: .unsubscribe(from: characteristic))])
    }
  }

  @Test mutating func subscriptionsToWhatHasNone() throws {
    // No descriptor at all: nothing is asked.
    var bare = characteristic
    bare.last = bare.value
    #expect(
      perform(.subscribe(to: bare)) == [
        .answer(.failure(.noSuchAttribute), to: .subscribe(to: bare))
      ])
    // Only others.
    let command = GATTCommand.subscribe(to: characteristic)
    _ = perform(command)
    #expect(try receive("0501 04000129") == [try send("0405000500")])
    #expect(
      try receive("010405000a") == [.answer(.failure(.noSuchAttribute), to: command)])
    // A server that finds it, and then does not.
    _ = perform(command)
    _ = try receive("0501 05000229")
    #expect(try receive("011205000a") == [.answer(.failure(.noSuchAttribute), to: command)])
    #expect(client.pendingCount == 0)
  }
}
