import BLE
@testable import Sensors
import Testing

struct MotionDetectorTests {
  private func state(_ isMoving: Bool, _ duration: Int, _ before: Int) -> MotionState {
    MotionState(
      isMoving: isMoving, duration: .seconds(duration), durationBefore: .seconds(before))
  }

  /// Disturbed at 10 and 12 s, it settles 5 s after the latter.
  @Test func movesUntilItSettles() {
    var motion = MotionDetector(settlingTime: .seconds(5))
    #expect(motion.state(at: .seconds(9)) == state(false, 9, 0))
    motion.disturb(at: .seconds(10))
    motion.disturb(at: .seconds(12))
    #expect(motion.state(at: .seconds(16)) == state(true, 6, 10))
    #expect(motion.state(at: .seconds(17)) == state(false, 0, 7))
    #expect(motion.state(at: .seconds(80)) == state(false, 63, 7))
  }

  @Test func movesWhileItsCarrierWalks() {
    var motion = MotionDetector(settlingTime: .seconds(5))
    motion.setWalking(true, at: .seconds(10))
    motion.setWalking(true, at: .seconds(15))
    motion.disturb(at: .seconds(20))
    #expect(motion.state(at: .seconds(100)) == state(true, 90, 10))
    motion.setWalking(false, at: .seconds(100))
    #expect(motion.state(at: .seconds(104)) == state(true, 94, 10))
    motion.setWalking(true, at: .seconds(104))
    motion.setWalking(false, at: .seconds(110))
    #expect(motion.state(at: .seconds(120)) == state(false, 5, 105))
  }

  @Test func settlesAtOnceWithoutASettlingTime() {
    var motion = MotionDetector(settlingTime: .zero)
    motion.disturb(at: .seconds(10))
    #expect(motion.state(at: .seconds(10)) == state(false, 0, 0))
  }

  @Test func itsDoorsDisturbIt() {
    var motion = MotionDetector(settlingTime: .seconds(2), doors: [1])
    motion.setDoor(0, at: .seconds(3))
    #expect(motion.state(at: .seconds(4)) == state(false, 4, 0))
    motion.setDoor(1, at: .seconds(5))
    #expect(motion.state(at: .seconds(6)) == state(true, 1, 5))
  }
}
