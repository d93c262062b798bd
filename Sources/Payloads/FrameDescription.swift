import BLE
import Documents

/// The description of a frame by the keys of its format.
package struct FrameDescription {
  package typealias Member = (key: String, value: JSON)

  /// The word of the format.
  package let format: String
  /// The fields, with the keys by which they are read.
  package let fields: [Member]
  /// A value that the frame does not carry, but that follows from it.
  package let derived: Member?

  init(_ format: some PayloadFormat, _ fields: [Member], derived: Member? = nil) {
    (self.format, self.fields, self.derived) = (format.word, fields, derived)
  }

  /// Describes a frame.
  package init(of frame: BeaconFrame) {
    self = frame.answer(to: DescriptionQuestion())
  }
}

private struct DescriptionQuestion: FrameQuestion {
  func answer(of frame: some AdvertisedFrame) -> FrameDescription {
    guard let frame = frame as? any DescribedFrame else {
      preconditionFailure("no format is declared for \(frame)")
    }
    return frame.fieldDescription
  }
}

extension Key {
  /// Returns a value of the key as a member of the description of a frame.
  func member(_ value: Value) -> FrameDescription.Member { (name, kind.json(value, name)) }
}
