/// A primary advertising channel, used for legacy advertisements.
public enum AdvertisingChannel: UInt8, CaseIterable, Sendable {
  /// The channel at 2402 MHz.
  case channel37 = 37
  /// The channel at 2426 MHz.
  case channel38 = 38
  /// The channel at 2480 MHz.
  case channel39 = 39

  /// The centre frequency, in hertz.
  public var frequency: Double {
    switch self {
    case .channel37: 2.402e9
    case .channel38: 2.426e9
    case .channel39: 2.480e9
    }
  }

  /// The position in an advertiser's sending order: 0, 1, 2.
  public var index: Int { Int(rawValue) - 37 }
}
