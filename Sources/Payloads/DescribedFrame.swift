import BLE

/// A frame that the keys of one or several formats describe.
///
/// All types of frames that `BeaconFrame` lists are such frames. `PayloadFormats` follows from that
/// list, and so do the shapes that near misses are compared with.
protocol DescribedFrame: AdvertisedFrame {
  /// The formats: one, or one for each part that a frame can be.
  static var formats: [any FrameFormat<Self>] { get }
  /// The layout by which near misses are recognised: structures that are almost such a frame.
  /// `nil`, the default, means that near misses are not recognised.
  static var shape: FrameShape? { get }
}

extension DescribedFrame {
  static var shape: FrameShape? { nil }

  /// The description, as the format of the frame or of its part gives it.
  var fieldDescription: FrameDescription {
    for format in Self.formats {
      if let description = format.description(of: self) { return description }
    }
    preconditionFailure("no format of \(Self.self) describes \(self)")
  }
}

/// The formats and the shapes of the frames that `BeaconFrame` lists, in that order.
struct DescribedFrames: FrameTypeVisitor {
  private(set) var formats: [any PayloadFormat] = []
  private(set) var shapes: [FrameShape] = []

  /// The formats and the shapes of all types.
  static let all: DescribedFrames = {
    var frames = DescribedFrames()
    BeaconFrame.visitTypes(with: &frames)
    return frames
  }()

  mutating func visit<Frame: AdvertisedFrame>(_ type: Frame.Type) {
    // `BLE` cannot require this conformance of its frames; a test describes a frame of each case.
    guard let type = type as? any DescribedFrame.Type else {
      preconditionFailure("no format is declared for \(type)")
    }
    add(type)
  }

  private mutating func add<Frame: DescribedFrame>(_ type: Frame.Type) {
    for format in type.formats { formats.append(format) }
    if let shape = type.shape { shapes.append(shape) }
  }
}
