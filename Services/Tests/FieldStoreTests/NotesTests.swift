import EventInput
import FieldStore
import Testing

struct NotesTests {
  private func note(_ id: String, _ subject: String?) throws -> Entry {
    let time = try Scratch.moment("2015-05-01T11:42:46Z")
    return .note(Note(id: id, word: .alert, subject: subject, time: time, text: nil))
  }

  @Test func areOnThePagesOfTheirSubjectOrOfAllThatTheirSenderReportsAbout() async throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let writer = EntryWriter(scratch.database, feed: Feed())
    let entries = [
      try Scratch.reading("run/a/1"), try Scratch.reading("run/a/2", subject: "Truck 4"),
      try Scratch.reading("run/b/1"), try note("run/a/note-1", "Truck 3"),
      try note("run/a/note-2", nil), try note("run/b/note-1", "Truck 4"),
      try note("run/c/note-1", nil),
    ]
    for entry in entries { _ = try await writer.store(entry, from: "phone") }
    func ids(_ name: String) async throws -> [String] {
      try await scratch.database.notes(on: Topic(.trucks, name), limit: 10).map(\.entry.id)
    }
    #expect(try await ids("Truck 3") == ["run/a/note-2", "run/a/note-1"])
    #expect(try await ids("Truck 4") == ["run/a/note-2"])
    #expect(try await ids("Truck 5") == [])
    let newest = try await scratch.database.notes(limit: 3).map(\.entry.id)
    #expect(newest == ["run/c/note-1", "run/b/note-1", "run/a/note-2"])
  }
}
