/// What a radio reports of one advertising packet that it received.
public struct Advertisement: Hashable, Sendable {
  /// The device that sent the packet.
  public var transmitter: DeviceAddress
  /// The radio that heard it. A phone has one radio; a gateway or a lock may have several.
  public var receiver: DeviceAddress
  /// The channel it came on, where the radio tells; phones do not.
  public var channel: AdvertisingChannel?
  /// The received signal strength, in whole dBm as radios report it; `nil` where the radio could
  /// not tell, which radios report as 127.
  public var rssi: PowerLevel?
  /// The advertising data, of a legacy advertisement; empty where it is not known.
  public var payload: Payload

  /// A packet as a radio reports it.
  public init(
    transmitter: DeviceAddress, receiver: DeviceAddress, channel: AdvertisingChannel? = nil,
    rssi: PowerLevel?, payload: Payload = []
  ) {
    self.transmitter = transmitter
    self.receiver = receiver
    self.channel = channel
    self.rssi = rssi
    self.payload = payload
  }
}
