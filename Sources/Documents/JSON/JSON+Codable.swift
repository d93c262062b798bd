extension JSON: Codable {
  /// Reads the value from a decoder.
  ///
  /// - Throws: `DecodingError.typeMismatch` with the path of a number or text that the decoder
  ///   cannot read, such as 1e400.
  public init(from decoder: any Decoder) throws {
    // Numbers and other scalars are tried first, because most values are numbers, and every failed
    // attempt costs an error with the whole path.
    if let value = try? decoder.singleValueContainer(), let scalar = JSON(scalar: value) {
      self = scalar
    } else if let object = try? decoder.container(keyedBy: MemberKey.self) {
      // The keys are sorted, so that of several faults, the same one is always reported.
      let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
      var members: [String: JSON] = [:]
      for key in keys { members[key.stringValue] = try object.decode(JSON.self, forKey: key) }
      self = .object(members)
    } else if var list = try? decoder.unkeyedContainer() {
      var values: [JSON] = []
      while !list.isAtEnd { values.append(try list.decode(JSON.self)) }
      self = .list(values)
    } else {
      throw DecodingError.typeMismatch(
        JSON.self,
        .init(codingPath: decoder.codingPath, debugDescription: "this value cannot be read"))
    }
  }

  private init?(scalar value: any SingleValueDecodingContainer) {
    if value.decodeNil() {
      self = .null
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else {
      return nil
    }
  }

  /// Writes the value; `null` for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let flag): try container.encode(flag)
    case .number(let number) where number.isFinite: try container.encode(number)
    case .null, .number: try container.encodeNil()
    case .text(let text): try container.encode(text)
    case .list(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }

  /// A key of an object, which can be any string.
  private struct MemberKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
