import BLE
import GATT
import Testing

/// Requests of one client and their responses, packet by packet, by Vol 3, Part F, 3.4.
@Suite struct ServerRequestTests {
  /// 1 service; 2, 3 readable; 4, 5 hidden; 6, 7 for authenticated clients; 8, 9 of 1 or 2 bytes;
  /// 10, 11 refused by the application; 12, 13 long; 14 its description.
  private static var database: AttributeDatabase {
    get throws {
      func characteristic(
        _ number: UInt32, _ properties: CharacteristicProperties, _ value: [UInt8],
        lengths: ClosedRange<Int> = 0...512, _ permissions: AttributePermissions = .open
      ) -> CharacteristicDefinition {
        CharacteristicDefinition(
          AttributeUUID(assigned: number), properties: properties, value: value, lengths: lengths,
          permissions: permissions)
      }
      var long = characteristic(0xFF05, [.read, .write], Array(0..<40))
      long.descriptors = [.userDescription("long")]
      return try AttributeDatabase([
        ServiceDefinition(
          AttributeUUID(assigned: 0xFF00),
          characteristics: [
            characteristic(0xFF01, .read, [1, 2]),
            characteristic(0xFF02, .write, [3, 4]),
            characteristic(
              0xFF01, [.read, .write], [5, 6], AttributePermissions(needsAuthentication: true)),
            characteristic(0xFF03, [.read, .write, .writeWithoutResponse], [7], lengths: 1...2),
            characteristic(
              0xFF04, [.read, .write, .writeWithoutResponse], [8],
              AttributePermissions(
                readRefusal: ATTError(code: 0x80), writeRefusal: ATTError(code: 0x81))),
            long,
          ])
      ])
    }
  }

  private let client = ConnectionHandle(1)
  private var server: GATTServer

  init() throws {
    server = GATTServer(try Self.database)
    server.connect(client)
  }

  /// The packets sent in answer to some, in hexadecimal.
  private mutating func answer(_ hex: String) throws -> String {
    server.receive(try packet(hex), from: client, at: .start)
      .compactMap { output in
        guard case .send(let bytes, _) = output else { return nil }
        return Hexadecimal.text(of: bytes)
      }
      .joined(separator: " ")
  }

  @Test(arguments: [
    // An unknown request is not supported; unknown commands and packets of servers are ignored.
    ("0e01000200", "010e000006"), ("bf", "01bf000006"), ("3f00", "013f000006"), ("7f", ""),
    ("d20300", ""), ("13", ""), ("1b030001", ""), ("1d030001", ""), ("1e", ""), ("1e00", ""),
    // Malformed packets.
    ("", ""), ("0a", "010a000004"), ("0a030000", "010a000004"), ("1802", "0118000004"),
    ("5203", ""),
    // Longer than the MTU of 23.
    ("120900" + String(repeating: "00", count: 21), "0112000004"),
    ("520900" + String(repeating: "00", count: 21), ""),
    // Ranges: from 0, backwards, beyond the end.
    ("0400000500", "0104000001"), ("0405000400", "0104050001"), ("040f00ffff", "01040f000a"),
    ("060000ffff002800ff", "0106000001"), ("080000ffff0328", "0108000001"),
    ("100200010000 28", "0110020001"),
    // Groups are those of services; there are no secondary ones.
    ("100100ffff0328", "0110010010"), ("100100ffff0128", "011001000a"),
    ("100200ffff0028", "011002000a"), ("100100ffff0028", "110601000e0000ff"),
    ("060100ffff002800ff", "0701000e00"), ("060100ffff002801ff", "010601000a"),
    // Types: five of 4 bytes fit into 21.
    ("040300ffff", "0501 030001ff 04000328 050002ff 06000328 070001ff"),
    // Values: those of one length, up to one that may not be read.
    ("080100ffff01ff", "090403000102"), ("080400ffff01ff", "0108070005"),
    ("080100ffff02ff", "0108050002"), ("080100ffff04ff", "01080b0080"),
    ("080100ffff05ff", "0915 0d00 000102030405060708090a0b0c0d0e0f101112"),
    ("080100ffffffff", "010801000a"),
    // Reading.
    ("0a0300", "0b0102"), ("0a0000", "010a000001"), ("0a0f00", "010a0f0001"),
    ("0a0500", "010a050002"), ("0a0700", "010a070005"), ("0a0b00", "010a0b0080"),
    ("0a0d00", "0b000102030405060708090a0b0c0d0e0f101112131415"), ("0a0e00", "0b6c6f6e67"),
    // Reading in parts.
    ("0c0d001600", "0d161718191a1b1c1d1e1f2021222324252627"), ("0c0d002800", "0d"),
    ("0c0d002900", "010c0d0007"), ("0c0300ffff", "010c030007"), ("0c05000000", "010c050002"),
    // Writing.
    ("12030000", "0112030003"), ("1205000908", "13"), ("12070009", "0112070005"),
    ("12090009", "13"), ("120900", "01120900 0d"), ("1209000a0b0c", "01120900 0d"),
    ("120b0009", "01120b0081"), ("12000009", "0112000001"), ("120e0009", "01120e0003"),
    ("12010009", "0112010003"), ("52090009", ""), ("52030009", ""),
    // Nothing is prepared; executing that is fine.
    ("1801", "19"), ("1800", "19"), ("160300000009", "0116030003"), ("160f00000009", "01160f0001"),
    // MTU: below 23 it is 23.
    ("020500", "030502"),
  ])
  mutating func answers(request: String, response: String) throws {
    let request = request.filter { $0 != " " }
    #expect(try answer(request) == response.filter { $0 != " " })
  }

