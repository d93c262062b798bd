import BLE
@testable import Sim
import TestSupport
import Testing

struct ScannerTests {
  private let scanner = Scanner(
    interval: .milliseconds(40), window: .milliseconds(30), blindTime: .zero)

  private func channel(
    _ scanner: Scanner, from start: Int64, lasting length: Int64 = 376_000, phase: Int64 = 0
  ) -> AdvertisingChannel? {
    scanner.channel(
      from: Instant(nanoseconds: start), to: Instant(nanoseconds: start + length),
      phase: phase)
  }

  @Test func channelsRotate() {
    let channels = (0..<7).map { channel(scanner, from: Int64($0) * 40_000_000 + 5_000_000) }
    #expect(
      channels == [
        .channel37, .channel38, .channel39, .channel37, .channel38, .channel39, .channel37,
      ])
  }

  @Test func packetsFitIntoTheWindowEntirely() {
    #expect(channel(scanner, from: 0) == .channel37)
    #expect(channel(scanner, from: 30_000_000 - 376_000) == .channel37)
    #expect(channel(scanner, from: 30_000_000 - 375_999) == nil)
    #expect(channel(scanner, from: 35_000_000) == nil)
    // The packet begins before the window does.
    #expect(channel(scanner, from: 39_999_999) == nil)
    #expect(channel(scanner, from: 40_000_000) == .channel38)
  }

  @Test func continuousWindowsOnlyChangeChannel() {
    let always = Scanner(
      interval: .milliseconds(10), window: .milliseconds(10), blindTime: .zero)
    #expect(channel(always, from: 9_624_000) == .channel37)
    #expect(channel(always, from: 9_624_001) == nil)
    #expect(channel(always, from: 10_000_000) == .channel38)
  }

  @Test func nothingIsReceivedDuringTheBlindTime() {
    let tuning = Scanner(
      interval: .milliseconds(10), window: .milliseconds(10), blindTime: .microseconds(500))
    #expect(channel(tuning, from: 499_999) == nil)
    #expect(channel(tuning, from: 500_000) == .channel37)
    #expect(channel(tuning, from: 10_499_999) == nil)
    #expect(channel(tuning, from: 10_500_000) == .channel38)
  }

  @Test func phaseIsTheElapsedTimeOfTheFirstInterval() {
    #expect(channel(scanner, from: 0, phase: 29_000_000) == .channel37)
    #expect(channel(scanner, from: 0, phase: 31_000_000) == nil)
    #expect(channel(scanner, from: 10_000_000, phase: 110_000_000) == .channel37)
  }

  @Test func listeningTimeMatchesTheWindow() {
    var dice = Dice(1)
    let count = 20_000
    let heard = (0..<count).count { _ in
      channel(scanner, from: Int64(dice.integer(0...1_000_000_000_000))) == .channel38
    }
    // One third of (30 - 0.376) / 40; standard error 0.003.
    #expect(abs(Double(heard) / Double(count) - 29.624 / 120) < 0.012)
  }

  @Test func trapsOnImpossibleWindows() async {
    await #expect(processExitsWith: .failure) {
      _ = Scanner(interval: .milliseconds(10), window: .milliseconds(11))
    }
    await #expect(processExitsWith: .failure) {
      _ = Scanner(interval: .milliseconds(10), window: .milliseconds(1))
    }
    await #expect(processExitsWith: .failure) {
      _ = Scanner(interval: .seconds(601), window: .milliseconds(3))
    }
    await #expect(processExitsWith: .failure) {
      _ = Scanner(
        interval: .milliseconds(10), window: .milliseconds(3), blindTime: .milliseconds(3))
    }
  }
}
