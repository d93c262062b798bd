import BLE
import GATT
import Testing

/// The client in place of the one in recorded sessions: the same commands send the same requests,
/// to the byte.
@Suite struct ClientSessionTests {
  private let service = DiscoveredService(
    .environment, handles: HandleRange(AttributeHandle(0x0A), AttributeHandle(0x0D)))
  private let temperature = DiscoveredCharacteristic(
    .temperature, [.read, .notify], value: AttributeHandle(0x0C), last: AttributeHandle(0x0D))
  private let setPoint = DiscoveredCharacteristic(
    .setPoint, [.read, .write, .writeWithoutResponse], value: AttributeHandle(0x10),
    last: AttributeHandle(0x11))

  @Test func asksAsBumbleDoes() throws {
    // Reading by type, without discovery, is none of the client's commands.
    let byType = ["> 080100ffff6e2a", "< 09040c006608", "> 080d00ffff6e2a", "< 01080d000a"]
    let lines = Sessions.bumbleAsClient.filter { !byType.contains($0) }
    let all: [DiscoveredService] = [
      service(AttributeUUID(assigned: 0x1800), 0x01, 0x05),
      service(AttributeUUID(assigned: 0x1801), 0x06, 0x09),
      service,
      service(.control, 0x0E, 0x11),
    ]
    let changed = DiscoveredCharacteristic(
      AttributeUUID(assigned: 0x2A05), .indicate, value: AttributeHandle(0x08),
      last: AttributeHandle(0x09))
    let description = Array("Set point, hundredths of a degree Celsius".utf8)
    let configuration = AttributeUUID(assigned: 0x2902)
    let steps: [(GATTCommand, Result<GATTAnswer, GATTFailure>)] = [
      (.exchangeMTU, .success(.mtu(247))),
      (.discoverServices(nil), .success(.services(all))),
      (
        .discoverCharacteristics(of: all[0]),
        .success(
          .characteristics([
            DiscoveredCharacteristic(
              .name, .read, value: AttributeHandle(0x03), last: AttributeHandle(0x03)),
            DiscoveredCharacteristic(
              AttributeUUID(assigned: 0x2A01), .read, value: AttributeHandle(0x05),
              last: AttributeHandle(0x05)),
          ]))
      ),
      (.discoverCharacteristics(of: all[1]), .success(.characteristics([changed]))),
      (.discoverCharacteristics(of: all[2]), .success(.characteristics([temperature]))),
      (.discoverCharacteristics(of: all[3]), .success(.characteristics([setPoint]))),
      (
        .discoverDescriptors(of: changed),
        .success(.descriptors([AttributeType(AttributeHandle(0x09), configuration)]))
      ),
      (
        .discoverDescriptors(of: temperature),
        .success(.descriptors([AttributeType(AttributeHandle(0x0D), configuration)]))
      ),
      (
        .discoverDescriptors(of: setPoint),
        .success(
          .descriptors([
            AttributeType(AttributeHandle(0x11), AttributeUUID(assigned: 0x2901))
          ]))
      ),
      (.discoverServices(.environment), .success(.services([service]))),
      (.read(AttributeHandle(0x03)), .success(.value(Array("Thermostat".utf8)))),
      (.read(temperature.value), .success(.value([0x66, 0x08]))),
      (.read(AttributeHandle(0x11)), .success(.value(description))),
      (.write([0xCA, 0x08], to: setPoint.value), .success(.done)),
      (.read(setPoint.value), .success(.value([0xCA, 0x08]))),
      (.writeWithoutResponse([0x6C, 0x07], to: setPoint.value), .success(.done)),
      (.read(setPoint.value), .success(.value([0x6C, 0x07]))),
      (.write([0x78, 0x78], to: temperature.value), .failure(.refused(.writeNotPermitted))),
      (.subscribe(to: temperature), .success(.done)),
      (.unsubscribe(from: temperature), .success(.done)),
    ]
    try replay(lines, steps, changes: [[0x67, 0x08], [0x68, 0x08], [0x69, 0x08]])
  }

  private func service(
    _ uuid: AttributeUUID, _ first: UInt16, _ last: UInt16
  ) -> DiscoveredService {
    DiscoveredService(
      uuid, handles: HandleRange(AttributeHandle(first), AttributeHandle(last)))
  }

  /// Gives all commands at once: the client has the order.
  private func replay(
    _ session: [String], _ steps: [(GATTCommand, Result<GATTAnswer, GATTFailure>)],
    changes: [[UInt8]]
  ) throws {
    var client = GATTClient(maximumMTU: 247)
    var outputs = steps.flatMap { client.perform($0.0, at: .start) }
    var answers: [(GATTCommand, Result<GATTAnswer, GATTFailure>)] = []
    var changed: [[UInt8]] = []
    var sent: [[UInt8]] = []
    for text in session {
      let line = try Line(text)
      if !line.isOfClient { outputs += client.receive(line.bytes, at: .start) }
      for output in outputs {
        switch output {
        case .send(let bytes): sent.append(bytes)
        case .answer(let result, let command): answers.append((command, result))
        case .changed(let handle, let value):
          #expect(handle == temperature.value)
          changed.append(value)
        }
      }
      outputs = []
      if line.isOfClient {
        #expect(sent.first == line.bytes, "\(text)")
        sent = Array(sent.dropFirst())
      }
    }
    #expect(sent == [])
    #expect(changed == changes)
    #expect(answers.map { $0.0 } == steps.map { $0.0 })
    for (answer, step) in zip(answers, steps) { #expect(answer.1 == step.1, "\(step.0)") }
    #expect(client.pendingCount == 0)
  }
}
