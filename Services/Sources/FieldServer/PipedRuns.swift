import EventInput
import FieldStore

/// The runs on standard input: their reports are stored without a way through the network.
package struct PipedRuns: Sendable {
  /// The name that stands for a device.
  package static let device = "standard input"
  /// The most entries that wait for their commit at once.
  private static let window = 256

  /// The entries by what became of them.
  fileprivate struct Counts {
    var stored = 0
    var before = 0
    var differing = 0
  }

  private let lines: InputLines
  private let start: Moment?
  private let writer: EntryWriter
  private let say: @Sendable (String) -> Void

  /// Creates a reader of runs.
  ///
  /// - Parameters:
  ///   - start: The start of runs that do not know theirs.
  ///   - say: Takes a sentence for the user.
  package init(
    _ lines: InputLines, start: Moment?, writer: EntryWriter,
    say: @escaping @Sendable (String) -> Void
  ) {
    self.lines = lines
    self.start = start
    self.writer = writer
    self.say = say
  }

  /// Stores what comes, until the end of the input.
  package func run() async {
    var counts = Counts()
    var entries = RunEntries(start: start)
    await withTaskGroup(of: EntryWriter.Outcome.self) { group in
      var waiting = 0
      var number = 0
      var iterator = lines.makeAsyncIterator()
      var isAtEnd = false
      while !isAtEnd {
        var found: [Entry] = []
        do {
          if let line = try await iterator.next() {
            number += 1
            found = try Self.entries(in: line, &entries)
          } else {
            isAtEnd = true
            found = try entries.finish()
          }
        } catch let error as InputError {
          say("\(error)")
          isAtEnd = true
          found = (try? entries.finish()) ?? []
        } catch {
          say("standard input, line \(number): \(error); skipped")
        }
        for entry in found {
          if waiting == Self.window, let outcome = await group.next() {
            counts.add(outcome)
            waiting -= 1
          }
          group.addTask { await store(entry) }
          waiting += 1
        }
      }
      for await outcome in group { counts.add(outcome) }
    }
    say("standard input has ended: \(counts)")
  }

  private static func entries(
    in line: InputLines.Line, _ entries: inout RunEntries
  ) throws -> [Entry] {
    guard case .bytes(let bytes) = line else { throw LineError.tooLong }
    guard !bytes.isEmpty else { return [] }
    return try entries.entries(of: EventLine(parsing: bytes))
  }

  /// Stores an entry, and tries again for as long as the database cannot take it.
  private func store(_ entry: Entry) async -> EntryWriter.Outcome {
    var hasSaid = false
    while true {
      do throws(StoreError) {
        let outcome = try await writer.store(entry, from: Self.device)
        if outcome == .differs {
          say("\(entry.id): stored before with another content, which is kept; see --start")
        }
        return outcome
      } catch {
        if !hasSaid { say("\(entry.id) waits: \(error)") }
        hasSaid = true
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }
}

extension PipedRuns.Counts: CustomStringConvertible {
  mutating func add(_ outcome: EntryWriter.Outcome) {
    switch outcome {
    case .stored: stored += 1
    case .storedBefore: before += 1
    case .differs: differing += 1
    }
  }

  var description: String { "\(stored) stored, \(before) stored before, \(differing) differing" }
}
