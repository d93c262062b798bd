import EventInput

/// Sends one pulse at most for each decision, and records what has become of it.
package actor Bridge {
  private let settings: BridgeSettings
  private let client: LockClient
  private let audit: AuditLog
  private var known: Set<DecisionID>
  private var running = 0
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// The number of decisions by what has become of them.
  package private(set) var outcomes: [AuditRecord.Kind: Int] = [:]
  /// The number of decisions that the log knows from before, or that came again.
  package private(set) var repeated = 0

  /// Creates a bridge that goes on where the log ends.
  ///
  /// - Throws: ``AuditError`` if the log cannot be read.
  package init(
    to client: LockClient, audit: AuditLog, settings: BridgeSettings = BridgeSettings()
  ) async throws(AuditError) {
    self.settings = settings
    self.client = client
    self.audit = audit
    known = try await audit.recover()
  }

  /// Takes a decision to unlock, and returns once its outcome is on the disk.
  ///
  /// - Parameter decidedAt: The time of the decision; its deadline is counted from then.
  /// - Throws: ``AuditError`` if the log cannot be written. Nothing is sent then.
  package func unlock(_ decision: DecisionID, decidedAt: ContinuousClock.Instant) async throws {
    guard known.insert(decision).inserted else {
      repeated += 1
      return
    }
    await enter()
    defer { leave() }
    let record = try await pulse(decision, before: decidedAt + settings.deadline - settings.lead)
    try await audit.append(record)
    outcomes[record.kind, default: 0] += 1
  }

  /// Sends a request as soon as there is a connection, before a time or not at all.
  private func pulse(
    _ decision: DecisionID, before limit: ContinuousClock.Instant
  ) async throws -> AuditRecord {
    let audit = audit
    var failure: String?
    while ContinuousClock.now < limit {
      let result = try await client.send(
        key: decision.key, opening: min(settings.timeout, limit - .now), answering: settings.timeout
      ) {
        guard ContinuousClock.now < limit else { return false }
        try await audit.append(AuditRecord(.sending, decision))
        // The disk may have been slow.
        return ContinuousClock.now < limit
      }
      switch result {
      case .answered(let status):
        return AuditRecord(
          (200..<300).contains(status) ? .pulsed : .refused, decision, status: status)
      case .unknown(let reason): return AuditRecord(.unknown, decision, reason: reason)
      case .notPermitted: return AuditRecord(.late, decision)
      case .notConnected(let reason): failure = reason
      }
      try await Task.sleep(for: min(settings.pause, max(.zero, limit - .now)))
    }
    guard let failure else { return AuditRecord(.late, decision) }
    return AuditRecord(.unreachable, decision, reason: failure)
  }

  /// Waits until fewer than `width` requests are open.
  private func enter() async {
    if running < settings.width {
      running += 1
    } else {
      await withCheckedContinuation { queue.append($0) }
    }
  }

  private func leave() {
    if queue.isEmpty { running -= 1 } else { queue.removeFirst().resume() }
  }
}
