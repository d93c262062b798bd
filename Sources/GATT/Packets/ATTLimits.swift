/// The limits of the attribute protocol.
public enum ATTLimits {
  /// The maximum count of bytes of a packet at the start of each connection.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 5.2.1.
  public static let initialMTU: UInt16 = 23
  /// The largest useful MTU: with it, a prepared write carries a value of the maximum length.
  public static let greatestMTU: UInt16 = 517
  /// The maximum number of bytes of a value.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.2.9.
  public static let longestValue = 512
  /// The time for a response or a confirmation to arrive. After that, the protocol is not used
  /// until the devices connect again.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.3.3.
  public static let transactionTimeout = Duration.seconds(30)
}
