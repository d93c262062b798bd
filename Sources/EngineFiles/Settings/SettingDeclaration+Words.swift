import Documents

/// A setting in words, for help and tables.
extension SettingDeclaration {
  /// The type and the allowed values, with the unit.
  public var allowed: String {
    func text(_ range: ClosedRange<Double>) -> String {
      "\(range.lowerBound.inFewDigits) ... \(range.upperBound.inFewDigits)"
    }
    func number(_ range: ClosedRange<Double>) -> String {
      text(range) + (unit.isEmpty ? "" : " \(unit)")
    }
    func many(_ noun: String, _ count: ClosedRange<Int>) -> String {
      "list of \(count.lowerBound) ... \(count.upperBound) \(noun)"
    }
    let values =
      switch kind {
      case .number(let range): number(range)
      case .numberOrWord(let range, let word): "\(number(range)), \(word)"
      case .integer(let range): "\(range.lowerBound) ... \(range.upperBound)"
      case .flag: "true, false"
      case .text: "text"
      case .choice(let words): words.joined(separator: ", ")
      case .texts(let count) where count.upperBound == .max: "list of texts"
      case .texts(let count): many("texts", count)
      case .devices(let count): many("devices", count)
      case .rooms: "object of rooms, each with a list of devices"
      case .namedDevices: "object of names, each with a device"
      case .numbersByDevice(let range, _): "object of devices, each with \(number(range))"
      case .clockTime: "HH:MM"
      case .actions: "list of actions"
      }
    return takesNull ? "\(values), null" : values
  }

  /// The default value, or each default with the words under which it holds; `required` if a value
  /// must be given, and empty if there is no default.
  public var defaultInWords: String {
    if isRequired { return "required" }
    guard !defaultByWord.isEmpty else { return Self.text(`default`) }
    var values: [JSON?] = []
    for (_, value) in defaultByWord where !values.contains(value) { values.append(value) }
    return values.map { value in
      let words = defaultByWord.filter { $0.default == value }.map(\.word)
      return "\(Self.text(value)) (\(words.joined(separator: ", ")))"
    }.joined(separator: ", ")
  }

  private static func text(_ value: JSON?) -> String {
    switch value {
    case nil: ""
    case .text(let text): text
    case let value?: value.inWords
    }
  }

  /// The choices under which the setting exists, such as `smoothing: mean, median`; empty if the
  /// setting exists under all choices.
  public var conditionsInWords: String {
    conditions.sorted { $0.key < $1.key }
      .map { "\($0.key): \($0.value.joined(separator: ", "))" }.joined(separator: "; ")
  }
}
