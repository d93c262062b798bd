import BLE
@testable import Buildings
@testable import Sim
import Testing

struct DoorStateTests {
  private let locked = DoorKind(hasLock: true)

  @Test func releasedDoorClosesAndLocks() {
    var door = DoorState(closed: locked)
    #expect(door.isLocked && !door.isOpen)
    door.unlock()
    #expect(!door.isLocked && !door.isOpen)
    door.enter()
    #expect(door.isOpen)
    door.leave()
    #expect(door.isOpen)
    door.close(locked, turn: door.releases)
    #expect(door.isLocked && !door.isOpen)
  }

  @Test func unusedLockEngages() {
    var door = DoorState(closed: locked)
    door.unlock()
    door.engage(locked, turn: door.unlockings)
    #expect(door.isLocked)
  }

  @Test func outdatedTimeoutDoesNotLock() {
    var door = DoorState(closed: locked)
    door.unlock()
    let first = door.unlockings
    door.unlock()
    door.engage(locked, turn: first)
    #expect(!door.isLocked)
  }

  @Test func openDoorDoesNotLock() {
    var door = DoorState(closed: locked)
    door.unlock()
    door.enter()
    door.engage(locked, turn: door.unlockings)
    #expect(!door.isLocked && door.isOpen)
  }

  @Test func doorStaysOpenForTheNextPerson() {
    var door = DoorState(closed: locked)
    door.unlock()
    door.enter()
    door.leave()
    let first = door.releases
    door.enter()
    door.close(locked, turn: first)
    #expect(door.isOpen)
    door.leave()
    door.close(locked, turn: first)
    #expect(door.isOpen)
    door.close(locked, turn: door.releases)
    #expect(!door.isOpen)
  }

  @Test func lastOfTwoReleasesTheDoor() {
    var door = DoorState(closed: locked)
    door.unlock()
    door.enter()
    door.enter()
    door.leave()
    door.close(locked, turn: door.releases)
    #expect(door.isOpen)
    door.leave()
    door.close(locked, turn: door.releases)
    #expect(!door.isOpen && door.isLocked)
  }

  @Test func doorWithoutALockIsNeverLocked() {
    let plain = DoorKind(hasLock: false)
    var door = DoorState(closed: plain)
    #expect(!door.isLocked)
    door.engage(plain, turn: 0)
    door.enter()
    door.leave()
    door.close(plain, turn: door.releases)
    #expect(!door.isLocked && !door.isOpen)
  }

  @Test func openingALockedDoorReleasesItsLock() {
    var door = DoorState(closed: locked)
    door.enter()
    #expect(door.isOpen && !door.isLocked)
    door.leave()
    door.close(locked, turn: door.releases)
    #expect(!door.isOpen && door.isLocked)
  }
}
