@testable import Commands
import Documents
import Testing

@Suite struct SchemaCommandTests {
  private static func schema(_ words: String...) async throws -> [String: JSON] {
    let run = try await SimrunProcess.run(["schema"] + words)
    #expect(run.status == 0 && run.errors == "")
    guard case .object(let schema) = try JSON.parse(Array(run.output), source: "schema") else {
      Issue.record("no object")
      return [:]
    }
    return schema
  }

  @Test(arguments: SchemaKind.allCases)
  func printsASchemaOfEachKindOfFile(kind: SchemaKind) async throws {
    let schema = try await Self.schema(kind.rawValue)
    #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["$id"] == .text("urn:simrun:schema:\(kind.rawValue)"))
  }

  @Test func printsTheSchemaOfScenariosByDefault() async throws {
    #expect(try await Self.schema() == Self.schema("scenario"))
  }

  @Test func namesTheKindsOfFiles() async throws {
    let run = try await SimrunProcess.run("schema", "recording")
    #expect(run.status == 2)
    #expect(
      run.errorLine == "simrun: simrun schema: there is no 'recording'; choose from 'scenario', "
        + "'floorplan', 'engine', 'events', 'household'")
  }
}
