import BLE
import Buildings
import Documents
import Explaining
import Reports
import Scenarios
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct PacketAccountTests {
  /// For every packet that a phone listened for, the terms add up to the level and explain all
  /// walls. The reported RSSI is the rounded sum.
  @Test(arguments: Shipped.scenarioNames)
  func termsOfEveryPacketAddUp(name: String) throws {
    let met = try expectTermsToAddUp(
      in: Shipped.scenario(name), seeds: 1...(Build.isOptimised ? 50 : 5))
    #expect(met.packets > 500 && met.walls > 100 && met.bends > 10)
  }

  /// Their walls attenuate so little that hardly any path leads around an edge.
  @Test(
    arguments: Build.isOptimised ? Shipped.measuredPlaces : Array(Shipped.measuredPlaces.prefix(1)))
  func termsOfEveryPacketInAMeasuredPlaceAddUp(name: String) throws {
    let met = try expectTermsToAddUp(
      in: Shipped.scenario(name), seeds: 1...(Build.isOptimised ? 5 : 1))
    #expect(met.packets > 500 && met.walls > 100)
  }

  @Test func termsPastAPillarAndIntoAVaultAddUp() throws {
    let met = try expectTermsToAddUp(in: TinyScenario.withPillarAndVault().read(), seeds: 1...5)
    #expect(met.longBends > 10 && met.grazings > 10 && met.limits > 10)
  }

  private struct Met {
    var packets = 0
    var walls = 0
    var bends = 0
    /// Paths around several edges.
    var longBends = 0
    var grazings = 0
    var limits = 0
  }

  private func expectTermsToAddUp(in scenario: Scenario, seeds: ClosedRange<UInt64>) -> Met {
    var met = Met()
    for seed in seeds {
      Onlooker.look(at: scenario, seed: seed) { reception, openDoors, poses in
        let account = PacketAccount(
          of: reception, in: scenario.world, seed: seed, openDoors: openDoors, poses: poses)
        guard let budget = reception.budget, let sum = account.sum else {
          #expect(reception.outcome == .notListening && account.terms.isEmpty)
          return
        }
        met.packets += 1
        #expect(abs(sum.dBm - budget.level.dBm) < 0.01)
        #expect(account.terms.allSatisfy { $0.value.isFinite && $0.cause != .unexplained })
        for term in account.terms {
          switch term.cause {
          case .passage: met.walls += 1
          case .bend(let bend, _):
            met.bends += 1
            if bend.corners.count > 1 { met.longBends += 1 }
          case .grazing: met.grazings += 1
          case .wallLimit: met.limits += 1
          default: break
          }
        }
        guard case .received(let advertisement) = reception.outcome,
          let rssi = advertisement.rssi
        else { return }
        #expect(abs(rssi.dBm - min(max(sum.dBm, -105), -20)) <= 0.51)
      }
    }
    return met
  }

  /// The radio was in the state `listens` exactly for the packets that the phone listened for.
  @Test func attentionMatchesTheOutcome() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    var seen: Set<ScanningRadioState> = []
    Onlooker.look(at: scenario, seed: 1) { reception, openDoors, poses in
      let account = PacketAccount(
        of: reception, in: scenario.world, seed: 1, openDoors: openDoors, poses: poses)
      #expect((account.listeningState == .listens) == (reception.outcome != .notListening))
      if case .listensElsewhere(let channel) = account.listeningState {
        #expect(channel != reception.packet.channel)
      }
      seen.insert(account.listeningState)
    }
    #expect(seen.count >= 5)
  }

  /// The walker stands at (2.5, 0.5) with a bag 0.9 m up. A network there, 2 m from the bag, is
  /// heard on channel 38 at -30 - 12.19 - 20 - 20 · log₁₀(2) = -68.2 dBm, and by a phone with an
  /// offset of -10 dB at -78.2 dBm.
  @Test(arguments: [(0.0, -68.212), (-10, -78.212)])
  func namesTheWiFiFrameThatDestroyedAPacket(offset: Double, level: Double) throws {
    let scenario = try TinyScenario().changing(
      "radio: { shadowingDB: 3 }",
      to: """
        radio: {
          shadowingDB: 3, interference: 0,
          wifi: [{ at: [2.5, 0.5], heightM: 2.9, channel: 6, load: [{ atS: 0, share: 1 }] }],
        }
        """
    ).changing("path: [{ to: [2.5, 5] }, { standS: 1 }]", to: "path: []")
      .changing(#"carried: "bag""#, to: #"carried: "bag", receiveOffsetDB: \#(offset)"#).read()
    var lost = 0
    Onlooker.look(at: scenario, seed: 1) { reception, openDoors, poses in
      let account = PacketAccount(
        of: reception, in: scenario.world, seed: 1, openDoors: openDoors, poses: poses)
      #expect((account.wifiFrame != nil) == (reception.outcome == .interference))
      guard let frame = account.wifiFrame, reception.packet.channel == .channel38,
        let sum = account.sum
      else { return }
      lost += 1
      #expect(abs(frame.level.dBm - level) < 0.01 && sum - frame.level < Decibels(8))
      let reason = account.reason(in: scenario.world) ?? ""
      let (words, margin) = (frame.level.dBm.with(3), (sum - frame.level).value)
      #expect(
        reason == "a Wi-Fi frame on channel 6: \(words) dBm, \(margin.magnitude.with(1)) dB "
          + "\(margin < 0 ? "stronger" : "weaker"); capture needs 8 dB weaker")
    }
    #expect(lost > 5)
  }

  /// Two people stand between the beacon outside and the guest's first position. Both are named,
  /// and the terms with them add up.
  @Test func namesBystanders() throws {
    let scenario = try TinyScenario().changing(
      "walkers: [",
      to: """
        walkers: [
          { name: "left", from: [2.6, 1.2], path: [] },
          { name: "right", from: [2.75, 1.8], path: [] },
        """
    ).read()
    let report = try #require(
      try ExplainReport(on: scenario, seed: 1, of: PacketChoice(device: 1, count: 1)))
    let account = try #require(report.accounts.first)
    let names = account.terms.compactMap { term in
      if case .bystander(let name) = term.cause { name } else { nil }
    }
    #expect(names == ["left", "right"])
    #expect(!account.terms.contains { $0.cause == .unexplained })
    let (sum, budget) = (try #require(account.sum), try #require(account.reception.budget))
    #expect(abs(sum.dBm - budget.level.dBm) < 0.01)
    #expect(budget.bystanderLoss > .zero)
  }

  /// A beacon that faces away from the whole plan has nearly all of the loss behind it.
  @Test func showsMounts() throws {
    let scenario = try TinyScenario().changing(
      "minor: 1", to: "minor: 1, mount: 'wall', facesDeg: 0, lossBehindDB: 12"
    ).read()
    func account(ofBeacon beacon: Int) throws -> PacketAccount {
      let report = try #require(
        try ExplainReport(on: scenario, seed: 1, of: PacketChoice(device: beacon, count: 1)))
      return try #require(report.accounts.first)
    }
    let mounted = try account(ofBeacon: 0)
    let term = try #require(mounted.terms.first { $0.cause.name == "mount" })
    guard case .mount(let angle, _) = term.cause else {
      Issue.record("no mount")
      return
    }
    let share = (1 - PortableMath.cosine(turns: angle / 360)) / 2
    #expect(angle > 90 && abs(term.value + 12 * share * share) < 1e-9)
    let sum = try #require(mounted.sum)
    #expect(abs(sum.dBm - (try #require(mounted.reception.budget)).level.dBm) < 0.01)
    let free = try account(ofBeacon: 1)
    #expect(!free.terms.contains { $0.cause.name == "mount" })
  }

  /// One packet, computed by hand: from (2.5, 0.5), facing up the page, to the beacon at (3, 2.8).
  /// The beacon is 1.5 m high and the bag 0.9 m; 2.3537 m across and 0.6 m up make 2.42899 m. The
  /// beacon is atan(0.5 / 2.3) = 12.26° to the right. No wall is in between.
  @Test func distanceAndDirectionMatchTheDrawing() throws {
    let scenario = try TinyScenario().read()
    var found = 0
    Onlooker.look(at: scenario, seed: 1) { reception, openDoors, poses in
      guard reception.packet.sender == 1, reception.packet.channel == .channel38, found == 0
      else { return }
      let point = Point(x: 2.5, y: 0.5)
      var still = reception
      still.pose.point = point
      guard reception.budget != nil else { return }
      found += 1
      let account = PacketAccount(
        of: still, in: scenario.world, seed: 1, openDoors: openDoors, poses: poses)
      for term in account.terms {
        switch term.cause {
        case .distance(let metres, let exponent):
          #expect(abs(metres - 2.42899) < 1e-5 && exponent == 2)
        case .body(let carriage, let angle, .beacon):
          #expect(carriage == .bag)
          #expect(abs((angle ?? 0) - 12.2648) < 1e-4)
        case .passage, .bend, .grazing, .wallLimit, .unexplained:
          Issue.record("\(term) is in the way")
        default: break
        }
      }
    }
    #expect(found == 1)
  }
}
