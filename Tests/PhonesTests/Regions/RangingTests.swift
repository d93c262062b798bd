import BLE
import Phones
import Testing

/// The rules of ranging, each by a timeline from its source.
@Suite struct RangingTests {
  /// One report a second, with the mean of the second's levels: (-60 - 62 - 67) / 3 = -63.
  @Test func reportsComeOnceASecondWithTheMean() {
    var bench = Bench(.ios, [.range(.home)])
    for (time, dBm) in [(0.1, -60.0), (0.4, -62), (0.9, -67), (1.5, -70), (3.2, -50)] {
      #expect(bench.hear(.kitchen, dBm, at: time) == .rule(.rangingPeriod))
    }
    bench.run(to: 4.5)
    #expect(
      bench.log
        == ["0 launch", "1 ranged 1:-63.0", "2 ranged 1:-70.0", "3 ranged", "4 ranged 1:-50.0"])
  }

  @Test func withoutThePeriodEachPacketIsReported() {
    var bench = Bench(.ios(without: .rangingPeriod), [.range(.home)])
    bench.hear(.kitchen, -60, at: 0.25)
    bench.hear(.study, -62, at: 0.5)
    bench.run(to: 5)
    #expect(bench.log == ["0 launch", "0.25 ranged 1:-60.0", "0.5 ranged 2:-62.0"])
  }

  /// `CLBeacon.rssi` is an `Int`: the mean of -60 and -63 is -61.5, away from zero -62.
  @Test func levelsAreWhole() {
    func delivered(_ settings: SystemSettings) -> String? {
      var bench = Bench(settings, [.range(.home)])
      bench.hear(.kitchen, -60, at: 0.1)
      bench.hear(.kitchen, -63, at: 0.2)
      bench.run(to: 1)
      return bench.log.last
    }
    #expect(delivered(.ios) == "1 ranged 1:-62.0")
    #expect(delivered(.ios(without: .wholeLevels)) == "1 ranged 1:-61.5")
  }

  @Test func theNearestBeaconComesFirst() {
    var bench = Bench(.ios, [.range(.home)])
    bench.hear(.study, -60, at: 0.1)
    bench.hear(.kitchen, -70, at: 0.2)
    bench.hear(.study, -60, at: 1.1)
    bench.hear(.kitchen, -50, at: 1.2)
    bench.hear(.kitchen, nil, at: 2.1)
    bench.hear(.study, -99, at: 2.2)
    bench.run(to: 3)
    #expect(
      bench.log
        == [
          "0 launch", "1 ranged 2:-60.0 1:-70.0", "2 ranged 1:-50.0 2:-60.0",
          "3 ranged 2:-99.0 1:?",
        ])
  }

  /// -70 dBm of a beacon of -79 dBm at 1 m is nearer than -60 dBm of one of -59 dBm.
  @Test func weakBeaconsMayBeNearer() {
    let weak = Device.beacon("weak", .home, minor: 9, measuredPower: -79)
    var bench = Bench(.ios, [.range(.home)])
    bench.hear(.study, -60, at: 0.1)
    bench.hear(weak, -70, at: 0.2)
    bench.hear(.kitchen, nil, at: 0.3)
    bench.run(to: 1)
    #expect(bench.log.last == "1 ranged 9:-70.0 2:-60.0 1:?")
  }

  @Test func beaconsWithoutALevelComeLast() {
    var bench = Bench(.ios, [.range(.home)])
    bench.hear(.kitchen, nil, at: 0.1)
    bench.hear(.study, -99, at: 0.2)
    bench.hear(.beacon("third", .home, minor: 3), nil, at: 0.3)
    bench.run(to: 1)
    #expect(bench.log.last == "1 ranged 2:-99.0 1:? 3:?")
  }

  @Test func theMemoryIncludesItsEnd() {
    var settings = SystemSettings.ios
    settings.rangingMemory = .seconds(2)
    var bench = Bench(settings, [.range(.home)])
    bench.hear(.kitchen, -60, at: 0)
    bench.run(to: 3)
    #expect(bench.log == ["0 launch", "1 ranged 1:-60.0", "2 ranged 1:?", "3 ranged"])
  }

  @Test func silentBeaconsMayBeRemembered() {
    var settings = SystemSettings.ios
    settings.rangingMemory = .seconds(2)
    var bench = Bench(settings, [.range(.home)])
    bench.hear(.kitchen, -60, at: 0.5)
    bench.run(to: 4)
    #expect(
      bench.log
        == ["0 launch", "1 ranged 1:-60.0", "2 ranged 1:?", "3 ranged", "4 ranged"])
  }

  @Test func eachRegionHasItsReport() {
    var bench = Bench(.ios, [.range(.home), .range(.room(2))])
    bench.hear(.kitchen, -60, at: 0.5)
    bench.hear(.study, -50, at: 0.6)
    bench.perform(.stopRanging(.home), at: 1.5)
    bench.run(to: 2)
    #expect(
      bench.log == ["0 launch", "1 ranged 2:-50.0 1:-60.0", "1 ranged 2:-50.0", "2 ranged"])
  }

  /// The presence article: on entering, the app ranges within the time that the wake gives it.
  @Test func rangingLastsAsLongAsTheWake() {
    var bench = Bench(.ios, app: .background, [.monitor(.home), .range(.home)])
    bench.run(to: 50)
    #expect(bench.log.count == 11)
    for tenth in 500...700 { bench.hear(.kitchen, at: Double(tenth) / 10) }
    #expect(bench.log[11] == "51 enter home")
    #expect(bench.log.dropFirst(12).count == 10)
    #expect(bench.log[12] == "52 ranged 1:-60.0")
    #expect(bench.log.last == "61 ranged 1:-60.0")
  }

  /// A packet received before the app was suspended is not in the first report afterwards.
  @Test func aNewRoundStartsEmpty() {
    var bench = Bench(.ios, [.range(.home)])
    bench.hear(.kitchen, -60, at: 0.5)
    bench.change(.bluetooth(isOn: false), at: 0.7)
    bench.change(.bluetooth(isOn: true), at: 5.5)
    bench.run(to: 6.5)
    #expect(bench.log == ["0 launch", "0.7 off", "5.5 on", "6.5 ranged"])
  }
}
