/// The kind of a device at one end of a link.
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
