import BLE
import Engines
import TestSupport
import Testing

/// The app for home health care, sentence by sentence.
///
/// - SeeAlso: E. Sykes et al., *Context-Aware Mobile Apps using iBeacons* (2015), 6.4 and figure
///   15.
struct HomeVisitTests {
  private static let jones: UInt64 = 0x1EFE_427E_B6F4_BC2F
  private static let jonesID = "1efe427eb6f4bc2f"
  private static let mask: UInt64 = 0x9457_3A70_B35E_09B0
  private static let tank: UInt64 = 0xFF33_4DD7_3BB8_B1AD

  /// A part of figure 15.
  private static let record = CareRecord(
    of: "Mrs. Jones",
    items: [
      CareRecord.Item("Sleep Mask", id: "94573a70b35e09b0"),
      CareRecord.Item("Oxygen Tank", id: "ff334dd73bb8b1ad"),
    ], tasks: ["Bathe patient", "Take blood pressure", "Review sleep logs"])

  private static func session(
    _ change: (inout HomeVisitSettings) -> Void = { _ in }
  ) -> AppSession<HomeVisit> {
    var settings = HomeVisitSettings(patients: [
      WatchedDevice("Mrs. Jones", .named("j")), WatchedDevice("Mr. Hall", .named("h")),
    ])
    settings.smoothing = .latest(1)
    change(&settings)
    var session = AppSession(HomeVisit(settings))
    #expect(session.news() == ["0.0 scan"])
    return session
  }

  private static func master(dBm: Double = -70) -> CentralEvent {
    .heard("j", Nearable.sticker(jones), dBm: dBm)
  }

