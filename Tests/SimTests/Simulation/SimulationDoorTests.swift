import BLE
@testable import Sim
import Testing

/// A walker who comes to a locked door in 1.7 s.
struct SimulationDoorTests {
  private func run(
    _ parts: [[(milliseconds: Int64, act: EngineOutput)]], walkers: [Walker]? = nil,
    beacons: [Beacon] = [], seconds: Int = 20
  ) throws -> Witness {
    let world = try World(
      plan: Corridor.plan, beacons: beacons, walkers: walkers ?? [Corridor.walker()],
      environment: .calm, duration: .seconds(seconds))
    var parts = parts.makeIterator()
    var simulation = Simulation(of: world, seed: 1) { _ in Actor(parts.next() ?? []) }
    return simulation.witnessed()
  }

  private func doors(_ witness: Witness) -> [String] {
    witness.doors.map { time, state in
      "\(time.nanoseconds / 1_000_000) \(state.isOpen ? "open" : "closed")"
        + (state.isLocked ? " locked" : "")
    }
  }

  private func x(_ witness: Witness, at milliseconds: Int64) -> Double? {
    witness.poses.first { $0.time.nanoseconds == milliseconds * 1_000_000 }?.pose.point.x
  }

  @Test func atALockedDoorOneWaits() throws {
    let witness = try run([[]])
    #expect(doors(witness).isEmpty)
    let places: [(time: Int64, x: Double)] = [(1000, 3), (1700, 4.4), (5000, 4.4), (20_000, 4.4)]
    for place in places {
      #expect(abs(try #require(x(witness, at: place.time)) - place.x) < 1e-9)
    }
  }

  /// Through it in 0.6 s; it falls shut 3 s after, and locks.
  @Test func whenItIsUnlockedOneGoesOn() throws {
    let witness = try run([[(5000, .decide(.unlock))]])
    #expect(
      doors(witness) == ["5000 closed", "5000 open", "8600 closed locked"])
    #expect(abs(try #require(x(witness, at: 5300)) - 5) < 1e-9)
    #expect(abs(try #require(x(witness, at: 7300)) - 9) < 1e-9)
    #expect(abs(try #require(x(witness, at: 19_000)) - 9) < 1e-9)
  }

  @Test func anUnlockedDoorIsOpenedWithoutAWait() throws {
    let witness = try run([[(1000, .decide(.unlock))]])
    #expect(doors(witness) == ["1000 closed", "1700 open", "5300 closed locked"])
  }

  @Test func anUnlockThatIsNotUsedLapsesAfterTenSeconds() throws {
    let witness = try run([[(1000, .decide(.unlock))]], walkers: [Corridor.stander(x: 2)])
    #expect(doors(witness) == ["1000 closed", "11000 closed locked"])
  }

  @Test func unlockedAgainItLapsesTenSecondsAfterTheSecondTime() throws {
    let witness = try run(
      [[(1000, .decide(.unlock)), (6000, .decide(.unlock))]], walkers: [Corridor.stander(x: 2)])
    #expect(doors(witness) == ["1000 closed", "16000 closed locked"])
  }

  @Test func lockingTakesTheUnlockBack() throws {
    let witness = try run([[(500, .decide(.unlock)), (1000, .decide(.lock))]])
    #expect(doors(witness) == ["500 closed", "1000 closed locked"])
    #expect(abs(try #require(x(witness, at: 20_000)) - 4.4) < 1e-9)
  }

  @Test func lockingAnOpenDoorDoesNothing() throws {
    let witness = try run([[(1000, .decide(.unlock)), (1800, .decide(.lock))]])
    #expect(doors(witness) == ["1000 closed", "1700 open", "5300 closed locked"])
  }

  @Test func thoseWithoutAKeyCanWait() throws {
    var walker = try Corridor.walker()
    walker.key = nil
    #expect(doors(try run([[(1000, .decide(.unlock))]], walkers: [walker])).isEmpty)
  }

  /// The second comes 2 s later, before the door has fallen shut, and holds it open.
  @Test func twoWhoWaitGoTogetherAndALateOneHoldsTheDoor() throws {
    let plan = try Corridor.plan
    let walkers = try [0, 0, 5].enumerated().map { number, rest in
      Walker(
        "walker \(number)",
        walk: try Walk(
          from: Point(x: 1, y: 2),
          through: [
            .stand(.seconds(rest), facing: nil), .walk(to: Point(x: 9, y: 2), speed: 2),
          ], on: plan),
        phone: Phone("phone \(number)"), key: 0)
    }
    let witness = try run([[(5000, .decide(.unlock))]], walkers: walkers)
    // The late one is at the door at 6.7 s, and through it at 7.3 s.
    #expect(doors(witness) == ["5000 closed", "5000 open", "10300 closed locked"])
  }

  /// A beacon beyond the door, right before whoever waits at it: nothing but the leaf's 20 dB is in
  /// between, and around the jambs it is 21 dB and the leaf or the wall besides.
  @Test func anOpenDoorLetsRadioThrough() throws {
    let witness = try run(
      [[(3000, .decide(.unlock))]], walkers: [Corridor.stander(x: 4.4)],
      beacons: [Corridor.beacon("b", x: 9)])
    let other = try run(
      [[(3000, .decide(.unlock))], []],
      walkers: [
        Corridor.stander(x: 4.4, phone: Corridor.phone), Corridor.walker(phone: Phone("other")),
      ], beacons: [Corridor.beacon("b", x: 9)])
    func levels(_ witness: Witness, _ milliseconds: ClosedRange<Int64>) -> Set<Double> {
      Set(
        witness.receptions.compactMap { time, reception in
          guard milliseconds.contains(time.nanoseconds / 1_000_000), reception.walker == 0,
            reception.packet.channel == .channel37
          else { return nil }
          return reception.budget?.level.dBm
        })
    }
    let closed = levels(witness, 0...20_000)
    #expect(closed.count == 1)
    // The other one opens the door at 3 s; it closes at 6.6 s.
    let open = levels(other, 3000...6599)
    #expect(levels(other, 0...2999) == closed && levels(other, 6601...20_000) == closed)
    #expect(open.count == 1)
    let gain = try #require(open.first) - #require(closed.first)
    #expect(abs(gain - 20) < 1e-9)
  }
}
