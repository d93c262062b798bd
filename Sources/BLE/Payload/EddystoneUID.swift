/// The frame of an Eddystone beacon with a lasting identifier.
///
///     16 | AA FE | 00 | level at 0 m, 1 | namespace, 10 | instance, 6 | reserved, 2
///
/// - SeeAlso: Google, *Eddystone Protocol Specification*: Eddystone-UID.
public struct EddystoneUID: Hashable, Sendable, EddystoneFrame {
  /// The level at 0 m, in whole dBm, -128 to 127.
  public let powerAtZero: PowerLevel
  /// The fleet: 10 bytes.
  public let namespace: [UInt8]
  /// The beacon within the fleet: 6 bytes.
  public let instance: [UInt8]
  /// The reserved bytes, which should be 0; `nil` for the short form.
  public let reserved: UInt16?

  /// Creates a frame; the level is rounded to whole dBm.
  ///
  /// - Precondition: The rounded level is in -128...127 dBm, the namespace has 10 bytes, and the
  ///   instance has 6.
  public init(
    namespace: [UInt8], instance: [UInt8], powerAtZero: PowerLevel, reserved: UInt16? = 0
  ) {
    precondition(namespace.count == 10, "a namespace has 10 bytes, not \(namespace.count)")
    precondition(instance.count == 6, "an instance has 6 bytes, not \(instance.count)")
    self.powerAtZero = PowerLevel(byte: powerAtZero.byte)
    self.namespace = namespace
    self.instance = instance
    self.reserved = reserved
  }

  /// Parses the value of a service data structure; `nil` unless it is exactly a frame of this type.
  public init?(serviceData value: ArraySlice<UInt8>) {
    guard let fields = Eddystone.fields(of: .uid, in: value),
      let power = fields.first, fields.count == 17 || fields.count == 19
    else { return nil }
    powerAtZero = PowerLevel(byte: power)
    namespace = Array(fields.dropFirst().prefix(10))
    instance = Array(fields.dropFirst(11).prefix(6))
    reserved = fields.count == 19 ? UInt16(bigEndian: fields.suffix(2)) : nil
  }

  /// The value of the service data structure: 22 bytes, or 20 in the short form.
  public var serviceData: [UInt8] {
    Eddystone.serviceData(
      .uid, [powerAtZero.byte] + namespace + instance + (reserved?.bigEndianBytes ?? []))
  }

  /// The level at 1 m.
  package var declaredPower: PowerLevel? { powerAtZero - Eddystone.lossOfFirstMetre }
  /// The namespace and the instance, in hexadecimal.
  package var lastingIdentifier: String? { Hexadecimal.text(of: namespace + instance) }
}
