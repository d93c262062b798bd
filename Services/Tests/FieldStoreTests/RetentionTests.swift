import EventInput
import FieldStore
import Foundation
import Testing

struct RetentionTests {
  private static let day: Int64 = 86_400_000_000

  /// The time since the machine was started, in days.
  private func uptime(_ days: Int, boot: String = "a") -> Uptime {
    Uptime(boot: boot, microseconds: Int64(days) * Self.day)
  }

  private func store(_ id: String, in scratch: Scratch, at text: String) async throws {
    let moment = try Scratch.moment(text)
    let writer = EntryWriter(scratch.database, feed: Feed()) { moment }
    _ = try await writer.store(Scratch.reading(id, at: text), from: "phone")
  }

  private func left(in scratch: Scratch) async throws -> [String] {
    try await scratch.database.reports(of: Topic(.trucks, "Truck 3"), limit: 10).map(\.entry.id)
      .sorted()
  }

  @Test(arguments: [
    // The clock was right, and is years ahead; was behind until it was set after the start; is
    // behind.
    ("2026-03-01T10:00:00Z", "2029-03-01T10:00:00Z", 1),
    ("1970-01-01T00:00:10Z", "2026-03-01T10:00:00Z", 1),
    ("2026-03-01T10:00:00Z", "1970-01-01T00:00:00Z", 0),
  ])
  func noClockDeletesAnything(received: String, now: String, kept: Int) async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let now = try Scratch.moment(now)
    try await scratch.database.countAge(uptime: uptime(0))
    try await store("a", in: scratch, at: received)
    // At once, after a day, and by a process after the next start.
    for uptime in [uptime(0), uptime(1), uptime(400, boot: "b"), uptime(429, boot: "b")] {
      let retained = try await scratch.database.deleteEntries(
        olderThanDays: 30, now: now, uptime: uptime)
      #expect(retained == FieldDatabase.Retained(deleted: 0, kept: kept))
    }
    #expect(try await left(in: scratch) == ["a"])
  }

  @Test func deletesWhatWasThereForTheDays() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let database = scratch.database
    try await store("old", in: scratch, at: "2026-03-01T10:00:00Z")
    try await database.countAge(uptime: uptime(0))
    try await store("new", in: scratch, at: "2026-03-11T10:00:00Z")
    try await database.countAge(uptime: uptime(10))
    for (days, ids) in [(29, ["new", "old"]), (30, ["new"]), (39, ["new"]), (40, [])] {
      let now = try Scratch.moment("2026-03-01T10:00:01Z").advanced(
        bySeconds: Double(days) * 86_400)
      _ = try await database.deleteEntries(olderThanDays: 30, now: now, uptime: uptime(days))
      #expect(try await left(in: scratch) == ids)
    }
  }

  @Test func whatADeviceOrTheReceiptSaysIsNewStays() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try await store("new", in: scratch, at: "2029-01-01T00:00:00Z")
    try await scratch.database.countAge(uptime: uptime(0))
    let retained = try await scratch.database.deleteEntries(
      olderThanDays: 30, now: Scratch.moment("2026-06-01T00:00:00Z"), uptime: uptime(90))
    #expect(retained == FieldDatabase.Retained(deleted: 0, kept: 0))
  }

  @Test func theTimeOfTheMachineGoesOn() {
    let first = Uptime.now
    let second = Uptime.now
    #expect(first.boot == second.boot)
    #expect(second.microseconds >= first.microseconds)
    #expect(first.microseconds > 0)
  }
}
