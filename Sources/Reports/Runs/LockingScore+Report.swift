import BLE
import Documents
import Scoring

extension LockingScore {
  /// The score in words: `2 locks, 1 while near; near for 120.0 s, locked for 3.2 s of it`.
  var sentence: String {
    let all = locks > 0 ? locks.counted("lock") : "no lock"
    let falsely = locks > 0 ? ", \(falseLocks == 0 ? "none" : "\(falseLocks)") while near" : ""
    guard nearTime > .zero else { return "\(all); never near" }
    return "\(all)\(falsely); near for \(nearTime.inSeconds.with(1)) s, "
      + "locked for \(lockedTime.inSeconds.with(1)) s of it"
  }
}
