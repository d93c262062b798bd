import BLE
import Engines
import TestSupport
import Testing

/// The app for wheelchairs, sentence by sentence.
///
/// - SeeAlso: E. Sykes et al., *Context-Aware Mobile Apps using iBeacons* (2015), 4.3 and 6.3.
struct FallWatchTests {
  private static func session(
    _ change: (inout FallWatchSettings) -> Void = { _ in }
  ) -> AppSession<FallWatch> {
    var settings = FallWatchSettings(chairs: [WatchedDevice("Ann", .named("c"))])
    settings.reports.locationWait = .zero
    change(&settings)
    var session = AppSession(FallWatch(settings))
    #expect(session.news() == ["0.0 scan"])
    return session
  }

  /// A packet of the chair. The left side of the chair is +y, so the chair lies on its right side
  /// with +y up.
  private static func up(_ axis: Acceleration.Axis) -> CentralEvent {
    .heard("c", Nearable.sticker(up: axis))
  }

  /// A session that is asked at 11 s, with the chair on its right side.
  private static func asked(
    _ change: (inout FallWatchSettings) -> Void = { _ in }
  ) -> AppSession<FallWatch> {
    var session = session(change)
    _ = session.after(1, up(.plusY))
    #expect(
      session.pass(to: 11)
        == [
          "11.0 Ann: asked 1, right side",
          "11.0 report 1.1 at 11.0 of Ann: right side, open, []; nowhere",
        ])
    _ = session.after(11, .stored(report: 1))
    return session
  }

  // MARK: As published

  /// "As long as the wheelchair is in a normal upright position the application continues to
  /// monitor."
  @Test func saysNothingWhileTheChairIsUpright() {
    var session = Self.session()
    for second in 1...600 { #expect(session.after(Double(second), Self.up(.plusZ)) == []) }
    #expect(session.pass(to: 3600) == [])
  }

  /// "The application registers the BLE device's incorrect orientation [...] and a short internal
  /// timer begins." There are six: "on its front/back, on its legs/head, on its right/left side".
  @Test(
    arguments: zip(
      [Acceleration.Axis.plusX, .minusX, .plusY, .minusY, .minusZ],
      ["back", "front", "right side", "left side", "upside down"]))
  func countsDownInEachOtherPosture(axis: Acceleration.Axis, posture: String) {
    var session = Self.session()
    #expect(session.after(1, Self.up(axis)) == ["1.0 Ann: countdown, \(posture)"])
  }

  /// "The timer is used to account for a potential incorrect reading or accidental incorrect
  /// wheelchair position (e.g., when the wheelchair is being stowed away in a car for instance)."
  @Test func aChairRightedInTimeIsNoIncident() {
    var session = Self.session()
    _ = session.after(1, Self.up(.plusY))
    #expect(session.after(10.9, Self.up(.plusZ)) == ["10.9 Ann: cleared, right side"])
    #expect(session.pass(to: 100) == [])
  }

  /// "If the wheelchair position is not righted, an alert appears requesting input from the
  /// individual."
  @Test func asksThePersonOtherwise() { _ = Self.asked() }

  /// "If the individual feels they are okay, they inform the application by pressing the correct
  /// response to the alert and the application begins monitoring again."
  @Test func resumesWhenThePersonIsFine() {
    var session = Self.asked()
    #expect(
      session.after(20, .answer(.fine, question: 1))
        == [
          "20.0 Ann: cleared, right side",
          "20.0 report 2.1 at 20.0 of Ann: right side, fine, []; nowhere",
        ])
    _ = session.after(20, .stored(report: 2))
    // It may lie for good.
    for second in 21...100 { #expect(session.after(Double(second), Self.up(.plusY)) == []) }
    _ = session.after(101, Self.up(.plusZ))
    #expect(session.after(102, Self.up(.plusY)) == ["102.0 Ann: countdown, right side"])
    #expect(session.pass(to: 112).first == "112.0 Ann: asked 2, right side")
  }

  /// "However, if the user is able to interact with the alert, but feels they require assistance or
  /// the user is unable to interact with the alert, the application will dial the local emergency
  /// services."
  @Test func callsForHelpOnDemandAndInSilence() {
    var demanded = Self.asked()
    #expect(
      demanded.after(20, .answer(.help, question: 1))
        == [
          "20.0 Ann: help, right side",
          "20.0 report 2.1 at 20.0 of Ann: right side, help, []; nowhere",
        ])
    var silent = Self.asked()
    #expect(
      silent.pass(to: 41)
        == [
          "41.0 Ann: help, right side",
          "41.0 report 2.1 at 41.0 of Ann: right side, silent, []; nowhere",
        ])
    _ = silent.after(41, .stored(report: 2))
    #expect(silent.after(50, Self.up(.plusX)) == [])
    #expect(silent.after(60, Self.up(.plusZ)) == ["60.0 Ann: cleared, back"])
  }

  /// "When an incident occurs, the iOS device would send all ranged BLE device UUIDs to staff."
  @Test func sendsTheBeaconsInRangeStrongestFirst() {
    var session = Self.session {
      $0.beacons = ["hall", "bath", "bed"].map { .named($0) }
    }
    _ = session.after(1, Self.up(.plusY))
    _ = session.after(2, .heard("bed", dBm: -50))
    _ = session.after(7, .heard("hall", dBm: -80))
    _ = session.after(8, .heard("bath", dBm: -60))
    _ = session.after(10, .heard("bath", dBm: -64))
    #expect(
      session.pass(to: 11).last
        == "11.0 report 1.1 at 11.0 of Ann: right side, open, [\"-62.0\", \"-80.0\"]; nowhere")
  }

  // MARK: Other courses

  @Test func aChairRightedBeforeTheAnswerNeedsNone() {
    var session = Self.asked()
    #expect(
      session.after(30, Self.up(.plusZ))
        == [
          "30.0 Ann: cleared, right side",
          "30.0 report 2.1 at 30.0 of Ann: right side, righted, []; nowhere",
        ])
    _ = session.after(30, .stored(report: 2))
    #expect(session.pass(to: 100) == [])
  }

  @Test func answersToOtherQuestionsAreIgnored() {
    var session = Self.asked()
    #expect(session.after(20, .answer(.fine, question: 2)) == [])
    _ = session.after(30, Self.up(.plusZ))
    _ = session.after(30, .stored(report: 2))
    #expect(session.after(31, .answer(.help, question: 1)) == [])
    _ = session.after(40, Self.up(.plusX))
    #expect(session.pass(to: 50).first == "50.0 Ann: asked 2, back")
    #expect(session.after(51, .answer(.fine, question: 1)) == [])
  }

  @Test func anotherPostureOfAChairThatLiesIsAnotherIncident() {
    var session = Self.asked()
    _ = session.after(20, .answer(.fine, question: 1))
    _ = session.after(20, .stored(report: 2))
    #expect(session.after(30, Self.up(.minusX)) == ["30.0 Ann: countdown, front"])
    #expect(session.after(35, Self.up(.plusY)) == ["35.0 Ann: cleared, front"])
    #expect(session.pass(to: 100) == [])
    _ = session.after(100, Self.up(.minusX))
    #expect(session.pass(to: 110).first == "110.0 Ann: asked 2, front")
  }

  /// The timer does not start over, and the newest posture is reported.
  @Test func rollingOnIsTheSameIncident() {
    var session = Self.session()
    _ = session.after(1, Self.up(.plusY))
    #expect(session.after(6, Self.up(.minusZ)) == [])
    #expect(session.pass(to: 11).first == "11.0 Ann: asked 1, upside down")
  }

  @Test func eachChairHasItsQuestion() {
    var session = Self.session { $0.chairs.append(WatchedDevice("Bob", .named("d"))) }
    _ = session.after(1, Self.up(.plusY))
    _ = session.after(2, .heard("d", Nearable.sticker(up: .plusX)))
    _ = session.pass(to: 12)
    #expect(session.after(13, .answer(.fine, question: 2)).first == "13.0 Bob: cleared, back")
    #expect(session.after(14, .answer(.help, question: 1)).first == "14.0 Ann: help, right side")
  }

  @Test func readsEstimoteTelemetry() {
    let frame = EstimoteMotion.frame(
      identifier: 1, acceleration: Acceleration(up: .plusX), isMoving: false)
    var session = Self.session()
    #expect(
      session.after(1, .heard("c", .estimoteTelemetry(frame))) == ["1.0 Ann: countdown, back"])
  }

  // MARK: The life of the app

  /// The user opens a terminated app to answer.
  @Test func takesTheAnswerAfterTermination() {
    var session = Self.asked()
    #expect(session.relaunch(20) == ["20.0 scan"])
    #expect(session.after(20, .answer(.help, question: 1)).first == "20.0 Ann: help, right side")
  }

  @Test func callsForHelpWhenItRunsAgain() {
    var suspended = Self.asked()
    #expect(suspended.afterSuspension(300).first == "300.0 Ann: help, right side")
    var terminated = Self.asked()
    _ = terminated.afterSuspension(30)
    #expect(
      terminated.relaunch(40) == ["40.0 scan"]
        && terminated.pass(to: 41).first == "41.0 Ann: help, right side")
  }
}

struct ChairAxesTests {
  @Test func axesAlongOneLineAreNone() {
    #expect(ChairAxes(upright: .plusX, front: .minusX) == nil)
    #expect(ChairAxes(upright: .plusZ, front: .plusZ) == nil)
    #expect(ChairAxes(upright: .plusZ, front: .plusX) == .default)
  }

  /// The left side is up × front, computed here with vectors.
  @Test func leftIsUpCrossFront() throws {
    for upright in Acceleration.Axis.allCases {
      for front in Acceleration.Axis.allCases {
        guard let axes = ChairAxes(upright: upright, front: front) else { continue }
        let (u, f) = (Acceleration(up: upright), Acceleration(up: front))
        let left = Acceleration(
          x: u.y * f.z - u.z * f.y, y: u.z * f.x - u.x * f.z, z: u.x * f.y - u.y * f.x)
        let right = Acceleration(x: -left.x, y: -left.y, z: -left.z)
        #expect(axes.posture(up: left.axis) == .onRightSide)
        #expect(axes.posture(up: right.axis) == .onLeftSide)
        #expect(Set(Acceleration.Axis.allCases.map { axes.posture(up: $0) }).count == 6)
      }
    }
  }
}
