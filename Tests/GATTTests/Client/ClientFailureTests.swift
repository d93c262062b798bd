import BLE
import GATT
import Testing

/// Servers that are silent, gone or wrong.
@Suite struct ClientFailureTests {
  private let handle = AttributeHandle(3)
  private let service = DiscoveredService(
    .environment, handles: HandleRange(AttributeHandle(4), AttributeHandle(9)))
  private var client = GATTClient()

  private func seconds(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  /// Part F, 3.3.3: 30 s for each request; then nothing more is sent.
  @Test mutating func aSilentServerFailsAll() {
    _ = client.perform(.read(handle), at: seconds(1))
    _ = client.perform(.write([1], to: handle), at: seconds(2))
    #expect(client.nextWake == seconds(31))
    #expect(client.advance(to: seconds(30.999)) == [])
    #expect(
      client.advance(to: seconds(31)) == [
        .answer(.failure(.timedOut), to: .read(handle)),
        .answer(.failure(.timedOut), to: .write([1], to: handle)),
      ])
    #expect(client.nextWake == nil)
    #expect(client.receive([0x0B, 1], at: seconds(32)) == [])
    #expect(client.receive([0x1D, 3, 0, 1], at: seconds(32)) == [])
    #expect(
      client.perform(.read(handle), at: seconds(33)) == [
        .answer(.failure(.timedOut), to: .read(handle))
      ])
    #expect(client.pendingCount == 0)
  }

  @Test mutating func eachRequestHas30Seconds() {
    let part = [UInt8](repeating: 1, count: 22)
    _ = client.perform(.read(handle), at: seconds(0))
    _ = client.receive([0x0B] + part, at: seconds(29))
    #expect(client.nextWake == seconds(59))
    #expect(
      client.receive([0x0D], at: seconds(58)) == [
        .answer(.success(.value(part)), to: .read(handle))
      ])
    #expect(client.nextWake == nil)
  }

  /// A host that is late gets the same outcome.
  @Test mutating func aResponseAfterTheTimeIsTooLate() {
    _ = client.perform(.read(handle), at: seconds(0))
    #expect(
      client.receive([0x0B, 1], at: seconds(30)) == [
        .answer(.failure(.timedOut), to: .read(handle))
      ])
  }

  @Test mutating func theEndOfTheConnectionFailsAll() {
    _ = client.perform(.read(handle), at: .start)
    _ = client.perform(.discoverServices(nil), at: .start)
    #expect(
      client.disconnect() == [
        .answer(.failure(.disconnected), to: .read(handle)),
        .answer(.failure(.disconnected), to: .discoverServices(nil)),
      ])
    #expect(client.disconnect() == [])
    #expect(client.nextWake == nil)
    #expect(client.receive([0x1B, 3, 0, 1], at: .start) == [])
    #expect(
      client.perform(.exchangeMTU, at: .start) == [
        .answer(.failure(.disconnected), to: .exchangeMTU)
      ])
  }

  /// Each response would make the client request forever, or accept an impossible value.
  @Test(
    arguments: [
      // Services: before the range, backwards, twice, from 0, with UUIDs of 4 bytes.
      (.discoverServices(nil), ["1106 0100 0500 0018", "1106 0100 0500 0018"]),
      (.discoverServices(nil), ["1106 0500 0100 0018"]),
      (.discoverServices(nil), ["1106 0100 0500 0018 0500 0600 0118"]),
      (.discoverServices(nil), ["1106 0000 0500 0018"]),
      (.discoverServices(nil), ["1108 0100 0500 00180000"]),
      (.discoverServices(.environment), ["07 0500 0400"]),
      (.discoverServices(.environment), ["07 0100 0500", "07 0500 0600"]),
      // Characteristics: outside the service, backwards, a value before its declaration or inside
      // the next, UUIDs of 3 bytes.
      (.discoverCharacteristics(of: environment), ["0907 0300 02 0400 6e2a"]),
      (.discoverCharacteristics(of: environment), ["0907 0900 02 0a00 6e2a"]),
      (.discoverCharacteristics(of: environment), ["0907 0500 02 0500 6e2a"]),
      (
        .discoverCharacteristics(of: environment),
        ["0907 0500 02 0600 6e2a", "0907 0500 02 0600 6e2a"]
      ),
      (
        .discoverCharacteristics(of: environment), ["0907 0500 02 0700 6e2a 0600 02 0800 6e2a"]
      ),
      (.discoverCharacteristics(of: environment), ["0908 0500 02 0600 6e2a00"]),
      // Descriptors: outside the characteristic, twice.
      (.discoverDescriptors(of: temperature), ["0501 0500 0229"]),
      (.discoverDescriptors(of: temperature), ["0501 0800 0229"]),
      (.subscribe(to: temperature), ["0501 0600 0129 0600 0129"]),
    ] as [(GATTCommand, [String])])
  mutating func discoveryThatGoesNowhereFails(command: GATTCommand, responses: [String]) throws {
    var outputs = client.perform(command, at: .start)
    for response in responses {
      #expect(client.pendingCount == 1)
      outputs = client.receive(try packet(response.filter { $0 != " " }), at: .start)
    }
    #expect(outputs == [.answer(.failure(.unexpectedResponse), to: command)])
  }

  private static let environment = DiscoveredService(
    .environment, handles: HandleRange(AttributeHandle(4), AttributeHandle(9)))
  private static let temperature = DiscoveredCharacteristic(
    .temperature, .notify, value: AttributeHandle(5), last: AttributeHandle(7))

  /// A value ends at 512 bytes, whatever the server has. 23 parts of 22 bytes are 506.
  @Test(arguments: [(6, true), (7, false), (22, false)])
  mutating func aValueWithoutEndFails(last: Int, isValue: Bool) {
    var outputs = client.perform(.read(handle), at: .start)
    for part in 0..<23 {
      let bytes = [UInt8](repeating: 1, count: 22)
      outputs = client.receive([part == 0 ? 0x0B : 0x0D] + bytes, at: .start)
    }
    #expect(outputs == [.send([0x0C, 3, 0, 0xFA, 0x01])])
    outputs = client.receive([0x0D] + [UInt8](repeating: 1, count: last), at: .start)
    let value = [UInt8](repeating: 1, count: 512)
    #expect(
      outputs == [
        .answer(
          isValue ? .success(.value(value)) : .failure(.unexpectedResponse), to: .read(handle))
      ])
  }
}
