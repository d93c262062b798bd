import Documents

/// A share of the people of a household, as a count of a count: 9 of 10.
public struct PeopleShare: Hashable, Sendable {
  private let part: Int
  private let whole: Int

  /// The whole household.
  public static let all = PeopleShare(1, of: 1)

  private init(_ part: Int, of whole: Int) { (self.part, self.whole) = (part, whole) }

  /// Parses a share such as `9 of 10`. It need not have the number of people of the household.
  ///
  /// - Throws: `wrongType` if the text is not a share; `outOfRange` if it is none of them, or more
  ///   than all.
  public init(_ text: String, at place: InputPlace) throws(InputError) {
    let words = text.split(separator: " ")
    guard words.count == 3, words[1] == "of", let part = Int(words[0]), let whole = Int(words[2])
    else { throw .wrongType(place, given: text.quoted, allowed: "a share such as '9 of 10'") }
    guard whole > 0, whole <= 1000, (1...whole).contains(part) else {
      throw .outOfRange(place, given: text, allowed: "1 of N ... N of N, with N in 1 ... 1000")
    }
    self.init(part, of: whole)
  }

  /// Returns the least number of so many people that is this share; at least 1.
  package func count(of people: Int) -> Int { max(1, (people * part + whole - 1) / whole) }
}
