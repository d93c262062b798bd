import BLE

/// The score of an engine's alerts against the hazards of a run.
///
/// An alert that the engine raises counts as one alert, and so does a question that it asks;
/// repetitions of an alert do not count. The alert belongs to a hazard of the alert's subject that
/// holds at the time of the alert, or that ended at most `lateness` before. If the hazards are
/// unknown, no alert is right or false.
public struct AlertScore: Hashable, Sendable {
  /// The number of alerts.
  public private(set) var alerts = 0
  /// The times of alerts that belong to no hazard.
  public private(set) var falseAlerts: [Instant] = []
  /// The starts of hazards that lasted long enough for an alert to be due, but to which no alert
  /// belongs.
  public private(set) var missed: [Instant] = []
  /// The delay of the first alert to each hazard that lasted long enough and to which an alert
  /// belongs, in order.
  public private(set) var delays: [Duration] = []
  /// The number of calls for help.
  public private(set) var calls = 0
  /// The times of calls for help that belong to no hazard, by the same rule as for alerts.
  public private(set) var falseCalls: [Instant] = []
  /// `true` if the scenario states the walker's hazards, even if it states that there are none.
  public let knowsHazards: Bool
  /// `true` if the engine calls for help.
  public let callsForHelp: Bool
  /// The number of hazards that lasted long enough for an alert to be due.
  public private(set) var hazards = 0

  /// The time after a hazard's end in which an alert still belongs to the hazard.
  public static let lateness = Duration.seconds(10)

  /// Computes the score of decisions about one walker.
  ///
  /// - Parameters:
  ///   - truth: The hazards of the walker; `nil` if they are not known.
  ///   - callsForHelp: `true` if the engine calls for help.
  package init(
    of decisions: [Decision], against truth: [AlertTimeline]?, callingForHelp callsForHelp: Bool
  ) {
    self.callsForHelp = callsForHelp
    knowsHazards = truth != nil
    let truth = truth ?? []
    var raised: [(subject: String, time: Instant)] = []
    for decision in decisions {
      guard case .alert(let alert) = decision.verdict else { continue }
      switch alert.stage {
      case .raised(repetition: 0), .asked: raised.append((alert.subject, decision.time))
      case .help:
        calls += 1
        if !Self.holds(alert.subject, at: decision.time, in: truth) {
          falseCalls.append(decision.time)
        }
      case .countdown, .raised, .cleared: break
      }
    }
    alerts = raised.count
    falseAlerts = raised.filter { !Self.holds($0.subject, at: $0.time, in: truth) }.map(\.time)
    for timeline in truth {
      for spell in timeline.due {
        hazards += 1
        let end = spell.end?.advanced(by: Self.lateness) ?? timeline.end
        let alarm = raised.first {
          $0.subject == timeline.subject && spell.start <= $0.time && $0.time <= end
        }
        if let alarm {
          delays.append(spell.start.duration(to: alarm.time))
        } else {
          missed.append(spell.start)
        }
      }
    }
  }

  private static func holds(
    _ subject: String, at time: Instant, in truth: [AlertTimeline]
  ) -> Bool {
    truth.contains { timeline in
      timeline.subject == subject
        && timeline.spells.contains { spell in
          spell.start <= time && spell.end.map { time <= $0.advanced(by: lateness) } ?? true
        }
    }
  }
}

extension AlertScore {
  /// The delay of the first alert that was due, in seconds; infinite if no alert that was due was
  /// raised, and `nil` if none was due.
  var firstDelayS: Double? { delays.first?.inSeconds ?? (missed.isEmpty ? nil : .infinity) }
}
