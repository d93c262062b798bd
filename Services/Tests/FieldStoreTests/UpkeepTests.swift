import EventInput
import FieldStore
import Foundation
import Testing

struct UpkeepTests {
  @Test func deletesWhatIsOldByBothClocks() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let old = "2020-01-01T00:00:00Z"
    let new = "2026-01-01T00:00:00Z"
    for (observed, received) in [(old, old), (old, new), (new, old), (new, new)] {
      let receivedAt = try Scratch.moment(received)
      let writer = EntryWriter(scratch.database, feed: Feed()) { receivedAt }
      _ = try await writer.store(
        Scratch.reading("\(observed) \(received)", at: observed), from: "phone")
    }
    let deleted = try await scratch.database.deleteEntries(
      before: Scratch.moment("2025-01-01T00:00:00Z"))
    #expect(deleted == 1)
    #expect(try await scratch.database.entries(id: "\(old) \(old)", device: nil).isEmpty)
    // Numbers are not given again.
    #expect(try await scratch.database.lastNumber() == 4)
  }

  @Test func backsUpToAFileThatIsWholeOrNotThere() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let writer = EntryWriter(scratch.database, feed: Feed())
    _ = try await writer.store(Scratch.reading("a"), from: "phone")
    let path = scratch.folder.appendingPathComponent("copy.sqlite").path
    try scratch.database.backUp(to: path)
    try scratch.database.backUp(to: path)
    #expect(try await FieldDatabase(path: path).entries(id: "a", device: nil).count == 1)
    #expect(throws: StoreError.self) { try scratch.database.backUp(to: "/nowhere/copy.sqlite") }
    // A file that is no database, and what is no file, stay.
    let (other, pipe) = (path + ".log", path + ".pipe")
    try "a log".write(toFile: other, atomically: true, encoding: .utf8)
    #expect(mkfifo(pipe, 0o600) == 0)
    for target in [other, pipe] {
      #expect(throws: StoreError.self) { try scratch.database.backUp(to: target) }
    }
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "a log")
  }

  @Test func namesAFileThatIsNoDatabase() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data(
      "this is no database, and longer than a header of one hundred bytes. ".utf8 + Data(count: 100)
    )
    .write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: StoreError.self) { try FieldDatabase(path: path) }
    #expect(error?.description == "\(path): file is not a database")
  }
}
