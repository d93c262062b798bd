/// A mistake of the user: one line with what was given and what is allowed.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  package let description: String

  /// Creates a mistake with its sentence.
  package init(_ description: String) { self.description = description }
}
