import EventInput
import FieldStore
import Foundation
import GRDB
import Testing

struct EntryWriterTests {
  @Test func storesOnceAndKeepsTheFirst() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let writer = EntryWriter(scratch.database, feed: Feed())
    #expect(try await writer.store(Scratch.reading("a"), from: "phone") == .stored)
    #expect(try await writer.store(Scratch.reading("a"), from: "phone") == .storedBefore)
    #expect(try await writer.store(Scratch.reading("a", celsius: 4), from: "phone") == .differs)
    #expect(try await writer.store(Scratch.reading("a", celsius: 4), from: "other") == .stored)
    let stored = try await scratch.database.entries(id: "a", device: "phone")
    #expect(stored.map(\.entry) == [try Scratch.reading("a")])
  }

  @Test func storesWhatComesAtTheSameTime() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let writer = EntryWriter(scratch.database, feed: Feed())
    let outcomes = await withTaskGroup(of: EntryWriter.Outcome?.self) { group in
      for number in 0..<2000 {
        group.addTask {
          try? await writer.store(try Scratch.reading("\(number % 1000)"), from: "phone")
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .stored } == 1000)
    #expect(outcomes.count { $0 == .storedBefore } == 1000)
    let reports = try await scratch.database.reports(of: Topic(.trucks, "Truck 3"), limit: 3000)
    #expect(Set(reports.map(\.entry.id)).count == 1000)
  }

  @Test func aDatabaseThatWasReplacedAcknowledgesNothing() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let writer = EntryWriter(scratch.database, feed: Feed())
    #expect(try await writer.store(Scratch.reading("a"), from: "phone") == .stored)
    let moved = scratch.path + ".moved"
    #expect(rename(scratch.path, moved) == 0)
    // Nothing has its name, then another file, then the same again.
    for isThere in [false, true] {
      if isThere { try Data().write(to: URL(fileURLWithPath: scratch.path)) }
      await #expect(throws: StoreError.replaced(scratch.path)) {
        try await writer.store(Scratch.reading("b"), from: "phone")
      }
    }
    #expect(rename(moved, scratch.path) == 0)
    #expect(try await writer.store(Scratch.reading("b"), from: "phone") == .storedBefore)
  }

  @Test func syncsBeforeItAnswers() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    // 2 is FULL: https://sqlite.org/pragma.html#pragma_synchronous
    let (synchronous, journal) = try await scratch.database.pool.write { database in
      (
        try Int.fetchOne(database, sql: "PRAGMA synchronous"),
        try String.fetchOne(database, sql: "PRAGMA journal_mode")
      )
    }
    #expect(synchronous == 2)
    #expect(journal == "wal")
  }

  @Test func saysThatTheDiskIsFullAndGoesOn() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let writer = EntryWriter(scratch.database, feed: Feed())
    func setPages(_ count: Int) async throws {
      try await scratch.database.pool.write { database in
        try database.execute(sql: "PRAGMA max_page_count = \(count)")
      }
    }
    try await setPages(1)
    var stored = 0
    let error = await #expect(throws: StoreError.self) {
      while stored < 10_000 {
        _ = try await writer.store(Scratch.reading("\(stored)"), from: "phone")
        stored += 1
      }
    }
    #expect(error == .full)
    try await setPages(1_000_000)
    #expect(try await writer.store(Scratch.reading("\(stored)"), from: "phone") == .stored)
    let reports = try await scratch.database.reports(of: Topic(.trucks, "Truck 3"), limit: 20_000)
    #expect(reports.count == stored + 1)
  }

  @Test func keepsBothTimesWhateverTheClockDoes() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let times = ["2026-03-01T10:00:00Z", "1970-01-01T00:00:00Z", "2090-01-01T00:00:00Z"]
    for (number, time) in times.enumerated() {
      let receivedAt = try Scratch.moment(time)
      let writer = EntryWriter(scratch.database, feed: Feed()) { receivedAt }
      let entry = try Scratch.reading("\(number)", at: "2015-05-01T11:42:4\(number)Z")
      #expect(try await writer.store(entry, from: "phone") == .stored)
    }
    let reports = try await scratch.database.reports(of: Topic(.trucks, "Truck 3"), limit: 10)
    #expect(reports.map(\.entry.id) == ["2", "1", "0"])
    #expect(reports.map(\.number) == [3, 2, 1])
  }
}
