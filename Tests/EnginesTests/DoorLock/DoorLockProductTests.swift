import BLE
import Engines
import TestSupport
import Testing

/// Products that do not unlock by a level of several readings.
struct DoorLockProductTests {
  /// BLEUnlock: any reading of -60 dBm unlocks; a mean of five below -80 dBm for 5 s locks.
  private var bleUnlock: DoorLockSettings {
    var settings = DoorLockSettings(
      interior: [], exterior: [.named("ex")], side: .ignored)
    settings.unlocksOnReading = true
    settings.unlockSamples = 1
    settings.maxTrackingAge = .seconds(86_400)
    settings.proximityCooldown = .zero
    settings.autoUnlockFilter = .zero
    return settings
  }

  /// OpenCarKey with a trigger strength of -60 dBm: release is -60 - 30 · log10 6.
  private var openCarKey: DoorLockSettings {
    var settings = DoorLockSettings(
      interior: [], exterior: [.named("ex")], side: .ignored)
    settings.unlockSamples = 1
    settings.maxTrackingAge = .seconds(86_400)
    settings.setDeadZone(Decibels(23.34))
    settings.proximityTimeout = .zero
    settings.proximityCooldown = .seconds(10)
    settings.cooldownHoldsLock = true
    settings.autoUnlockFilter = .zero
    return settings
  }

  // BLE.swift at 2eeb35d: unlocking compares the newest RSSI, locking the mean of the last five.
  @Test func bleUnlockUnlocksOnOneReading() {
    let timeline = Timeline(
      """
      ex  : -75 -75 -75 -60 -75 -75
      out :  O   .   .   U   .   .
      """)
    #expect(timeline.outcome(of: bleUnlock) == timeline.expected)
  }

  /// Readings before the unlock are dropped, so they do not lock at once. The mean is -81.7 from
  /// the third reading of -89, and the fifth after that locks.
  @Test func bleUnlockDropsReadingsBeforeTheUnlock() {
    let timeline = Timeline(
      """
      ex  : -95 -95 -95 -60 -89 -89 -89 -89 -89 -89 -89 -89 -89
      out :  O   .   .   U   .   .   .   .   .   .   .   L   .
      """)
    #expect(timeline.outcome(of: bleUnlock) == timeline.expected)
  }

  /// A mean that recovers in time does not lock.
  @Test func bleUnlockStaysUnlockedIfTheMeanRecovers() {
    let timeline = Timeline(
      """
      ex  : -60 -95 -95 -95 -50 -50 -50 -50 -50
      out : OU   .   .   .   .   .   .   .   .
      """)
    #expect(timeline.outcome(of: bleUnlock) == timeline.expected)
  }

  /// An idle phone is heard at -75 dBm with a deviation of 5 dB every 2 s. In most hours one
  /// reading reaches -60; the mean of five never does.
  ///
  /// A whole-dBm reading reaches -60 if the normal level exceeds -60.5, 2.9 deviations: 0.0019; 1 -
  /// (1 - 0.0019)^1800 = 0.966. A mean exceeds by 2.9 · √5 = 6.5 deviations: 5e-11.
  @Test func singleReadingsUnlockInMostHours() {
    var (byReading, byLevel) = (0, 0)
    let hours = Build.isOptimised ? 200 : 20
    for seed in 0..<UInt64(hours) {
      var dice = Dice(seed)
      let hour = (0..<1800).map { index in
        TimedEvent(
          .start.advanced(by: .seconds(2 * index)),
          .heard("ex", dBm: (-75 + 5 * dice.normal()).rounded()))
      }
      var mean = bleUnlock
      mean.unlocksOnReading = false
      mean.unlockSamples = 5
      if unlocks(bleUnlock, on: hour) { byReading += 1 }
      if unlocks(mean, on: hour) { byLevel += 1 }
    }
    #expect(Double(byReading) > 0.85 * Double(hours))
    #expect(byLevel == 0)
  }

  private func unlocks(_ settings: DoorLockSettings, on events: [TimedEvent]) -> Bool {
    decisions(
      of: DoorLock(settings: settings), on: events, until: .start.advanced(by: .seconds(3600)),
      wakes: .delivered
    ).contains { $0.verdict == .unlock }
  }

  // bluetooth.cpp at 04eb16f: the mean of up to five readings, above the trigger strength.
  @Test func openCarKeyUnlocksByTheMean() {
    let timeline = Timeline(
      """
      ex  : -70 -52 -52
      out :  O   .   U
      """)
    #expect(timeline.outcome(of: openCarKey) == timeline.expected)
  }

  /// A lock or an unlock needs the cooldown after the last of either. Both come at its end if they
  /// are still due.
  @Test func openCarKeyCooldownDelaysLocksAndUnlocks() {
    let timeline = Timeline(
      """
      ex  : -50 -90 -90 -90 -90 -90 -90 -90 -90 -90 -90 -40 -40 -40 -40 -40 -40 -40 -40 -40 -40
      out : OU   .   .   .   .   .   .   .   .   .   L   .   .   .   .   .   .   .   .   .   U
      """)
    #expect(timeline.outcome(of: openCarKey) == timeline.expected)
  }

  @Test func lostConnectionLocksDuringTheCooldown() {
    var settings = openCarKey
    settings.signalTimeout = .seconds(3)
    let timeline = Timeline(
      """
      ex  : -50  .   .   .   .
      out : OU   .   .   L   .
      """)
    #expect(timeline.outcome(of: settings) == timeline.expected)
  }

  /// OpenCarKey polls twice a second and BLEUnlock every 2 s, however often the radio receives.
  @Test func readingsWithinTheIntervalHaveNoLevel() {
    var settings = bleUnlock
    settings.readingInterval = .seconds(2)
    let timeline = Timeline(
      """
      ex  : -75 -40 -75 -40 -40
      out :  O   .   .   .   U
      """)
    #expect(timeline.outcome(of: settings) == timeline.expected)
  }
}
