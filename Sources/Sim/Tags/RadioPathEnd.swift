/// A device at one end of a link, by its kind.
package enum RadioPathEnd: String, Sendable {
  /// A beacon, which is fixed and sends.
  case beacon
  /// A phone, which is carried and receives.
  case phone
  /// A tag, which is carried and sends.
  case tag
  /// A receiver, which is fixed.
  case receiver
}
