import BLE
import Engines
import TestSupport
import Testing

/// The evidence of engines between decisions, for observers.
struct EvidenceTests {
  /// Readings decide last, so the evidence after them is that of the decision, unless an unlock
  /// restarts smoothing.
  @Test func doorLockEvidenceMatchesItsLastDecision() {
    var compared = 0
    for seed in 0..<(Build.isOptimised ? 500 : 200) as Range<UInt64> {
      let sequence = HostileSequence(seed: seed)
      guard !sequence.settings.unlocksOnReading else { continue }
      var lock = DoorLock(settings: sequence.settings)
      var latest = Instant(nanoseconds: .min)
      for step in sequence.steps {
        latest = max(latest, step.timed.time)
        let outputs = lock.receive(step.timed.event, at: step.timed.time)
        let before = lock
        let decisions = outputs.compactMap { output -> Decision? in
          if case .decision(let decision) = output { decision } else { nil }
        }
        switch decisions.last?.verdict {
        case .side(.inside), .side(.outside), .unlock:
          #expect(lock.evidence(at: latest) == decisions.last?.evidence, "\(sequence)")
          compared += 1
        default: break
        }
        #expect(
          lock.evidence(at: latest).map(\.anchor)
            == sequence.settings.interior + sequence.settings.exterior)
        #expect(lock == before, "to ask changes nothing: \(sequence)")
      }
    }
    #expect(compared > 100)
  }

  @Test func evidenceIsEmptyByDefault() {
    struct Silent: DecisionEngine {
      mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
    }
    #expect(Silent().evidence(at: .start).isEmpty)
  }
}
