import BLE
import Engines
import TestSupport
import Testing

/// The reactions of a thermostat's engine to events. The patience is 8 s.
struct ThermostatTests {
  private typealias Session = ThermostatSession

  private static let a = DeviceAddress(named: "a")
  private static let b = DeviceAddress(named: "b")

  // MARK: As in the article

  /// 18 °C is 1800 hundredths, 0x0708.
  @Test func setsUpTheThermostatOneRequestAfterAnother() {
    var session = Session()
    #expect(session.first == ["scan"])
    #expect(session.found(1) == ["stop", "wake 9.0", "connect a"])
    #expect(session.after(2, .connected(Self.a)) == ["services a"])
    #expect(session.after(3, .services([Session.settings.service])) == ["characteristics a"])
    #expect(session.after(4, Session.bothCharacteristics) == ["write [8, 7] a"])
    #expect(session.after(5, .written(Session.threshold)) == ["subscribe a"])
    #expect(!session.engine.isWatching)
    #expect(session.after(6, .subscribed(to: Session.ambient)) == ["!ready", "read a"])
    #expect(session.engine.isWatching)
    #expect(session.after(7, Session.ambient([0x66, 0x08])) == [])
    // The deadline at 9 s is met.
    #expect(session.after(9, .wake) == [])
  }

  @Test func connectsOnlyToADeviceWithTheService() {
    var session = Session()
    let other = AttributeUUID(assigned: 0x180F)
    #expect(session.after(1, Session.packet(of: "a", listing: other)) == [])
    #expect(session.after(2, .heard("a", dBm: -50)) == [])
    #expect(session.found(3) == ["stop", "wake 11.0", "connect a"])
    // One is enough.
    #expect(session.found(4, "b") == [])
  }

  /// The threshold is 18 °C, and with the hysteresis of 0.5 °C the room is warm from 18.5 °C on:
  /// 1850 hundredths, 0x073A.
  @Test func tellsOnceThatTheRoomIsColdAndOnceThatItIsWarmAgain() {
    var session = Session()
    _ = session.setUp(1)
    #expect(session.after(2, Session.ambient([0x08, 0x07])) == [])  // 18.00
    #expect(session.after(3, Session.ambient([0x07, 0x07])) == ["!cold"])  // 17.99
    #expect(session.after(4, Session.ambient([0xA4, 0x06])) == [])  // 17.00
    #expect(session.after(5, Session.ambient([0x39, 0x07])) == [])  // 18.49
    #expect(session.after(6, Session.ambient([0x3A, 0x07])) == ["!warm"])  // 18.50
    #expect(session.after(7, Session.ambient([0x08, 0x07])) == [])  // 18.00
    #expect(session.after(8, Session.ambient([0x07, 0x07])) == ["!cold"])  // 17.99
  }

  @Test func aChangeMayComeBeforeTheAnswerToTheSubscription() {
    var session = Session()
    _ = session.found(1)
    _ = session.after(1, .connected(Self.a))
    _ = session.after(1, .services([Session.settings.service]))
    _ = session.after(1, Session.bothCharacteristics)
    _ = session.after(1, .written(Session.threshold))
    #expect(session.after(2, Session.ambient([0, 0])) == ["!cold"])
    #expect(session.after(3, .subscribed(to: Session.ambient)) == ["!ready", "read a"])
  }

  @Test(arguments: [[], [0x00], [0x00, 0x80], [0, 0, 0]] as [[UInt8]])
  func passesOverAValueThatIsNoTemperature(bytes: [UInt8]) {
    var session = Session()
    _ = session.setUp(1)
    #expect(session.after(2, Session.ambient(bytes)) == [])
  }

  // MARK: Connections that are lost or refused

