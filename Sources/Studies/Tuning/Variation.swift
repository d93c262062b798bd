import Documents

/// A setting and the values to try: `unlockRSSI=-80:-50:2`, `side=a,b`.
public struct Variation: Hashable, Sendable {
  /// The key: a setting of the scenario's engine, by any of the setting's names; a setting of
  /// another engine, after the name of that engine or its walker, such as `nurse.maxDistanceM`;
  /// `transmitPowerDBm` or `intervalMs` of all beacons and tags; a key of a beacon, a receiver or a
  /// tag after its name, such as `door.intervalMs`; or a path in `scenario.json`.
  public let key: String
  /// The values, as typed.
  public let values: [String]

  /// The maximum number of values of a setting.
  public static let most = 1000

  /// Parses a variation: values separated by commas, or first:last:step.
  ///
  /// - Throws: `unusable` if the text has neither form, or a range or list that cannot be used;
  ///   `wrongType` if a range is not of numbers; `outOfRange` for more than `most` values.
  public init(_ text: String) throws(InputError) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw .unusable(
        InputPlace(option: .vary),
        "\(text.quoted) is not of the form key=first:last:step or key=value,value,...")
    }
    key = String(text[..<equals])
    let list = String(text[text.index(after: equals)...])
    values = try Self.values(of: list, at: InputPlace(option: .vary, key: key))
    for (index, value) in values.enumerated() where values[..<index].contains(value) {
      throw .unusable(
        InputPlace(option: .vary, key: key), "the value \(value.quoted) is given twice")
    }
  }

  private static func values(
    of list: String, at place: InputPlace
  ) throws(InputError) -> [String] {
    let ends = list.split(separator: ":", omittingEmptySubsequences: false)
    guard ends.count != 3 else {
      let numbers = ends.compactMap { Double(decimal: $0) }.filter(\.isFinite)
      guard numbers.count == 3 else {
        throw .wrongType(place, given: list.quoted, allowed: "three numbers, first:last:step")
      }
      return try range(from: numbers[0], to: numbers[1], by: numbers[2], at: place)
    }
    let values = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard values.allSatisfy({ !$0.isEmpty }) else {
      throw .unusable(place, "\(list.quoted) has an empty value")
    }
    guard values.count <= most else {
      throw .outOfRange(place, given: "a count of \(values.count)", allowed: "1 ... \(most)")
    }
    return values
  }

  private static func range(
    from first: Double, to last: Double, by step: Double, at place: InputPlace
  ) throws(InputError) -> [String] {
    let steps = (last - first) / step
    guard step != 0, steps.isFinite, steps >= 0 else {
      throw .unusable(
        place,
        "no steps of \(step.inFewDigits) lead from \(first.inFewDigits) to \(last.inFewDigits)")
    }
    // A last step that rounding makes slightly too long still counts.
    let whole = (steps + 1e-9).rounded(.down)
    guard whole < Double(most) else {
      throw .outOfRange(place, given: "more than \(most) values", allowed: "1 ... \(most)")
    }
    return (0...Int(whole)).map { index in
      let value = first + Double(index) * step
      // Rounded, so that 0.1 + 2 · 0.1 is 0.3.
      return ((value * 1e9).rounded() / 1e9).inFewDigits
    }
  }
}
