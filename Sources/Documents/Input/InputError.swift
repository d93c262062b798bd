/// Something that the user gave and that cannot be used.
///
/// Its description is one line: where it stands, what was given, and what is allowed. The sentences
/// are in `InputError+Description.swift`.
public enum InputError: Error, Hashable, Sendable {
  /// There is nothing at this path.
  case missingFile(path: String)
  /// What is at this path cannot be read.
  case unreadable(path: String, reason: String)
  /// A key of the object at this place that means nothing; the nearest that do, and all that do.
  case unknownKey(InputPlace, key: String, nearest: [String], allowed: [String])
  /// A key that the object at this place has to have; the nearest that it has and that mean nothing.
  case missingKey(InputPlace, key: String, nearest: [String])
  /// What this key sets is set already, by this key or one of the same meaning.
  case repeatedKey(InputPlace, key: String, other: String)
  /// A value of another kind than the one that is allowed.
  case wrongType(InputPlace, given: String, allowed: String)
  /// A number outside its range.
  case outOfRange(InputPlace, given: String, allowed: String)
  /// A number that is not finite, such as `NaN`.
  case notFinite(InputPlace, given: String)
  /// A name that nothing has; the nearest that something has, and all of them.
  case noSuchName(InputPlace, given: String, nearest: [String], allowed: [String])
  /// A line of a text, counted from 1, and what is wrong with it.
  case malformedLine(path: String, line: Int, reason: String)
  /// Nothing can be written at this path.
  case unwritable(path: String, reason: String)
  /// Anything else: a sentence that says what was given and what is allowed.
  case unusable(InputPlace, String)

  /// A name that is not among those allowed.
  public static func noSuchName(
    _ given: String, among allowed: [String], at place: InputPlace
  ) -> InputError {
    .noSuchName(
      place, given: given, nearest: NearestName.to(given, among: allowed), allowed: allowed)
  }

  /// A name that something earlier has.
  ///
  /// - Parameter place: Where the object with the name stands.
  package static func usedTwice(_ name: String, at place: InputPlace) -> InputError {
    .unusable(place.key("name"), "the name \(name.quoted) is used twice")
  }
}
