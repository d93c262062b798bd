/// An error in the user's input.
///
/// Its description is one line: the place, the given value, and what is allowed. The sentences are
/// in `InputError+Description.swift`.
public indirect enum InputError: Error, Hashable, Sendable {
  /// There is no file at this path.
  case missingFile(path: String)
  /// The file at this path cannot be read.
  case unreadable(path: String, reason: String)
  /// An unknown key of the object at this place, with the nearest and all known keys.
  case unknownKey(InputPlace, key: String, nearest: [String], allowed: [String])
  /// A missing key of the object at this place, with the nearest unknown keys that the object has.
  case missingKey(InputPlace, key: String, nearest: [String])
  /// A key or an option that repeats an earlier one: the same one, an alias, or another one with
  /// the same meaning.
  case repeatedKey(InputPlace, key: String, other: String)
  /// A value of the wrong type.
  case wrongType(InputPlace, given: String, allowed: String)
  /// A number outside its range.
  case outOfRange(InputPlace, given: String, allowed: String)
  /// A number that is not finite, such as `NaN`.
  case notFinite(InputPlace, given: String)
  /// An unknown name, with the nearest and all known names.
  case noSuchName(InputPlace, given: String, nearest: [String], allowed: [String])
  /// An error in a line of a text file; lines are counted from 1.
  case malformedLine(path: String, line: Int, reason: String)
  /// The path cannot be written.
  case unwritable(path: String, reason: String)
  /// Any other error: a sentence with the given value and what is allowed.
  case unusable(InputPlace, String)

  /// Returns the error for a name that is not among the allowed names.
  public static func noSuchName(
    _ given: String, among allowed: [String], at place: InputPlace
  ) -> InputError {
    .noSuchName(
      place, given: given, nearest: NearestName.to(given, among: allowed), allowed: allowed)
  }

  /// Returns the error for a duplicate name or identifier.
  ///
  /// - Parameters:
  ///   - place: The place of the object with the duplicate.
  ///   - key: The key of the name.
  package static func usedTwice(
    _ name: String, at place: InputPlace, key: String = "name"
  ) -> InputError {
    .unusable(
      place.key(key), (key == "name" ? "the name " : "") + "\(name.quoted) is used twice")
  }
}
