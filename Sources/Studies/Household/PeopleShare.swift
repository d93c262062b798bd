import Documents

/// A share of people: `9 of 10`, or `90 %`.
public struct PeopleShare: Hashable, Sendable {
  /// The numerator; above zero.
  public let part: Int
  /// The denominator, at least the numerator.
  public let whole: Int

  /// The greatest denominator.
  private static let most = 1000

  /// The share of all people.
  public static let all = PeopleShare(part: 1, whole: 1)

  private init(part: Int, whole: Int) {
    self.part = part
    self.whole = whole
  }

  /// Creates the share that a text states.
  ///
  /// - Throws: `wrongType` for another text, or a share that is not above zero and at most all.
  public init(_ text: String, at place: InputPlace) throws(InputError) {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Int($0) }
    if words.count == 3, words[1] == "of", numbers.count == 2 {
      self.init(part: numbers[0], whole: numbers[1])
    } else if text.hasSuffix("%"), let percent = Int(text.dropLast().filter { $0 != " " }) {
      self.init(part: percent, whole: 100)
    } else {
      throw .wrongType(
        place, given: text.quoted, allowed: "a share of the people, such as '9 of 10' or '90 %'")
    }
    guard whole <= Self.most, part > 0, part <= whole else {
      throw .outOfRange(place, given: text, allowed: "1 of \(Self.most) ... all")
    }
  }

  /// Returns the smallest number of people that is at least this share of them.
  public func count(of people: Int) -> Int { (part * people + whole - 1) / whole }
}
