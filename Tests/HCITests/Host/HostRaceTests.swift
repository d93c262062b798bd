import BLE
import GATT
import HCI
import Testing

/// A host whose controller answers late.
@Suite struct HostRaceTests {
  private static let device = Devices.thermostat.address
  private static let connected = "043e130100400000010244332211c318000000480000"
  private static let connect =
    "010d2019 6000 6000 00 01 0244332211c3 01 1800 1800 0000 c800 0000 0000"
  private static let mtu = "02400007000300040002f700"
  private var host: Host

  init() throws {
    var loop = try HostLoop.started()
    host = loop.host
    #expect(loop.takeDelivered() == [])
    #expect(try perform(.connect(Self.device)) == [Self.send(Self.connect)])
    #expect(try receive("040f0400010d20") == [])
  }

  private static func send(_ hex: String) throws -> HostOutput { .send(try packet(hex)) }

  private mutating func perform(_ command: CentralCommand) throws -> [HostOutput] {
    host.perform(command, at: .start)
  }

  private mutating func receive(_ hex: String) throws -> [HostOutput] {
    host.receive(try packet(hex), at: .start)
  }

  @Test mutating func connectedAfterAll() throws {
    #expect(
      try perform(.disconnect(Self.device)) == [
        .deliver(.disconnected(Self.device, .endedByHost)), Self.send(HostPackets.cancel),
      ])
    #expect(try receive(Self.connected) == [])
    #expect(try receive("040e04010e200c") == [Self.send("01060403400013")])
    #expect(try receive("040f0400010604") == [])
    #expect(try receive("04050400400016") == [])
  }

  @Test mutating func connectedAfterAllAndWantedAgain() throws {
    _ = try perform(.disconnect(Self.device))
    #expect(try perform(.connect(Self.device)) == [])
    #expect(
      try receive(Self.connected) == [.deliver(.connected(Self.device)), Self.send(Self.mtu)])
    #expect(try receive("040e04010e200c") == [])
  }

  /// A device has one connection for the engine, whatever the controller says.
  @Test mutating func connectedTwice() throws {
    _ = try receive("040e04010d2000")
    _ = try receive(Self.connected)
    #expect(try perform(.disconnect(Self.device)) == [Self.send("01060403400013")])
    #expect(try perform(.connect(Self.device)) == [])
    let again = Self.connected.replacing("043e13010040", with: "043e13010041")
    #expect(
      try receive(again) == [
        .deliver(.disconnected(Self.device, .unspecified)), .deliver(.connected(Self.device)),
        Self.send("02410007000300040002f700"),
      ])
    // The end of the first one is known.
    #expect(try receive("04050400400016") == [])
  }

  @Test mutating func cancelledAndWantedAgain() throws {
    _ = try perform(.disconnect(Self.device))
    #expect(try perform(.connect(Self.device)) == [])
    #expect(try receive("040e04010e2000") == [])
    #expect(
      try receive("043e130102" + String(repeating: "00", count: 17)) == [Self.send(Self.connect)])
  }

  @Test mutating func nothingToCancel() throws {
    _ = try perform(.disconnect(Self.device))
    #expect(try receive("040e04010e200c") == [])
    #expect(try perform(.connect(Self.device)) == [Self.send(Self.connect)])
  }

  @Test mutating func refusedByTheController() throws {
    // The peripheral has not answered: 3E.
    #expect(
      try receive("043e13013e" + String(repeating: "00", count: 17)) == [
        .deliver(.connectionRefused(Self.device))
      ])
    #expect(try perform(.connect(Self.device)) == [Self.send(Self.connect)])
    #expect(try receive("040f0409010d20") == [.deliver(.connectionRefused(Self.device))])
  }

  @Test mutating func endedTwiceBeforeItEnds() throws {
    _ = try receive(Self.connected)
    #expect(try perform(.disconnect(Self.device)) == [Self.send("01060403400013")])
    #expect(try perform(.connect(Self.device)) == [])
    // The connection that there is ends before the next one begins.
    #expect(try receive("040f0400010604") == [])
    var other = self
    #expect(
      try other.receive("04050400400016") == [
        .deliver(.disconnected(Self.device, .endedByHost)), Self.send(Self.connect),
      ])
    #expect(try perform(.disconnect(Self.device)) == [])
    #expect(
      try receive("04050400400016") == [.deliver(.disconnected(Self.device, .endedByHost))])
  }

  @Test mutating func anUnknownConnectionHasEnded() throws {
    _ = try receive(Self.connected)
    _ = try perform(.disconnect(Self.device))
    #expect(
      try receive("040f0402010604") == [.deliver(.disconnected(Self.device, .notConnected))])
  }

  @Test mutating func aLevelThatComesTooLate() throws {
    _ = try receive(Self.connected)
    #expect(try perform(.readRSSI(Self.device)) == [Self.send("010514024000")])
    #expect(try perform(.readRSSI(Self.device)) == [])
    #expect(
      try receive("04050400400008") == [.deliver(.disconnected(Self.device, .supervisionTimeout))])
    #expect(try receive("040e07010514004000c4") == [])
  }

  @Test mutating func aConnectionThatNobodyAskedFor() throws {
    _ = try receive(Self.connected)
    // A second one, to the beacon; no engine knows of it.
    #expect(
      try receive("043e130100410000010144332211c318000000480000") == [Self.send("01060403410013")])
    #expect(try receive("040f0400010604") == [])
    #expect(try receive("04050400410016") == [])
    #expect(try perform(.connect(Self.device)) == [.deliver(.connected(Self.device))])
  }
}
