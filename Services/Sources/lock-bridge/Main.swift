import ArgumentParser
import EventInput
import LockBridge
import Terminal

/// The program.
@main
struct Main: Program {
  static let console = Console("lock-bridge")

  static let configuration = CommandConfiguration(
    commandName: "lock-bridge",
    abstract: "Sends a lock one pulse for each decision to unlock, and never two.",
    discussion: """
      Reads the lines of simrun on standard input. Status 0 if all decisions were pulsed, 1 if one was not or a line \
      was skipped, 2 if something cannot be used.
      """)

  @Option(help: "The address of a pulse, as http://192.168.1.20/pulse.") var lock: String
  @Option(help: "A file with the lock's token, its first line.") var tokenFile: String?
  @Option(help: "The log of what was sent; required unless --dry-run.") var audit: String?
  @Option(help: "Milliseconds to wait for a connection, and for an answer, 1 to 600000.")
  var timeoutMs = 1000
  @Option(help: "Seconds after a decision at which a pulse is of no use, 0.01 to 3600.")
  var deadlineS = 2.0
  @Option(help: "Milliseconds before the deadline after which nothing is sent, 0 to below it.")
  var leadMs = 250
  @Option(help: "Whose decisions count; may be repeated (default: all).") var walker: [String] = []
  @Flag(help: "Print what would be sent, and send nothing.") var dryRun = false

  func validate() throws {
    guard LockAddress(lock) != nil else {
      throw ValidationError("--lock: '\(lock)' is not an address as http://192.168.1.20/pulse")
    }
    guard audit != nil || dryRun else { throw ValidationError("--audit: missing") }
    guard (1...600_000).contains(timeoutMs) else {
      throw ValidationError("--timeout-ms: \(timeoutMs) is not 1 ... 600000")
    }
    guard (0.01...3600).contains(deadlineS) else {
      throw ValidationError("--deadline-s: \(deadlineS) is not 0.01 ... 3600")
    }
    guard leadMs >= 0, Double(leadMs) < deadlineS * 1000 else {
      throw ValidationError("--lead-ms: \(leadMs) is not 0 ... below --deadline-s \(deadlineS)")
    }
  }

  func run() async throws {
    guard let address = LockAddress(lock) else { return }
    let token = try tokenFile.map { try SecretFile.token(at: $0, option: "--token-file") }
    guard !dryRun, let audit else { return try await rehearse(at: address) }
    let client = LockClient(address, token: token)
    let bridge = try await Bridge(to: client, audit: AuditLog(path: audit), settings: settings)
    let skipped = try await withThrowingDiscardingTaskGroup { group in
      try await forEachUnlock { unlock, arrival in
        let decidedAt = arrival - unlock.age
        group.addTask {
          do { try await bridge.unlock(unlock.decision, decidedAt: decidedAt) } catch {
            // Without a log nothing may be sent, and the input may have no end.
            Self.console.fail("\(error)")
          }
        }
      }
    }
    try await finish(bridge, skipped: skipped)
  }

  private var settings: BridgeSettings {
    var settings = BridgeSettings()
    settings.timeout = .milliseconds(timeoutMs)
    settings.deadline = .seconds(deadlineS)
    settings.lead = .milliseconds(leadMs)
    return settings
  }

  private func rehearse(at address: LockAddress) async throws {
    let skipped = try await forEachUnlock { unlock, _ in
      do { try Self.console.print("would pulse \(address) for \(unlock.decision.key)") } catch {
        // Not the fault of the line.
        Self.console.fail("\(error)")
      }
    }
    if skipped > 0 { throw ExitCode(1) }
  }

  private func finish(_ bridge: Bridge, skipped: Int) async throws {
    let (outcomes, repeated) = await (bridge.outcomes, bridge.repeated)
    let words = AuditRecord.Kind.allCases.compactMap { kind in
      outcomes[kind].map { "\($0) \(kind.rawValue)" }
    }
    let before = repeated > 0 ? ["\(repeated) known from before"] : []
    let all = words + before
    Self.console.say(all.isEmpty ? "no decisions" : all.joined(separator: ", "))
    if skipped > 0 || outcomes.contains(where: { $0.key != .pulsed }) { throw ExitCode(1) }
  }

  /// Calls for each decision, with the time at which its line came, and returns the number of lines
  /// that could not be read: one of them may have been a decision.
  private func forEachUnlock(
    _ body: (Unlocks.Unlock, ContinuousClock.Instant) throws -> Void
  ) async throws -> Int {
    var unlocks = Unlocks(walkers: Set(walker))
    var (number, skipped) = (0, 0)
    for try await line in InputLines() {
      let arrival = ContinuousClock.now
      number += 1
      do {
        guard case .bytes(let bytes) = line else { throw UsageError("longer than 1 MiB") }
        guard !bytes.isEmpty,
          let unlock = try unlocks.unlock(in: EventLine(parsing: bytes), at: arrival)
        else { continue }
        try body(unlock, arrival)
      } catch {
        Self.console.say("standard input, line \(number): \(error); skipped")
        skipped += 1
      }
    }
    return skipped
  }
}