  @Test func aLostConnectionIsSetUpAgainInSilence() {
    var session = Session()
    _ = session.setUp(1)
    #expect(
      session.after(20, .disconnected(Self.a, .supervisionTimeout)) == ["wake 28.0", "connect a"])
    #expect(session.after(21, .connected(Self.a)) == ["services a"])
    #expect(session.after(22, .services([Session.settings.service])) == ["characteristics a"])
    #expect(session.after(23, Session.bothCharacteristics) == ["write [8, 7] a"])
    #expect(session.after(24, .written(Session.threshold)) == ["subscribe a"])
    #expect(session.after(25, .subscribed(to: Session.ambient)) == ["read a"])
    #expect(session.after(28, .wake) == [])
  }

  @Test func aThermostatOutOfReachIsReportedOnceAndSearchedAgain() {
    var session = Session()
    _ = session.setUp(1)
    _ = session.after(20, .disconnected(Self.a, .supervisionTimeout))
    #expect(session.after(27.9, .wake) == [])
    #expect(session.after(28, .wake) == ["!outOfReach", "scan"])
    // It is heard, but the connection that was asked for does not come: another phone was faster.
    #expect(session.found(40) == [])
    // It was replaced. The connection to the other does not come either; it is not reported again.
    #expect(session.found(50, "b") == ["disconnect a", "stop", "wake 58.0", "connect b"])
    #expect(session.after(50, .disconnected(Self.a, .supervisionTimeout)) == [])
    #expect(session.after(58, .wake) == ["scan"])
    #expect(session.after(60, .connected(Self.b)) == ["stop", "services b"])
  }

  @Test func aConnectionThatComesLateIsTakenAndReported() {
    var session = Session()
    _ = session.found(1)
    #expect(session.after(9, .wake) == ["!outOfReach", "scan"])
    #expect(session.after(300, .connected(Self.a)) == ["stop", "services a"])
    _ = session.after(300, .services([Session.settings.service]))
    _ = session.after(300, Session.bothCharacteristics)
    _ = session.after(300, .written(Session.threshold))
    #expect(session.after(300, .subscribed(to: Session.ambient)) == ["!ready", "read a"])
  }

  @Test func aRefusedConnectionIsAskedForAfterASecond() {
    var session = Session()
    _ = session.found(1)
    #expect(session.after(2, .connectionRefused(Self.a)) == ["wake 3.0"])
    #expect(session.after(2.5, .wake) == [])
    #expect(session.after(3, .wake) == ["connect a"])
    #expect(session.after(3, .wake) == [])
    #expect(session.after(8.5, .connectionRefused(Self.a)) == ["wake 9.5"])
    #expect(session.after(9, .wake) == ["!outOfReach", "scan"])
    #expect(session.after(9.5, .wake) == ["connect a"])
  }

  /// The end of an earlier connection may be reported late, or a request may end without a refusal.
  @Test func anEndWhileWaitingIsTakenForARefusal() {
    var session = Session()
    _ = session.found(1)
    #expect(session.after(2, .disconnected(Self.a, .supervisionTimeout)) == ["wake 3.0"])
    #expect(session.after(3, .wake) == ["connect a"])
  }

  /// Connections that end before the thermostat is set up count as none.
  @Test func aConnectionThatEndsAgainAndAgainIsReportedOnce() {
    var session = Session()
    _ = session.found(1)
    for second in [2.0, 4, 6, 8] {
      #expect(session.after(second, .connected(Self.a)) == ["services a"])
      #expect(
        session.after(second + 0.5, .disconnected(Self.a, .supervisionTimeout)) == ["connect a"])
    }
    _ = session.after(8.8, .connected(Self.a))
    #expect(session.after(9, .wake) == [])
    #expect(
      session.after(9.2, .disconnected(Self.a, .supervisionTimeout)) == [
        "!outOfReach", "scan", "connect a",
      ])
  }

  @Test func aNewConnectionBeginsAnew() {
    var session = Session()
    _ = session.setUp(1)
    #expect(session.after(2, .connected(Self.a)) == ["services a"])
    #expect(!session.engine.isWatching)
  }

  @Test func aStrayConnectionIsEnded() {
    var session = Session()
    _ = session.setUp(1)
    #expect(session.after(2, .connected(Self.b)) == ["disconnect b"])
    #expect(session.after(3, .disconnected(Self.b, .supervisionTimeout)) == [])
    #expect(session.after(3, .connectionRefused(Self.b)) == [])
    #expect(session.engine.isWatching)
  }

  // MARK: Missing and refused attributes

  @Test func withoutTheServiceAnotherDeviceIsSearched() {
    var session = Session()
    _ = session.found(1)
    _ = session.after(1, .connected(Self.a))
    #expect(session.after(2, .services([])) == ["!unsuitable", "disconnect a", "scan"])
    #expect(session.after(2, .disconnected(Self.a, .supervisionTimeout)) == [])
    #expect(session.after(9, .wake) == [])
    #expect(session.found(10) == [])
    #expect(session.after(11, .connected(Self.a)) == ["disconnect a"])
    #expect(session.after(11, Session.ambient([0, 0])) == [])
    #expect(session.setUp(12, "b") == ["!ready", "read b"])
  }

  @Test func withoutTheTemperatureNothingIsWritten() {
    var session = Session()
    _ = session.found(1)
    _ = session.after(1, .connected(Self.a))
    _ = session.after(1, .services([Session.settings.service]))
    let onlyThreshold = [CharacteristicDeclaration(Session.threshold.uuid, .write)]
    #expect(
      session.after(2, .characteristics(onlyThreshold, of: Session.settings.service))
        == ["!unsuitable", "disconnect a", "scan"])
  }

  @Test(arguments: [
    AttributeRequest.discoverServices([ThermostatSession.settings.service]),
    .discoverCharacteristics(of: ThermostatSession.settings.service),
    .subscribe(to: ThermostatSession.ambient),
  ])
  func aDeviceThatFailsTheseCannotBeWatched(request: AttributeRequest) {
    var session = Session()
    _ = session.found(1)
    _ = session.after(1, .connected(Self.a))
    let reports = [
      .services([Session.settings.service]), Session.bothCharacteristics,
      .written(Session.threshold),
    ]
    let failure = AttributeReport.failed(request, with: .unlikelyError)
    var outputs = session.after(1, failure)
    for report in reports where outputs.isEmpty {
      _ = session.after(1, report)
      outputs = session.after(1, failure)
    }
    #expect(outputs == ["!unsuitable", "disconnect a", "scan"])
  }

  @Test func aRefusedThresholdIsReportedOnceAndTheRoomWatched() {
    var session = Session()
    let refusal = AttributeReport.failed(
      .write([8, 7], to: Session.threshold), with: .writeNotPermitted)
    #expect(session.setUp(1, write: refusal) == ["!refusing", "read a"])
    #expect(session.after(2, Session.ambient([0, 0])) == ["!cold"])
    _ = session.after(3, .disconnected(Self.a, .supervisionTimeout))
    _ = session.after(4, .connected(Self.a))
    _ = session.after(4, .services([Session.settings.service]))
    _ = session.after(4, Session.bothCharacteristics)
    #expect(session.after(4, refusal) == ["subscribe a"])
    #expect(session.after(4, .subscribed(to: Session.ambient)) == ["read a"])
  }

  @Test func aMissingThresholdIsReportedAndTheRoomWatched() {
    var session = Session()
    _ = session.found(1)
    _ = session.after(1, .connected(Self.a))
    _ = session.after(1, .services([Session.settings.service]))
    let onlyTemperature = [CharacteristicDeclaration(Session.ambient.uuid, .notify)]
    #expect(
      session.after(1, .characteristics(onlyTemperature, of: Session.settings.service))
        == ["subscribe a"])
    #expect(session.after(1, .subscribed(to: Session.ambient)) == ["!refusing", "read a"])
    #expect(session.after(2, .failed(.read(Session.ambient), with: .readNotPermitted)) == [])
    #expect(session.engine.isWatching)
  }

  @Test func reportsOfOtherRequestsAndDevicesChangeNothing() {
    var session = Session()
    _ = session.found(1)
    _ = session.after(1, .connected(Self.a))
    let others: [AttributeReport] = [
      .written(Session.threshold), .subscribed(to: Session.ambient),
      .unsubscribed(from: Session.ambient), Session.bothCharacteristics,
      .failed(.discoverServices([]), with: .unlikelyError),
    ]
    for report in others { #expect(session.after(2, report) == []) }
    #expect(session.after(2, .services([Session.settings.service]), of: "b") == [])
    #expect(session.after(2, .services([Session.settings.service])) == ["characteristics a"])
  }

  // MARK: Bluetooth and the app

  @Test func withBluetoothOffItWaitsAndSearchesOnceItIsOn() {
    var session = Session()
    _ = session.setUp(1)
    #expect(session.after(10, .bluetooth(isOn: false)) == ["wake 18.0"])
    #expect(session.after(10, .disconnected(Self.a, .supervisionTimeout)) == [])
    #expect(session.after(18, .wake) == ["!outOfReach"])
    #expect(session.after(30, .bluetooth(isOn: true)) == ["scan"])
    #expect(session.setUp(31) == ["!ready", "read a"])
  }

  @Test func switchingBluetoothGivesAnUnsuitableDeviceAnotherChance() {
    var session = Session()
    _ = session.found(1)
    _ = session.after(1, .connected(Self.a))
    _ = session.after(1, .services([]))
    #expect(session.after(2, .bluetooth(isOn: false)) == [])
    #expect(session.after(3, .bluetooth(isOn: true)) == ["scan"])
    #expect(session.setUp(4) == ["!ready", "read a"])
  }

  @Test func aSuspendedAppTellsWhenItRunsAgain() {
    var session = Session()
    _ = session.setUp(1)
    _ = session.after(20, .disconnected(Self.a, .supervisionTimeout))
    #expect(session.after(300, .bluetooth(isOn: false)) == ["!outOfReach"])
  }

  /// A connection that comes after the deadline, but before the app runs, is no reason for a
  /// notice.
  @Test func aSuspendedAppDoesNotTellOfAConnectionThatIsBack() {
    var session = Session()
    _ = session.setUp(1)
    _ = session.after(20, .disconnected(Self.a, .supervisionTimeout))
    #expect(session.after(300, .connected(Self.a)) == ["services a"])
    #expect(session.after(300, .wake) == [])
  }

  @Test func aRelaunchedAppGoesOnWithItsConnection() {
    var connected = Session()
    #expect(connected.after(1, .connected(Self.a)) == ["stop", "services a"])
    var notified = Session()
    #expect(notified.after(1, Session.ambient([0, 0])) == [])
    var ended = Session()
    #expect(ended.after(1, .disconnected(Self.a, .supervisionTimeout)) == [])
    #expect(ended.found(2) == ["stop", "wake 10.0", "connect a"])
  }

  @Test func timeDoesNotGoBack() {
    var session = Session()
    _ = session.setUp(100)
    #expect(
      session.after(50, .disconnected(Self.a, .supervisionTimeout)) == ["wake 108.0", "connect a"])
  }
}
