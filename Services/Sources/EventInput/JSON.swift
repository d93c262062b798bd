/// A JSON value.
package enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number without a fraction that a 64-bit integer holds.
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])
}

extension JSON: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}
