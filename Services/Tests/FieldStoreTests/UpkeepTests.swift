import EventInput
import FieldStore
import Foundation
import GRDB
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
    // A copy is private, and nothing is left beside it.
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(names.filter { $0.hasSuffix("partial") } == [])
    #expect(try Scratch.permissions(of: path) == 0o600)
  }

  @Test func refusesToReplaceTheDatabaseByWhateverName() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let writer = EntryWriter(scratch.database, feed: Feed())
    _ = try await writer.store(Scratch.reading("a"), from: "phone")
    let files = FileManager.default
    let path = scratch.path
    let (hard, symbolic) = (path + ".hard", path + ".link")
    try files.linkItem(atPath: path, toPath: hard)
    try files.createSymbolicLink(atPath: symbolic, withDestinationPath: path)
    let folder = scratch.folder.appendingPathComponent("folder").path
    try files.createSymbolicLink(atPath: folder, withDestinationPath: scratch.folder.path)
    let names = [
      path, hard, symbolic, folder + "/field.sqlite", path + "-wal", path + "-shm",
      path + "-journal",
      folder + "/field.sqlite-journal",
    ]
    for target in names {
      let error = #expect(throws: StoreError.self) { try scratch.database.backUp(to: target) }
      #expect(
        error?.description == "\(target): it is the database that is copied; choose another file")
    }
    // With two names it is not opened.
    for name in [path, hard] {
      let error = #expect(throws: StoreError.self) { try FieldDatabase(path: name) }
      #expect(error?.description.contains("the file has 2 names") == true)
    }
    try files.removeItem(atPath: hard)
    // Opened by a link elsewhere as well.
    let elsewhere = scratch.folder.appendingPathComponent("elsewhere").path
    try files.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
    try files.createSymbolicLink(atPath: elsewhere + "/linked", withDestinationPath: path)
    let linked = try FieldDatabase(path: elsewhere + "/linked")
    for target in names where target != hard {
      #expect(throws: StoreError.self) { try linked.backUp(to: target) }
    }
    #expect(!files.fileExists(atPath: path + "-journal"))
    #expect(try await FieldDatabase(path: path).entries(id: "a", device: nil).count == 1)
  }

  @Test func refusesToReplaceADatabaseWithALogBesideIt() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let other = scratch.folder.appendingPathComponent("other.sqlite").path
    // Open for as long as this test.
    let database = try FieldDatabase(path: other)
    for target in [other, other + "-journal"] {
      let error = #expect(throws: StoreError.self) { try scratch.database.backUp(to: target) }
      #expect(error?.description.hasPrefix("\(target): ") == true)
      #expect(error?.description.hasSuffix("; choose another file") == true)
    }
    #expect(try database.pool.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
  }

  @Test func takesOverWhatAKilledBackupHasLeft() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let path = scratch.folder.appendingPathComponent("copy.sqlite").path
    for end in [".field-server-partial", ".field-server-partial-journal"] {
      try Data(repeating: 7, count: 9000).write(to: URL(fileURLWithPath: path + end))
    }
    try scratch.database.backUp(to: path)
    #expect(try await FieldDatabase(path: path).tokens().isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(names.filter { $0.contains("partial") } == [])
  }

  @Test func filesArePrivate() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    for end in ["", "-wal", "-shm"] {
      #expect(try Scratch.permissions(of: scratch.path + end) == 0o600)
    }
  }

  @Test func refusesTheDatabaseOfAnotherProgramAndLeavesItAsItIs() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let path = scratch.folder.appendingPathComponent("contacts.sqlite").path
    let contacts = try DatabaseQueue(path: path)
    try contacts.write { try $0.execute(sql: "CREATE TABLE contact (name TEXT)") }
    try contacts.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: StoreError.foreign(path)) { try FieldDatabase(path: path) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    // One from before the number is known by its tables.
    try scratch.database.pool.write { try $0.execute(sql: "PRAGMA application_id = 0") }
    _ = try FieldDatabase(path: scratch.path)
    #expect(
      try scratch.database.pool.read { try Int32.fetchOne($0, sql: "PRAGMA application_id") }
        == PrivateFile.Kind.database.rawValue)
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
