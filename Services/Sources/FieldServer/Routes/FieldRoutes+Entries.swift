import EventInput
import FieldStore
import Hummingbird

extension FieldRoutes {
  /// Reports and notes come in, and are given by their ids.
  var entries: [Route] {
    [
      .post("/reports") { request, _ in
        let device = try await gate.admit(request, .device)
        let fields = try await request.fields()
        let report = try Refusal.translating(of: Self.id(in: fields)) { try Report(fields) }
        return try await store(.report(report), from: device)
      },
      .post("/notes") { request, _ in
        let device = try await gate.admit(request, .device)
        let fields = try await request.fields()
        let note = try Refusal.translating(of: Self.id(in: fields)) { try Note(fields) }
        return try await store(.note(note), from: device)
      },
      .get("/reports") { request, _ in
        let access = try await gate.admit(request, .device, .viewer)
        let id = try Refusal.translating {
          try request.query("id").text("id", longest: Entry.longestID)
        }
        let found = try await database.entries(
          id: id, device: access.role == .device ? access.name : nil)
        return .json(.object(["reports": .list(found.map(\.json))]))
      },
    ]
  }

  /// The id in what was sent, even if it is too long or the rest is wrong.
  private static func id(in fields: Fields) -> String? {
    if case .text(let id)? = fields["id"] { id } else { nil }
  }

  private func store(_ entry: Entry, from device: Access) async throws -> Response {
    let outcome = try await writer.store(entry, from: device.name)
    let (word, status): (String, HTTPResponse.Status) =
      switch outcome {
      case .stored: ("now", .created)
      case .storedBefore: ("before", .ok)
      case .differs:
        throw Refusal(
          .conflict, "id: this device has sent something else by the same id", id: entry.id)
      }
    return .json(.object(["id": .text(entry.id), "stored": .text(word)]), status: status)
  }
}
