import BLE
@testable import Studies
import Testing

/// A lock that stays unlocked for 5 s, worked by another engine.
struct SharedRunLockTests {
  private func act(_ unlocks: Bool, at seconds: Int) -> LockAct {
    LockAct(step: seconds * 10, time: .start.advanced(by: .seconds(seconds)), unlocks: unlocks)
  }

  private func turn(_ kind: SharedRunDoorTurn.Kind, at seconds: Int, step: Int? = nil)
    -> SharedRunDoorTurn
  {
    SharedRunDoorTurn(
      step: step ?? seconds * 10, time: .start.advanced(by: .seconds(seconds)), door: 0, kind: kind)
  }

  private func parting(_ acts: [LockAct], _ turns: [SharedRunDoorTurn]) -> SharedRunLock.Parting? {
    SharedRunLock.parting(of: acts, from: turns, unlockedFor: .seconds(5))
  }

  private let goesIn = SharedRunDoorTurn.Kind.opens(needsUnlocking: true)

  @Test func isTheSameIfUnlockedInTime() {
    for seconds in 6...10 {
      #expect(parting([act(true, at: seconds)], [turn(goesIn, at: 10)]) == nil)
    }
    // A lock that was released at 5 s engages at 10 s, before an arrival at that time.
    let late = SharedRunLock.Parting(step: 100, isLetIn: false)
    #expect(parting([act(true, at: 5)], [turn(goesIn, at: 10)]) == late)
    #expect(parting([], [turn(goesIn, at: 10)]) == late)
    #expect(parting([act(true, at: 8), act(false, at: 9)], [turn(goesIn, at: 10)]) == late)
  }

  @Test func doesNotHoldUpWalkersGoingOut() {
    #expect(parting([], [turn(.opens(needsUnlocking: false), at: 10)]) == nil)
  }

  @Test func divergesIfAWaitingWalkerIsLetIn() {
    let waits = [turn(.awaited, at: 10), turn(goesIn, at: 14)]
    #expect(parting([act(true, at: 14)], waits) == nil)
    #expect(parting([act(true, at: 12)], waits) == SharedRunLock.Parting(step: 120, isLetIn: true))
    #expect(parting([act(true, at: 8)], waits) == SharedRunLock.Parting(step: 100, isLetIn: true))
    #expect(parting([act(true, at: 15)], waits) == SharedRunLock.Parting(step: 140, isLetIn: false))
    // The walker waits in vain. An engine that lets them in diverges, even at the end.
    let inVain = [turn(.awaited, at: 10)]
    #expect(parting([act(true, at: 20)], inVain) == SharedRunLock.Parting(step: 200, isLetIn: true))
    #expect(parting([act(true, at: 4), act(false, at: 20)], inVain) == nil)
  }

  @Test func isLockedWhenTheDoorCloses() {
    let twice = [turn(goesIn, at: 10), turn(.closes, at: 11), turn(goesIn, at: 12)]
    #expect(parting([act(true, at: 9)], twice) == SharedRunLock.Parting(step: 120, isLetIn: false))
    #expect(parting([act(true, at: 9), act(true, at: 12)], twice) == nil)
  }
}
