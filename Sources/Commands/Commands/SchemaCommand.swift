import Documents
import EngineFiles
import EventLines
import FloorPlans
import Scenarios

/// `simrun schema [FILE]`: the JSON Schema of a kind of file, for editors.
struct SchemaCommand: Command {
  static let name = "schema"
  static let declaration = CommandDeclaration(
    "print the JSON Schema of files, for editors", Parameters(),
    description: """
      Prints the JSON Schema (draft 2020-12) of scenario files; or of floorplan or engine files, if
      FILE says so. With it, editors complete keys, show what they mean, and mark mistakes. That of
      events describes a line of --jsonl.
      """,
    notes: """
      Files are JSON5, so the editor has to read that. What depends on several values, such as names
      of rooms, is checked only when simrun reads the file.
      """)

  struct Parameters: ParameterSet {
    let kind = Operand<SchemaKind?>("FILE", .choice, at: "simrun schema")
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let kind = try arguments.kind ?? .scenario
    try Terminal.write(kind.document.json.page)
    return .done
  }
}

/// The kinds of files that have a schema.
enum SchemaKind: String, CaseIterable {
  case scenario, floorplan, engine, events, household

  fileprivate var document: SchemaDocument {
    switch self {
    case .scenario: ScenarioKeys.document
    case .floorplan: FloorPlanKeys.document
    case .engine: EngineSchema.document
    case .events: EventSchema.document
    case .household: HouseholdKeys.document
    }
  }
}
