import BLE
import Links
import Sensors

// The radio devices of a world other than phones, under one numbering: first the beacons, then the
// tags, and then the receivers. So devices that send come first.

extension World {
  /// The count of beacons, tags and receivers.
  public var deviceCount: Int { senderCount + receivers.count }

  /// The count of beacons and tags.
  var senderCount: Int { beacons.count + tagged.count }

  /// The index of a receiver among the devices.
  public func device(ofReceiver receiver: Int) -> Int { senderCount + receiver }

  /// The walker who carries a device; `nil` for a beacon or a receiver.
  public func carrier(of device: Int) -> Int? {
    (beacons.count..<senderCount).contains(device) ? tagged[device - beacons.count] : nil
  }

  /// The receiver that a device is; `nil` for a beacon or a tag.
  public func receiver(of device: Int) -> Receiver? {
    device < senderCount ? nil : receivers[device - senderCount]
  }

  /// The beacons and the receivers, as indices into the devices.
  public var fixedDevices: [Int] { Array(0..<beacons.count) + Array(senderCount..<deviceCount) }

  /// The position of a beacon or a receiver at the start of a run; `nil` for a tag.
  public func position(of device: Int) -> Position? {
    if device < beacons.count { return beacons[device].position }
    return device < senderCount ? nil : receivers[device - senderCount].position
  }

  /// The name of a device.
  public func name(of device: Int) -> String {
    if device < beacons.count { return beacons[device].name }
    guard let carrier = carrier(of: device) else { return receivers[device - senderCount].name }
    return walkers[carrier].tag?.name ?? walkers[carrier].name
  }

  /// The first payload that a beacon or a tag sends; empty for a receiver.
  public func payload(of device: Int) -> Payload {
    if device < beacons.count { return beacons[device].payload }
    return carrier(of: device).flatMap { walkers[$0].tag?.schedule.phases[0].payload } ?? []
  }

  /// The sensors of a beacon or a tag at the start of a run; `nil` for a device without any.
  public func sensors(of device: Int) -> SensorSet? {
    if device < beacons.count { return beacons[device].sensors }
    return carrier(of: device).flatMap { walkers[$0].tag?.sensors }
  }

  /// The device that sends over a link of a walker: the walker's tag if the other end is a
  /// receiver, or else the device at the other end.
  public func sender(to walker: Int, over device: Int) -> Int {
    guard receiver(of: device) != nil, let tag = tagged.firstIndex(of: walker) else {
      return device
    }
    return beacons.count + tag
  }

  /// The names of all devices.
  public var deviceNames: [String] { (0..<deviceCount).map(name) }

  /// The devices at the other ends of a walker's links: for a walker with a phone, the beacons and
  /// the tags; for one with a tag, the receivers.
  public func devices(linkedTo walker: Int) -> Range<Int> {
    if walkers[walker].phone != nil { return 0..<senderCount }
    return walkers[walker].tag == nil ? 0..<0 : senderCount..<deviceCount
  }

  /// `true` if a device is a connectable beacon.
  public func isConnectable(_ device: Int) -> Bool {
    device < beacons.count && beacons[device].peripheral != nil
  }
}