  /// A visit that began at 1 s, with the record at 2 s.
  private static func visiting(
    _ change: (inout HomeVisitSettings) -> Void = { _ in }
  ) -> AppSession<HomeVisit> {
    var session = session(change)
    #expect(
      session.after(1, master()) == ["1.0 'Visit: Mrs. Jones'", "1.0 fetch \(jonesID)"])
    #expect(session.after(2, .record(record, of: jonesID)) == [])
    return session
  }

  // MARK: As published

  /// "Once the worker's mobile device is within range of a beacon that is transmitting, a GET
  /// request is sent to the server containing the UUID value of the beacon that was just
  /// encountered."
  @Test func fetchesTheRecordOnArrival() {
    var session = Self.session()
    #expect(session.after(1, Self.master(dBm: -86)) == [])
    #expect(
      session.after(2, Self.master(dBm: -85))
        == ["2.0 'Visit: Mrs. Jones'", "2.0 fetch 1efe427eb6f4bc2f"])
    #expect(session.engine.visited == "Mrs. Jones")
  }

  /// "Should a match be found [...] the response consists of [...] the patient's name, a list of
  /// all medical items, [a] checklist of tasks".
  @Test func hasTheRecord() {
    let session = Self.visiting()
    #expect(session.engine.record == Self.record)
    #expect(session.engine.openTasks == Self.record.tasks)
    #expect(session.engine.presentItems == [])
  }

  /// "As the UUID for each attached nearable is read, the status of the device is changed to
  /// indicate that it is present."
  @Test func equipmentThatIsHeardIsPresent() {
    var session = Self.visiting()
    #expect(
      session.after(3, .heard("x", Nearable.sticker(Self.mask), dBm: -95))
        == ["3.0 Sleep Mask present"])
    #expect(session.after(4, .heard("x", Nearable.sticker(Self.mask))) == [])
    #expect(session.engine.presentItems == ["Sleep Mask"])
  }

  /// "Should a particular piece of equipment no longer be within the scanning proximity of the
  /// device, its status will revert to not being present."
  @Test func equipmentThatIsSilentIsAbsent() {
    var session = Self.visiting()
    _ = session.after(3, .heard("x", Nearable.sticker(Self.mask)))
    #expect(session.pass(to: 20) == ["12.0 Oxygen Tank absent", "13.0 Sleep Mask absent"])
    #expect(session.engine.presentItems == [])
    #expect(
      session.after(21, .heard("x", Nearable.sticker(Self.mask))) == ["21.0 Sleep Mask present"])
  }

  /// "Each task may be deleted from the list presented on the device. This deletion has no effect
  /// on the original list that resides on the server."
  @Test func tickedTasksLeaveTheListOfTheVisit() {
    var session = Self.visiting()
    _ = session.after(3, .ticked(task: "Take blood pressure"))
    _ = session.after(4, .ticked(task: "none"))
    #expect(session.engine.openTasks == ["Bathe patient", "Review sleep logs"])
    _ = session.pass(to: 100)
    #expect(session.engine.openTasks == [])
    #expect(
      session.after(200, Self.master())
        == ["200.0 'Visit: Mrs. Jones'", "200.0 fetch \(Self.jonesID)"])
    _ = session.after(201, .record(Self.record, of: Self.jonesID))
    #expect(session.engine.openTasks == Self.record.tasks)
  }

  // MARK: Visits

  @Test func aVisitEndsWhenTheMasterIsSilent() {
    var session = Self.visiting { $0.item = .seconds(600) }
    _ = session.after(3, .heard("x", Nearable.sticker(Self.mask)))
    _ = session.after(30, Self.master(dBm: -99))
    #expect(session.pass(to: 89) == [])
    #expect(session.pass(to: 90) == ["90.0 Sleep Mask absent"])
    #expect(session.engine.visited == nil)
    #expect(session.after(91, .heard("x", Nearable.sticker(Self.mask))) == [])
  }

  /// The next room of a home for the elderly: the first master is still heard.
  @Test func aMasterThatIsNotNearGivesWayToOneThatIs() {
    var session = Self.visiting { $0.item = .seconds(600) }
    let other = CentralEvent.heard("h", Nearable.sticker(7))
    #expect(session.after(3, other) == [])
    for second in 4...60 { _ = session.after(Double(second), Self.master(dBm: -90)) }
    #expect(session.after(60.5, other) == [])
    #expect(
      session.after(61, other) == ["61.0 'Visit: Mr. Hall'", "61.0 fetch 0000000000000007"])
  }

  @Test func fetchesAgainUntilTheRecordIsKnown() {
    var session = Self.session()
    _ = session.after(1, Self.master())
    #expect(session.after(2, .record(nil, of: Self.jonesID)) == [])
    #expect(session.pass(to: 31) == [11, 21, 31].map { "\($0).0 fetch \(Self.jonesID)" })
    _ = session.after(32, .record(Self.record, of: "other"))
    #expect(session.engine.record == nil)
    _ = session.after(33, .record(Self.record, of: Self.jonesID))
    #expect(session.pass(to: 60) == ["43.0 Sleep Mask absent", "43.0 Oxygen Tank absent"])
  }

  /// A nearable sends iBeacon frames, too; the server knows its own identifier.
  @Test func identifiesBeaconsByTheirFrames() throws {
    let identifier = BeaconIdentifier(uuid: BeaconUUID(high: 1, low: 2), major: 3, minor: 4)
    let beacon = BeaconFrame.iBeacon(
      IBeacon(identifier: identifier, measuredPower: PowerLevel(dBm: -59)))
    var session = Self.session()
    #expect(session.after(1, .heard("j", beacon)).last == "1.0 fetch \(identifier)")
    #expect(session.after(2, Self.master()) == ["2.0 fetch \(Self.jonesID)"])
    #expect(session.after(3, .heard("j", beacon)) == [])
    var plain = Self.session()
    #expect(
      plain.after(1, .heard("j", dBm: -60)).last == "1.0 fetch \(DeviceAddress(named: "j"))")
  }

  @Test func findsEquipmentByAnyIdentity() {
    let identifier = BeaconIdentifier(uuid: BeaconUUID(high: 1, low: 2), major: 3, minor: 4)
    let frame = BeaconFrame.iBeacon(
      IBeacon(identifier: identifier, measuredPower: PowerLevel(dBm: -59)))
    let record = CareRecord(
      of: "Mrs. Jones",
      items: [
        CareRecord.Item("stand", id: "\(identifier)".lowercased()),
        CareRecord.Item("bed", id: "\(DeviceAddress(named: "bed"))"),
        CareRecord.Item("pump", id: "no identifier"),
      ], tasks: [])
    var session = Self.session()
    _ = session.after(1, Self.master())
    _ = session.after(2, .record(record, of: Self.jonesID))
    #expect(session.after(3, .heard("s", frame)) == ["3.0 stand present"])
    #expect(session.after(4, .heard("bed", dBm: -60)) == ["4.0 bed present"])
    #expect(session.pass(to: 12) == ["12.0 pump absent"])
  }

  // MARK: The life of the app

  @Test func goesOnAfterTermination() {
    var session = Self.visiting()
    _ = session.after(3, .heard("x", Nearable.sticker(Self.mask)))
    _ = session.after(4, .ticked(task: "Bathe patient"))
    #expect(session.relaunch(9) == ["9.0 scan"])
    #expect(session.engine.openTasks == ["Take blood pressure", "Review sleep logs"])
    #expect(session.after(10, .heard("x", Nearable.sticker(Self.mask))) == [])
    #expect(session.pass(to: 19) == ["19.0 Oxygen Tank absent"])
  }

  @Test func fetchesAnewAfterTermination() {
    var session = Self.session()
    _ = session.after(1, Self.master())
    #expect(session.relaunch(3) == ["3.0 scan", "3.0 fetch \(Self.jonesID)"])
  }
}
