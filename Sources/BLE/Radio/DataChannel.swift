/// A channel on which connected devices exchange packets, 0 ... 36.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 1.4.1: Advertising and data channel
///   indices.
public struct DataChannel: RadioChannel {
  /// The index, 0 ... 36.
  public let rawValue: UInt8

  /// The count of data channels.
  @inlinable
  public static var count: Int { 37 }

  /// Creates the channel with an index.
  ///
  /// - Precondition: The index is 0 ... 36.
  public init(_ index: Int) {
    precondition((0..<Self.count).contains(index), "there is no data channel \(index)")
    rawValue = UInt8(index)
  }

  /// The data channels, in order.
  public static let all = (0..<count).map { DataChannel($0) }

  /// The index, 0 ... 36.
  public var index: Int { Int(rawValue) }

  /// The centre frequency, in hertz: 2404 ... 2478 MHz without 2426 MHz, which is for advertising.
  public var frequency: Double {
    let number = index < 11 ? index : index + 1
    return 2.404e9 + 2e6 * Double(number)
  }
}
