import BLE
import Documents

/// A format of payloads: its keys, and the method that reads a payload.
///
/// A format is declared once. Files and command lines give its fields by these keys, reports of
/// frames use the same keys, and the schema of files and the reference page list them.
package protocol PayloadFormat: KeyGroup {
  /// The word for the format in command lines and files.
  var word: String { get }
  /// The public source that documents the format.
  var source: String { get }
  /// The keys of which at least one has to be given; empty if no such rule applies.
  var alternatives: [any DeclaredKey] { get }

  /// Reads a payload.
  ///
  /// - Parameter at1m: The level at 1 m to use if the keys state none.
  func payload(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> Payload
}

extension PayloadFormat {
  package var alternatives: [any DeclaredKey] { [] }
}

/// The format of a frame, or of one of its parts.
protocol FrameFormat<Frame>: PayloadFormat {
  /// The frame.
  associatedtype Frame: DescribedFrame

  /// Reads a frame. `at1m` is the level at 1 m to use if the keys state none.
  func frame(from fields: inout Fields, at1m: PowerLevel) throws(InputError) -> Frame

  /// Describes a frame; `nil` if the frame has another part than the part that this format
  /// describes.
  func description(of frame: Frame) -> FrameDescription?
}

extension FrameFormat {
  package func payload(
    from fields: inout Fields, at1m: PowerLevel
  ) throws(InputError) -> Payload {
    try frame(from: &fields, at1m: at1m).payload(flags: IBeacon.defaultFlags)
  }
}

/// The formats of payloads.
package enum PayloadFormats {
  /// The formats, in the order of the help: the formats of the frames, and lists without a frame.
  package static let all: [any PayloadFormat] =
    DescribedFrames.all.formats + [ListedServiceFormat()]

  /// The words of the formats.
  package static let words = all.map(\.word)

  /// Returns the format with a word.
  ///
  /// - Throws: `noSuchName` if there is none.
  package static func format(
    _ word: String, at place: InputPlace
  ) throws(InputError) -> any PayloadFormat {
    guard let format = all.first(where: { $0.word == word }) else {
      throw .noSuchName(word, among: words, at: place)
    }
    return format
  }
}
