/// One of the 40 channels of Bluetooth LE: an advertising channel or a data channel.
public protocol RadioChannel: Hashable, Sendable {
  /// The count of channels of the kind.
  static var count: Int { get }

  /// The channels of the kind, in order of `index`.
  static var all: [Self] { get }

  /// The centre frequency, in hertz.
  var frequency: Double { get }

  /// The position among the channels of the kind, 0 ..< `count`.
  var index: Int { get }

  /// The index among all channels: 0 ... 36 for data, 37 ... 39 for advertising.
  var rawValue: UInt8 { get }
}

extension AdvertisingChannel: RadioChannel {
  /// The count of advertising channels.
  @inlinable
  public static var count: Int { 3 }

  /// The three channels, in the order of sending.
  public static var all: [AdvertisingChannel] { allCases }
}
