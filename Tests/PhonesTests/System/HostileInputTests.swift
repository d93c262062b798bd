import BLE
import Phones
import TestSupport
import Testing

/// Properties of all systems under random inputs.
@Suite struct HostileInputTests {
  /// An input of a phone's system.
  private enum Input {
    case hear(Advertisement)
    case change(PhoneChange)
    case command(CentralCommand)
    case report(CentralEvent)
    case nothing
  }

  private static func input(_ dice: inout Dice) -> Input {
    let device = dice.one(of: Device.all)
    switch dice.integer(0...9) {
    case 0...4:
      return .hear(device.advertisement(dice.happens(0.1) ? nil : dice.number(-100 ... -30)))
    case 5:
      let isOn = dice.happens(0.5)
      return .change(
        dice.one(of: [
          .screen(isOn: isOn), .appOpened, .appLeft, .appTerminated, .appForceQuit,
          .bluetooth(isOn: isOn || dice.happens(0.5)), .airplaneMode(isOn: !isOn),
        ]))
    case 6, 7: return .command(command(&dice))
    case 8:
      return .report(
        dice.happens(0.5)
          ? .connected(device.address) : .disconnected(device.address, .supervisionTimeout))
    default: return .nothing
    }
  }

  private static func command(_ dice: inout Dice) -> CentralCommand {
    let region = dice.one(of: [BeaconRegion.home, .other, .room(1), .room(2)])
    let request = ScanRequest(
      services: dice.happens(0.5) ? [.battery] : [], companies: dice.happens(0.2) ? [0x4C] : [],
      allowsDuplicates: dice.happens(0.7),
      mode: dice.one(of: [nil] + ScanMode.allCases))
    return dice.one(of: [
      .scan(for: request), .scan, .stopScanning, .monitor(region), .stopMonitoring(region),
      .range(region), .stopRanging(region), .wake(at: Instant(dice.number(0...600))),
      .connect(Device.lock.address), .readRSSI(Device.lock.address),
    ])
  }

  /// Random rules on and off.
  private static func settings(_ dice: inout Dice) -> SystemSettings {
    var settings = dice.one(of: [SystemSettings.ios, .android14, .android13, .android8, .raw()])
    settings.scanRelaunch = dice.happens(0.5)
    settings.forceQuitRelaunch = dice.happens(0.5)
    settings.silentExit = dice.happens(0.5)
    settings.unknownRegions = dice.happens(0.5)
    settings.scansEndWithPower = dice.happens(0.3)
    settings.rangingMemory = dice.happens(0.3) ? .seconds(3) : nil
    settings.foregroundSlowdown = dice.happens(0.3) ? .seconds(20) : nil
    settings.hasForegroundService = dice.happens(0.3)
    if dice.happens(0.5) {
      settings.fastRegions = FastRegions(limit: 2, takenByOthers: 1, slowDelay: .seconds(40))
    }
    for rule in SystemRule.allCases where dice.happens(0.1) { settings.turnOff(rule) }
    return settings
  }

  private static func give(_ input: Input, _ system: inout PhoneSystem, at time: Instant) {
    switch input {
    case .hear(let advertisement): system.hear(advertisement, at: time)
    case .change(let change): system.change(change, at: time)
    case .command(let command): system.perform(command, at: time)
    case .report(let event): system.report(event, at: time)
    case .nothing: system.advance(to: time)
    }
  }

  private static func outputs(_ system: inout PhoneSystem) -> [PhoneOutput] {
    var outputs: [PhoneOutput] = []
    while let output = system.nextOutput() { outputs.append(output) }
    return outputs
  }

  /// An app that is not in memory receives nothing; it is launched and ended in turn; regions are
  /// entered and left in turn; and a host that advances only with the next input gets the same
  /// outputs in the same order as one that advances at each wake.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func outputsAreConsistent(seed: UInt64) {
    var dice = Dice(seed)
    let settings = Self.settings(&dice)
    let state = dice.one(of: [AppState.foreground, .background, .terminated, .forceQuit])
    let isScreenOn = dice.happens(0.7)
    var prompt = PhoneSystem(settings, app: state, isScreenOn: isScreenOn, at: .start)
    var late = prompt
    var isAlive = false
    var inside: [BeaconRegion] = []
    let isSilent = settings.silentExit || settings.unknownRegions
    var time = Instant.start
    for _ in 0..<400 {
      time = time.advanced(
        by: .milliseconds(dice.integer(0...dice.one(of: [5, 500, 5000, 60000]))))
      var all: [PhoneOutput] = Self.outputs(&prompt)
      var guardCount = 0
      while let wake = prompt.nextWake, wake <= time {
        prompt.advance(to: wake)
        all += Self.outputs(&prompt)
        guardCount += 1
        if guardCount > 100_000 { Issue.record("it wakes without end"); return }
      }
      let input = Self.input(&dice)
      Self.give(input, &prompt, at: time)
      Self.give(input, &late, at: time)
      all += Self.outputs(&prompt)
      #expect(all == Self.outputs(&late))
      #expect(prompt.appState == late.appState)
      #expect(prompt.scanWindow == late.scanWindow)
      for output in all {
        switch output {
        case .launch:
          #expect(!isAlive)
          isAlive = true
          inside = []
        case .end:
          #expect(isAlive)
          isAlive = false
        case .deliver(.region(let event), _):
          #expect(isAlive)
          if event.isInside {
            #expect(!inside.contains(event.region) || isSilent)
            inside.append(event.region)
          } else {
            inside.removeAll { $0 == event.region }
          }
        // The system itself ends the connections of an app that has ended.
        case .carryOut(.disconnect): break
        case .deliver, .carryOut: #expect(isAlive)
        case .notDelivered(_, .rule(.silentExit)): #expect(settings.silentExit)
        case .notDelivered(_, .rule(.unknownRegions)): #expect(settings.unknownRegions)
        case .notDelivered: #expect(!isAlive)
        case .regionState: #expect(settings.unknownRegions)
        }
      }
      // A region that is stopped and requested anew is entered again.
      if case .command(.stopMonitoring(let region)) = input { inside.removeAll { $0 == region } }
      #expect(prompt.appState.isAlive == isAlive)
      if !prompt.isBluetoothOn { #expect(prompt.scanWindow == nil && !prompt.isRanging) }
      if let wake = prompt.nextWake { #expect(wake >= time) }
      #expect(prompt.monitoredRegions.count <= 20)
    }
  }

  /// The systems of a copy part no sooner than their inputs do.
  @Test func aCopyReplays() {
    var dice = Dice(7)
    var system = PhoneSystem(.ios, at: .start)
    system.perform(.monitor(.home), at: .start)
    system.perform(.range(.home), at: .start)
    for second in 1...100 where dice.happens(0.6) {
      system.hear(Device.kitchen.advertisement(), at: Instant(Double(second)))
    }
    var copy = system
    #expect(copy == system)
    system.advance(to: Instant(200))
    copy.advance(to: Instant(200))
    #expect(Self.outputs(&copy) == Self.outputs(&system))
    #expect(copy == system)
  }
}
