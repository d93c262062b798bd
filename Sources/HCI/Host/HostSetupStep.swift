/// A step of preparing a controller.
enum HostSetupStep: Hashable, Sendable {
  case reset
  case readSupportedCommands
  case readAddress
  case setEventMask
  case setLEEventMask
  case readLEBufferSize
  /// Needed for controllers that share their buffers with Bluetooth Classic.
  case readBufferSize
  case readLEFeatures
  case setRandomAddress

  /// The steps, in order.
  static let first: [HostSetupStep] = [
    .reset, .readSupportedCommands, .readAddress, .setEventMask, .setLEEventMask,
    .readLEBufferSize, .readBufferSize, .readLEFeatures, .setRandomAddress,
  ]
}
