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
    settings.actionTopic = "Thuis/scene/homeTheater"
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

  @Test func publishesNothingForAnotherTextOrWithoutATopic() {
    var session = Self.atHome { _ in }
    #expect(session.after(5, .notification("Goodbye!", isActive: false)) == [])
    var silent = Self.atHome { $0.actionTopic = nil }
    #expect(silent.after(5, .notification(WelcomeHome.greeting, isActive: false)) == [])
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
