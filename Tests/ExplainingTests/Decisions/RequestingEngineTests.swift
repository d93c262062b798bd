import BLE
import EngineFiles
@testable import Explaining
import Recordings
import Sim
import Testing

/// The connections that an engine has asked for, as the wrapper that counts them does.
@Suite struct RequestingEngineTests {
  private static let devices = [DeviceAddress(1), DeviceAddress(2)]
  /// The addresses under which the app knows the devices.
  private static let hidden = [DeviceAddress(11), DeviceAddress(12)]

  /// An engine that asks for two devices at its start.
  private struct Asking: DecisionEngine {
    mutating func start(at time: Instant) -> [EngineOutput] {
      devices.map { .command(.connectKnown($0)) }
    }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
  }

  private static func engine(ownAddresses: [DeviceAddress: DeviceAddress]) -> RequestingEngine {
    var engine = RequestingEngine(
      AnyEngine(Asking()), keepingConnections: false, ownAddresses: ownAddresses)
    _ = engine.start(at: .start)
    return engine
  }

  /// The second device connects, under an address that the app has not seen before.
  @Test func connectionEndsTheRequestForItsDevice() {
    var engine = Self.engine(
      ownAddresses: Dictionary(uniqueKeysWithValues: zip(Self.hidden, Self.devices)))
    #expect(engine.awaited.map(\.device) == Self.devices)
    _ = engine.receive(.connected(Self.hidden[1]), at: .start)
    #expect(engine.awaited.map(\.device) == [Self.devices[0]])
    _ = engine.receive(.connected(Self.hidden[0]), at: .start)
    #expect(engine.awaited.isEmpty)
  }

  /// A recording does not tell which device it is.
  @Test func unknownDeviceIsTheOneAskedForFirst() {
    var engine = Self.engine(ownAddresses: [:])
    _ = engine.receive(.connected(Self.hidden[1]), at: .start)
    #expect(engine.awaited.map(\.device) == [Self.devices[1]])
  }
}
