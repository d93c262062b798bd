import BLE
import GATT
import Testing

/// The server in place of the one in recorded sessions: the same requests have the same responses,
/// to the byte.
@Suite struct ServerSessionTests {
  @Test func answersBumbleAsItAccepts() throws {
    try replay(Sessions.bumbleAsClient, on: try Thermostat.forClient)
  }

  @Test func answersAsBumbleDoes() throws {
    try replay(Sessions.bumbleAsServer, on: try Thermostat.asServer(temperature: [0x74, 0x08]))
  }

  private func replay(_ session: [String], on database: AttributeDatabase) throws {
    var server = GATTServer(database)
    let central = ConnectionHandle(0x40)
    server.connect(central)
    let temperature = try #require(
      database.handle(of: Characteristic(.temperature, of: .environment)))
    var sent: [[UInt8]] = []
    for text in session {
      let line = try Line(text)
      let outputs: [GATTServerOutput]
      if line.isOfClient {
        #expect(sent == [], "the recorded server did not answer so")
        outputs = server.receive(line.bytes, from: central, at: .start)
      } else if case .notification(_, let value) = try ATTPacket(line.bytes) {
        outputs = server.update(temperature, to: value, at: .start)
      } else {
        outputs = []
      }
      for case .send(let bytes, let connection) in outputs {
        #expect(connection == central)
        sent.append(bytes)
      }
      if !line.isOfClient {
        #expect(!sent.isEmpty, "no answer: \(text)")
        if !sent.isEmpty { #expect(sent.removeFirst() == line.bytes) }
      }
    }
    #expect(sent == [])
  }
}
