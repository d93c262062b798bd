import EventInput
import FieldPages
import FieldStore
import Hummingbird

extension FieldRoutes {
  /// The pages, for those who have logged in.
  var pages: [Route] {
    [
      .get("/") { request, _ in
        try await forViewers(request) {
          let number = try await database.lastNumber()
          return .page(try await indexPage().html(liveAfter: number))
        }
      },
      .get("/pages/{collection}") { request, context in
        try await forViewers(request) {
          let query = try request.query("name", "before")
          let topic = try topic(context, query)
          let before = try Refusal.translating { try FieldDatabase.Position(query) }
          // Read first, so that what is stored meanwhile comes as an event.
          let number = try await database.lastNumber()
          let page = try await page(of: topic, before: before)
          guard let page else {
            return .page(ErrorPage.html("Nothing is known of '\(topic.name)'."), status: .notFound)
          }
          return .page(page.html(liveAfter: before == nil ? number : nil))
        }
      },
    ]
  }

  /// The page of all topics.
  func indexPage() async throws -> IndexPage {
    var topics: [FieldDatabase.Summary] = []
    for collection in Topic.Collection.allCases {
      topics += try await database.topics(in: collection)
    }
    let patients = try await database.patients().map { ($0.id, $0.name) }
    return IndexPage(
      topics, patients: Dictionary(patients, uniquingKeysWith: { a, _ in a }),
      notes: try await database.notes(limit: IndexPage.longestLog))
  }

  /// The topic of a page, from the path and the query.
  func topic(_ context: FieldContext, _ query: Fields) throws -> Topic {
    let word = try context.part("collection")
    guard let collection = Topic.Collection(rawValue: word) else {
      throw Refusal(.notFound, "there is nothing at this path")
    }
    return Topic(collection, try Refusal.translating { try query.text("name", longest: 200) })
  }

  /// The page of a topic; nil if nothing is known of it.
  func page(of topic: Topic, before: FieldDatabase.Position? = nil) async throws -> TopicPage? {
    let reports = try await database.reports(of: topic, before: before, limit: TopicPage.longest)
    let record = topic.collection == .patients ? try await database.patientRecord(topic.name) : nil
    guard !reports.isEmpty || record != nil else { return nil }
    return TopicPage(
      topic, reports: reports,
      notes: try await database.notes(on: topic, limit: TopicPage.longest),
      patient: record.flatMap { try? Patient(Fields(parsing: $0.utf8)) })
  }

  /// Answers those who have logged in, and sends others to the page where they do.
  private func forViewers(
    _ request: Request, _ answer: () async throws -> Response
  ) async throws -> Response {
    guard try await gate.access(of: request)?.role == .viewer else {
      return .seeOther("/login?next=\(Path.encoded(request.uri.string))")
    }
    return try await answer()
  }
}
