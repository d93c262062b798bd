import EventInput
import FieldSender
import FieldStore
import Foundation
import Testing

struct SpoolTests {
  private func entry(_ id: String) throws -> Entry {
    .note(
      Note(
        id: id, word: .alert, subject: nil, time: try #require(Moment(microseconds: 0)), text: "a"))
  }

  @Test func keepsEntriesInOrderAndOnceWhenOpenedAgain() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    let spool = try Spool(path: path)
    for id in ["b", "a", "b", "c"] { try await spool.add(entry(id)) }
    let waiting = try await Spool(path: path).entries(after: 0, limit: 10)
    #expect(waiting.map { $0.body.prefix(9) } == [#"{"id":"b""#, #"{"id":"a""#, #"{"id":"c""#])
    try await spool.remove([waiting[0].number, waiting[1].number])
    #expect(try await spool.entries(after: 0, limit: 10).count == 1)
  }

  @Test func saysWhichFileCannotBeOpened() {
    let error = #expect(throws: StoreError.self) { try Spool(path: "/nowhere/spool") }
    #expect(error?.description.hasPrefix("/nowhere/spool: ") == true)
  }
}