  /// Entries of 4 bytes after 2: six of them are 26 bytes.
  @Test(arguments: [(25, 5), (26, 6), (29, 6), (30, 7)] as [(UInt16, Int)])
  mutating func listsFillPackets(mtu: UInt16, entries: Int) throws {
    _ = server.receive(ATTPacket.exchangeMTURequest(mtu).bytes, from: client, at: .start)
    #expect(try answer("040100ffff").count / 2 == 2 + 4 * entries)
  }

  @Test mutating func authenticatedClientsMay() throws {
    server.authenticate(client)
    #expect(try answer("0a0700") == "0b0506")
    #expect(try answer("080100ffff01ff") == "09040300010207000506")
    #expect(try answer("12070009") == "13")
    #expect(server.database.value(at: AttributeHandle(7)) == [9])
    // A new connection is not authenticated.
    server.connect(client)
    #expect(try answer("0a0700") == "010a070005")
  }

  @Test(
    arguments: [(22, 23), (23, 23), (100, 100), (517, 200), (65535, 200)] as [(UInt16, UInt16)])
  mutating func theSmallerMTUHolds(client mtu: UInt16, agreed: UInt16) throws {
    server = GATTServer(try Self.database, maximumMTU: 200)
    server.connect(client)
    #expect(server.mtu(of: client) == 23)
    let outputs = server.receive(ATTPacket.exchangeMTURequest(mtu).bytes, from: client, at: .start)
    #expect(outputs == [.send([0x03, 200, 0], to: client)])
    #expect(server.mtu(of: client) == agreed)
    server.connect(client)
    #expect(server.mtu(of: client) == 23)
  }

  @Test mutating func theHostReceivesWrittenValues() throws {
    let characteristic = AttributeHandle(9)
    #expect(
      server.receive(try packet("120900aabb"), from: client, at: .start) == [
        .send([0x13], to: client), .written([0xAA, 0xBB], to: characteristic, by: client),
      ])
    #expect(
      server.receive(try packet("520900cc"), from: client, at: .start) == [
        .written([0xCC], to: characteristic, by: client)
      ])
    #expect(server.database.value(at: characteristic) == [0xCC])
    // Refused commands change nothing.
    for refused in ["520300cc", "520500cc", "520700cc", "520b00cc", "520900", "52ffffcc"] {
      #expect(server.receive(try packet(refused), from: client, at: .start) == [])
    }
    #expect(server.database.value(at: AttributeHandle(5)) == [3, 4])
  }

  @Test mutating func strangersAreIgnored() throws {
    let stranger = ConnectionHandle(2)
    #expect(server.receive(try packet("0a0300"), from: stranger, at: .start) == [])
    server.disconnect(client)
    #expect(server.receive(try packet("0a0300"), from: client, at: .start) == [])
    #expect(server.mtu(of: client) == nil)
  }
}
