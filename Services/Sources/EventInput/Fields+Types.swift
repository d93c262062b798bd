extension Fields {
  /// Text of a bounded length, without control characters other than tab and line feed.
  package func text(_ key: String, longest: Int = 1000) throws(FieldError) -> String {
    let value = try required(key)
    let allowed = "text of 1 to \(longest) characters without control characters"
    guard case .text(let text) = value, text.isText(longest: longest) else {
      throw refuse(key, value, allowed: allowed)
    }
    return text
  }

  /// Text, or nil if there is none.
  package func optionalText(_ key: String, longest: Int = 1000) throws(FieldError) -> String? {
    self[key] == nil ? nil : try text(key, longest: longest)
  }

  /// One of several words.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, of type: Word.Type = Word.self
  ) throws(FieldError) -> Word where Word.RawValue == String {
    let value = try required(key)
    // No word is longer, and a long text takes long to compare: see `JSONReader.longestKey`.
    guard case .text(let text) = value, text.utf8.count <= 100, let word = Word(rawValue: text)
    else {
      let words = Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw refuse(key, value, allowed: "one of \(words)")
    }
    return word
  }

  /// A number in a range.
  package func number(_ key: String, in range: ClosedRange<Double>) throws(FieldError) -> Double {
    let value = try required(key)
    let number: Double? =
      switch value {
      case .number(let number): number
      case .integer(let integer): Double(integer)
      case .text(let text) where areText && text.isDecimal: Double(text)
      default: nil
      }
    guard let number, range.contains(number) else {
      throw refuse(
        key, value, allowed: "a number of \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number in a range, or nil if there is none.
  package func optionalNumber(
    _ key: String, in range: ClosedRange<Double>
  ) throws(FieldError) -> Double? {
    self[key] == nil ? nil : try number(key, in: range)
  }

  /// A whole number in a range.
  package func integer(_ key: String, in range: ClosedRange<Int>) throws(FieldError) -> Int {
    let value = try required(key)
    let integer: Int? =
      switch value {
      case .integer(let integer): integer
      case .number(let number): Int(exactly: number)
      case .text(let text) where areText && text.isDecimal: Int(text)
      default: nil
      }
    guard let integer, range.contains(integer) else {
      throw refuse(
        key, value, allowed: "a whole number of \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  /// A whole number in a range, or nil if there is none.
  package func optionalInteger(
    _ key: String, in range: ClosedRange<Int>
  ) throws(FieldError) -> Int? {
    self[key] == nil ? nil : try integer(key, in: range)
  }

  /// True or false.
  package func bool(_ key: String) throws(FieldError) -> Bool {
    let value = try required(key)
    switch value {
    case .bool(let bool): return bool
    case .text("true") where areText: return true
    case .text("false") where areText: return false
    default: throw refuse(key, value, allowed: "true or false")
    }
  }

  /// A moment in ISO 8601.
  package func moment(_ key: String) throws(FieldError) -> Moment {
    let value = try required(key)
    guard case .text(let text) = value, let moment = Moment(text) else {
      throw refuse(key, value, allowed: "a time as 2015-05-01T11:42:46.107Z")
    }
    return moment
  }

  /// An object.
  package func object(_ key: String) throws(FieldError) -> Fields {
    let value = try required(key)
    guard case .object(let members) = value else {
      throw refuse(key, value, allowed: "an object")
    }
    return Fields(members, path: "\(path)\(key).")
  }

  /// A list of bounded length; in a form, one value is a list of one, and JSON text is read.
  package func list(_ key: String, longest: Int = 200) throws(FieldError) -> [JSON] {
    let value = try required(key)
    var items: [JSON]?
    switch value {
    case .list(let values): items = values
    case .text(let text) where areText:
      if text.hasPrefix("["), case .list(let values)? = try? JSON(parsing: text.utf8) {
        items = values
      } else {
        items = [value]
      }
    default: items = nil
    }
    guard let items, items.count <= longest else {
      throw refuse(key, value, allowed: "a list of at most \(longest)")
    }
    return items
  }

  /// A list of names.
  package func names(_ key: String) throws(FieldError) -> [String] {
    var names: [String] = []
    for (index, item) in try list(key).enumerated() {
      names.append(try Fields(["\(index)": item], path: "\(path)\(key).").text("\(index)"))
    }
    return names
  }
}

extension String {
  /// True for what JSON writes numbers with; Swift reads others, as `+5` and `0x10`.
  fileprivate var isDecimal: Bool {
    first != "+" && utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
  }
}

extension String {
  /// True for 1 to so many characters, none of which is a control character other than tab and line
  /// feed.
  package func isText(longest: Int) -> Bool {
    !isEmpty && unicodeScalars.count <= longest
      && unicodeScalars.allSatisfy {
        $0 == "\t" || $0 == "\n" || ($0.value >= 32 && $0 != "\u{7F}")
      }
  }
}
