import ArgumentParser
import EventInput
import FieldStore
import Terminal

/// `field-server compare`
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compares what is stored with the lines that were sent.",
    discussion: """
      Status 1 if anything is lost, stored twice, different, or was never sent, or if a line was skipped.
      """)

  @OptionGroup var file: DatabaseOption
  @OptionGroup var first: StartOption

  @Option(help: "The lines of simrun (default: standard input).")
  var events: String?

  func run() async throws {
    let database = try file.openExisting()
    let (sent, knowsTime, skipped) = try await sent()
    let comparison = try await database.comparison(with: sent, knowsTime: knowsTime)
    let lists = [
      ("lost", comparison.lost), ("twice", comparison.twice), ("different", comparison.different),
      ("never sent", comparison.neverSent),
    ]
    for (word, ids) in lists {
      for id in ids.prefix(20) { try Main.console.print("\(word): \(id)") }
      if ids.count > 20 { try Main.console.print("\(word): \(ids.count - 20) more") }
    }
    let counts = lists.map { "\($0.1.count) \($0.0)" }.joined(separator: ", ")
    try Main.console.print("\(comparison.sent) sent: \(counts)")
    if !comparison.isExact || skipped > 0 { throw ExitCode(1) }
  }

  /// The entries by their ids, whether their times are those of the calendar, and the number of
  /// lines that could not be read.
  private func sent() async throws -> (sent: [String: Entry], knowsTime: Bool, skipped: Int) {
    var entries = RunEntries(start: first.start)
    var sent: [String: Entry] = [:]
    var knowsTime = true
    var (number, skipped) = (0, 0)
    for try await line in try StandardInput.lines(of: events) {
      number += 1
      do {
        guard case .bytes(let bytes) = line else { throw LineError.tooLong }
        guard !bytes.isEmpty else { continue }
        let event = try EventLine(parsing: bytes)
        if case .start(let run) = event, run.startedAt == nil, first.start == nil {
          knowsTime = false
        }
        for entry in try entries.entries(of: event) { sent[entry.id] = entry }
      } catch {
        // `forward` and `serve` skip such a line, too, so that nothing of it is stored.
        Main.console.say("\(events ?? "standard input"), line \(number): \(error); skipped")
        skipped += 1
      }
    }
    for entry in try entries.finish() { sent[entry.id] = entry }
    return (sent, knowsTime, skipped)
  }
}
