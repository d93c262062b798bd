import Documents

/// A setting and the values that it is to be tried with: `unlockRSSI=-80:-50:2`, `side=a,b`.
public struct Variation: Hashable, Sendable {
  /// The setting: of the engine, by any of its names; of all beacons, `transmitPowerDBm` or
  /// `intervalMs`; of one, behind its name, `door.intervalMs`; or a path in `scenario.json`.
  public let key: String
  /// The values as they are typed.
  public let values: [String]

  /// So many values at the most has a setting.
  public static let most = 1000

  /// The variation that a text asks for: values with commas between, or first:last:step.
  ///
  /// - Throws: `unusable` where it is of neither form.
  public init(_ text: String) throws(InputError) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw .unusable(
        InputPlace("--vary"),
        "\(text.quoted) is not of the form key=first:last:step or key=value,value,...")
    }
    key = String(text[..<equals])
    let list = String(text[text.index(after: equals)...])
    values = try Self.values(of: list, at: InputPlace("--vary \(key)"))
    for (index, value) in values.enumerated() where values[..<index].contains(value) {
      throw .unusable(InputPlace("--vary \(key)"), "the value \(value.quoted) is given twice")
    }
  }

  private static func values(
    of list: String, at place: InputPlace
  ) throws(InputError) -> [String] {
    let ends = list.split(separator: ":", omittingEmptySubsequences: false)
    guard ends.count != 3 else {
      let numbers = ends.compactMap { Double($0) }.filter(\.isFinite)
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
        "steps of \(step.inFewDigits) do not lead from \(first.inFewDigits) to \(last.inFewDigits)")
    }
    // A last step that rounding makes a little too long still counts.
    let whole = (steps + 1e-9).rounded(.down)
    guard whole < Double(most) else {
      throw .outOfRange(place, given: "more than \(most) values", allowed: "1 ... \(most)")
    }
    return (0...Int(whole)).map { index in
      let value = first + Double(index) * step
      // 0.1 and twice 0.1 more is meant to be 0.3.
      return ((value * 1e9).rounded() / 1e9).inFewDigits
    }
  }
}
