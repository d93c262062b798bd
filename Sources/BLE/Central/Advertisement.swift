/// A radio's report of one received advertising packet.
public struct Advertisement: Hashable, Sendable {
  /// The device that sent the packet.
  public var transmitter: DeviceAddress
  /// The radio that received the packet. A phone has one radio; a gateway or a lock may have
  /// several.
  public var receiver: DeviceAddress
  /// The advertising channel; `nil` if the radio does not report it, as on phones.
  public var channel: AdvertisingChannel?
  /// The received signal strength, in whole dBm; `nil` if unknown, which radios report as 127.
  public var rssi: PowerLevel?
  /// The data of a legacy advertisement; empty if unknown.
  public var payload: Payload
  /// The level at 1 m that the receiver's program states for the transmitter, on the scale of the
  /// receiver's own levels; `nil` if the program states none, as with bare radios.
  public var measuredPower: PowerLevel?

  /// Creates a report of a packet.
  public init(
    transmitter: DeviceAddress, receiver: DeviceAddress, channel: AdvertisingChannel? = nil,
    rssi: PowerLevel?, payload: Payload = [], measuredPower: PowerLevel? = nil
  ) {
    self.transmitter = transmitter
    self.receiver = receiver
    self.channel = channel
    self.rssi = rssi
    self.payload = payload
    self.measuredPower = measuredPower
  }
}
