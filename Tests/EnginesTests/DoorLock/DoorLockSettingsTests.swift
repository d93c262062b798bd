import BLE
import Engines
import TestSupport
import Testing

struct DoorLockSettingsTests {
  private typealias Change = @Sendable (inout DoorLockSettings) -> Void

  /// The default settings of the products BLEUnlock, OpenCarKey, Nuki and AltBeacon.
  @Test func defaultsAreThoseOfProducts() {
    let settings = DoorLockSettings(interior: [.named("in")], exterior: [.named("ex")])
    #expect(settings.side == .exteriorStronger(by: .zero))
    #expect(settings.smoothing == .latest(5))
    #expect(settings.unlockSamples == 5)
    #expect(settings.maxTrackingAge == .seconds(5))
    #expect(settings.unlockRSSI == PowerLevel(dBm: -60))
    #expect(settings.lockRSSI == PowerLevel(dBm: -80))
    #expect(settings.proximityTimeout == .seconds(5))
    #expect(settings.signalTimeout == .seconds(60))
    #expect(settings.proximityCooldown == .seconds(60))
    #expect(settings.autoUnlockFilter == .seconds(120))
    #expect(settings.requireAway)
    #expect(settings.hysteresis == .zero)
    #expect(settings.dwell == .zero)
  }

  @Test func deadZoneLiesBelowUnlockRSSI() {
    var settings = DoorLockSettings(interior: [.named("in")], exterior: [.named("ex")])
    settings.unlockRSSI = PowerLevel(dBm: -55)
    settings.setDeadZone(Decibels(12))
    #expect(settings.lockRSSI == PowerLevel(dBm: -67))
  }

  private static let atTheEdge: [Change] = [
    { $0.unlockSamples = 1 }, { $0.lockRSSI = PowerLevel(dBm: -60) }, { $0.unlockRSSI = nil },
    {
      $0.side = .exteriorAbove(PowerLevel(dBm: -70)); $0.interior = []
    },
    { $0.side = .exteriorStronger(by: Decibels(-20)) }, { $0.exterior = $0.interior },
    { $0.proximityTimeout = .zero }, { $0.proximityCooldown = .zero },
    { $0.autoUnlockFilter = .seconds(315_576_000) }, { $0.maxTrackingAge = .nanoseconds(1) },
  ]

  @Test(arguments: atTheEdge.indices)
  func acceptsSettingsInRange(_ index: Int) {
    var settings = DoorLockSettings(interior: [.named("in")], exterior: [.named("ex")])
    Self.atTheEdge[index](&settings)
    #expect(DoorLock(settings: settings).state == .armed)
  }

  private static let beyondTheEdge: [Change] = [
    { $0.exterior = [] }, { $0.interior = [] }, { $0.unlockSamples = 0 },
    { $0.side = .exteriorStronger(by: Decibels(.nan)) },
    { $0.side = .exteriorAbove(PowerLevel(dBm: -.infinity)) },
    { $0.hysteresis = Decibels(-0.1) }, { $0.hysteresis = Decibels(.infinity) },
    { $0.lockRSSI = PowerLevel(dBm: -59) }, { $0.lockRSSI = PowerLevel(dBm: .nan) },
    { $0.unlockRSSI = PowerLevel(dBm: .nan) },
    { $0.maxTrackingAge = .zero }, { $0.signalTimeout = .zero }, { $0.dwell = .seconds(-1) },
    { $0.proximityTimeout = .seconds(-1) }, { $0.proximityCooldown = .seconds(-1) },
    { $0.autoUnlockFilter = .seconds(315_576_001) }, { $0.smoothing = .latest(0) },
  ]

  @Test(arguments: beyondTheEdge.indices)
  func trapsOnSettingsOutOfRange(_ index: Int) async {
    await #expect(processExitsWith: .failure) { [index] in
      var settings = DoorLockSettings(interior: [.named("in")], exterior: [.named("ex")])
      Self.beyondTheEdge[index](&settings)
      _ = DoorLock(settings: settings)
    }
  }
}
