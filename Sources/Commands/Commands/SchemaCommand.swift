import Documents
import EngineFiles
import EventLines
import FloorPlans
import Scenarios

/// `simrun schema [FILE]`: the JSON Schema of a kind of file, for editors.
struct SchemaCommand {
  private let kind: SchemaKind

  init(from arguments: inout Arguments) throws(InputError) {
    let word = try arguments.optionalOperand() ?? SchemaKind.scenario.rawValue
    try arguments.finish()
    guard let kind = SchemaKind(rawValue: word) else {
      throw .noSuchName(
        word, among: SchemaKind.allCases.map(\.rawValue), at: InputPlace("simrun schema"))
    }
    self.kind = kind
  }

  func perform() throws(InputError) -> ExitStatus {
    try Terminal.write(kind.document.json.page)
    return .done
  }
}

/// The kinds of files that have a schema.
enum SchemaKind: String, CaseIterable {
  case scenario, floorplan, engine, events

  fileprivate var document: SchemaDocument {
    switch self {
    case .scenario: ScenarioSchema.document
    case .floorplan: FloorPlanKeys.document
    case .engine: EngineSchema.document
    case .events: EventSchema.document
    }
  }
}
