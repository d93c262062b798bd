import EventInput
import FieldPages
import FieldStore
import Hummingbird

extension FieldRoutes {
  /// Trucks, chairs, assets and patients, as JSON.
  var resources: [Route] {
    Topic.Collection.allCases.flatMap { collection in
      [
        collection == .patients ? patients : list(collection),
        Route.get("/\(collection.rawValue)/{name}/\(collection.reports)") { request, context in
          try await reports(of: Topic(collection, try context.part("name")), request)
        },
      ]
    } + [patient]
  }

  private func list(_ collection: Topic.Collection) -> Route {
    .get("/\(collection.rawValue)") { request, _ in
      _ = try await gate.admit(request, .viewer)
      let topics = try await database.topics(in: collection).map { summary -> JSON in
        .object([
          "name": .text(summary.topic.name), "reports": .integer(summary.reports),
          "last": .text(summary.last.iso8601),
        ])
      }
      return .json(.object([collection.rawValue: .list(topics)]))
    }
  }

  private func reports(of topic: Topic, _ request: Request) async throws -> Response {
    _ = try await gate.admit(request, .viewer)
    let query = try request.query("limit", "before")
    let (limit, before) = try Refusal.translating {
      (
        query["limit"] == nil ? 200 : try query.integer("limit", in: 1...1000),
        try FieldDatabase.Position(query)
      )
    }
    let reports = try await database.reports(of: topic, before: before, limit: limit)
    let next = reports.count == limit ? reports.last?.position.text : nil
    return .json(
      .object([
        topic.collection.reports: .list(reports.map(\.json)),
        "next": next.map { .text($0) } ?? .null,
      ]))
  }

  private var patients: Route {
    .get("/patients") { request, _ in
      _ = try await gate.admit(request, .viewer)
      let patients = try await database.patients().map { patient -> JSON in
        .object(["id": .text(patient.id), "name": .text(patient.name)])
      }
      return .json(.object(["patients": .list(patients)]))
    }
  }

  /// The record of a patient, as published.
  private var patient: Route {
    .get("/patients/{name}") { request, context in
      _ = try await gate.admit(request, .device, .viewer)
      let id = try context.part("name")
      guard let record = try await database.patientRecord(id) else {
        throw Refusal(.notFound, "there is no patient with this id")
      }
      return .text(record, type: "application/json")
    }
  }
}
