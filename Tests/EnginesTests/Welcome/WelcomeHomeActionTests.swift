import BLE
import Engines
import TestSupport
import Testing

/// The action of the notification, and the app's stored state.
struct WelcomeHomeActionTests {
  private static let uuid = BeaconUUID(high: 1, low: 2)
  private static let home = BeaconRegion(uuid: uuid)
  private static let kitchen = BeaconIdentifier(uuid: uuid, major: 7, minor: 1)

  private static func session(
    _ change: (inout WelcomeHomeSettings) -> Void
  ) -> AppSession<WelcomeHome> {
    var settings = WelcomeHomeSettings(rooms: [
      PresenceRoom("kitchen", anchors: [.beacon(kitchen)])
    ])
    settings.actions = [HomeAction("Watch TV", topic: "Thuis/scene/homeTheater")]
    change(&settings)
    return AppSession(WelcomeHome(settings))
  }

  private static func region(isInside: Bool) -> CentralEvent {
    .region(RegionEvent(home, isInside: isInside))
  }

  private static let ranged = CentralEvent.ranged([
    RangedBeacon(
      identifier: kitchen, rssi: PowerLevel(dBm: -60), measuredPower: PowerLevel(dBm: -59))
  ])

  /// A session that was welcomed at 1 s and entered the kitchen at 2 s.
  private static func atHome(
    _ change: (inout WelcomeHomeSettings) -> Void
  ) -> AppSession<WelcomeHome> {
    var session = session(change)
    #expect(session.after(1, region(isInside: true)).contains("1.0 'Welcome home!'"))
    #expect(session.after(2, ranged).contains("2.0 kitchen entered"))
    return session
  }

  // MARK: The action

  @Test func publishesWhenThePersonChoosesTheAction() {
    var session = Self.atHome { _ in }
    #expect(
      session.after(5, .notification(WelcomeHome.greeting, isActive: false))
        == ["5.0 on to Thuis/scene/homeTheater"])
  }

  /// "If the app is already active, don't automatically start TV."
  @Test func publishesNothingInTheForeground() {
    var session = Self.atHome { _ in }
    #expect(session.after(5, .notification(WelcomeHome.greeting, isActive: true)) == [])
  }

  @Test func publishesNothingForAnotherTextOrWithoutAnAction() {
    var session = Self.atHome { _ in }
    #expect(session.after(5, .notification("Goodbye!", isActive: false)) == [])
    var silent = Self.atHome { $0.actions = [] }
    #expect(silent.after(5, .notification(WelcomeHome.greeting, isActive: false)) == [])
  }

  /// The first action that suits the room, the time of day and the person. The run starts at 22:00.
  @Test(
    arguments: zip(
      [(5.0, "ann"), (3605, "ann"), (3605, "bob"), (36_005, "ann")],
      [["on to tv"], ["on to night"], ["on to radio"], ["on to radio"]]))
  func publishesTheFirstActionThatSuits(choice: (time: Double, person: String), sent: [String]) {
    var session = Self.atHome { settings in
      settings.startsAt = .seconds(22 * 3600)
      settings.person = choice.person
      var evening = HomeAction("Watch TV", topic: "tv")
      evening.hours = DailyHours(from: .seconds(18 * 3600), until: .seconds(23 * 3600))
      evening.rooms = ["kitchen"]
      evening.people = ["ann"]
      var night = HomeAction("Good night", topic: "night")
      night.hours = DailyHours(from: .seconds(23 * 3600), until: .seconds(6 * 3600))
      night.people = ["ann"]
      var elsewhere = HomeAction("Cellar light", topic: "cellar")
      elsewhere.rooms = ["cellar"]
      settings.actions = [elsewhere, evening, night, HomeAction("Radio", topic: "radio")]
    }
    #expect(
      session.after(choice.time, .notification(WelcomeHome.greeting, isActive: false))
        == sent.map { "\(choice.time) \($0)" })
  }

  /// An action that does not ask follows the person into its rooms.
  @Test(arguments: [(["kitchen"], true), (["study"], false), ([], true)])
  func publishesInARoomThatIsEntered(rooms: [String], isSent: Bool) {
    var session = Self.session { settings in
      var light = HomeAction("Light", topic: "light")
      light.asks = false
      light.rooms = rooms
      settings.actions = [light]
    }
    _ = session.after(1, Self.region(isInside: true))
    #expect(session.after(2, Self.ranged).contains("2.0 on to light") == isSent)
    #expect(session.after(5, .notification(WelcomeHome.greeting, isActive: false)) == [])
  }

  /// The end is outside; hours may last over midnight.
  @Test(arguments: [(18, 23, [18, 20, 22]), (22, 2, [22, 23, 0, 1])])
  func hoursEndBeforeTheirEnd(start: Int, end: Int, within: [Int]) {
    let hours = DailyHours(from: .seconds(start * 3600), until: .seconds(end * 3600))
    for hour in [0, 1, 2, 12, 17, 18, 20, 22, 23] {
      #expect(hours.contains(.seconds(hour * 3600)) == within.contains(hour), "\(hour) h")
    }
  }

  // MARK: Memory

  /// The system reports to an app that is launched again that it is inside.
  @Test func anAppThatRemembersGoesOn() {
    var session = Self.atHome { $0.remembers = true }
    _ = session.relaunch(4000)
    #expect(session.engine.presentIn == "kitchen")
    #expect(session.after(4001, Self.region(isInside: true)) == ["4001.0 range all"])
    #expect(session.after(4002, Self.ranged) == ["4002.0 unexpected command"])
    #expect(session.after(5000, Self.region(isInside: false)) == ["5000.0 kitchen left"])
    _ = session.relaunch(5100)
    #expect(session.after(5200, Self.region(isInside: true)) == ["5200.0 range all"])
  }

  @Test func anAppThatForgetsWelcomesAgain() {
    var session = Self.atHome { _ in }
    _ = session.relaunch(4000)
    #expect(session.engine.presentIn == nil)
    #expect(
      session.after(4001, Self.region(isInside: true)) == [
        "4001.0 'Welcome home!'", "4001.0 range all",
      ]
    )
    #expect(session.after(4002, Self.ranged).contains("4002.0 kitchen entered"))
  }

  /// The app ends 10 s after the exit, and is launched again by another region.
  @Test func aDelayedExitOutlastsTheApp() {
    var session = Self.atHome {
      $0.remembers = true
      $0.outsideDelay = .seconds(30)
    }
    _ = session.after(100, Self.region(isInside: false))
    _ = session.relaunch(120)
    #expect(session.pass(to: 200) == ["130.0 kitchen left"])
  }
}
