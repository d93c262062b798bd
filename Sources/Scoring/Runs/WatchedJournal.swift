import BLE
import Phones
import Sim

/// A journal, and another observer of the same run.
struct WatchedJournal<Watcher: StepObserver>: StepObserver {
  var journal: Journal
  var watcher: Watcher

  mutating func observe(_ observation: Observation, at time: Instant) {
    journal.observe(observation, at: time)
    watcher.observe(observation, at: time)
  }

  mutating func observe(_ event: AppEvent, ofAppOf walker: Int) {
    journal.observe(event, ofAppOf: walker)
    watcher.observe(event, ofAppOf: walker)
  }

  mutating func observe(_ note: PhoneNote, ofPhoneOf walker: Int) {
    journal.observe(note, ofPhoneOf: walker)
    watcher.observe(note, ofPhoneOf: walker)
  }

  mutating func observe(_ note: LinkNote, at time: Instant) {
    journal.observe(note, at: time)
    watcher.observe(note, at: time)
  }

  mutating func observe(inRangeOf beacon: Int, walker: Int, at time: Instant) {
    journal.observe(inRangeOf: beacon, walker: walker, at: time)
    watcher.observe(inRangeOf: beacon, walker: walker, at: time)
  }

  mutating func observe(_ request: DoorRequest) {
    journal.observe(request)
    watcher.observe(request)
  }

  mutating func observe(_ note: ServerNote) {
    journal.observe(note)
    watcher.observe(note)
  }

  mutating func note(_ simulation: Simulation<some DecisionEngine>) { watcher.note(simulation) }
}
