import EventInput
import SimulatedLock
import Testing

struct LockTests {
  private let now = Moment("2026-03-01T10:00:00Z") ?? .now

  @Test func aPulseUnlocksForItsTime() async {
    let lock = Lock(unlockedForS: 5) { _ in }
    await lock.pulse(for: await lock.arrived(key: nil, at: now), at: now)
    #expect(await unlocked(lock, afterS: 4.9) == .bool(true))
    #expect(await unlocked(lock, afterS: 5.1) == .bool(false))
  }

  @Test(arguments: [(false, 2), (true, 1)])
  func onlyAnIdempotentLockPulsesOnceForAKey(isIdempotent: Bool, pulses: Int) async {
    let lock = Lock(unlockedForS: 5, isIdempotent: isIdempotent) { _ in }
    for _ in 1...2 { await lock.pulse(for: await lock.arrived(key: "<script>", at: now), at: now) }
    guard case .object(let state) = await lock.state(at: now) else { return }
    #expect(state["pulses"] == .integer(pulses))
    #expect(state["repeated"] == .integer(1))
  }

  @Test func faultsAreAFunctionOfSeedAndNumber() {
    var faults = LockFaults()
    (faults.drop, faults.absent, faults.lie, faults.repeat) = (0.1, 0.1, 0.1, 0.1)
    let fates = (1...10_000).map { faults.fate(of: $0) }
    #expect(fates == (1...10_000).map { faults.fate(of: $0) })
    // 1,000 expected; five standard deviations are 150.
    #expect((850...1150).contains(fates.count { $0.deed == .close }))
    #expect((850...1150).contains(fates.count { $0.copies == 2 }))
    #expect((850...1150).contains(fates.count { $0.deed == .claim || $0.deed == .deny }))
    faults.seed = 2
    #expect(fates != (1...10_000).map { faults.fate(of: $0) })
  }

  private func unlocked(_ lock: Lock, afterS seconds: Double) async -> JSON? {
    guard case .object(let state) = await lock.state(at: now.advanced(bySeconds: seconds)) else {
      return nil
    }
    return state["unlocked"]
  }
}
