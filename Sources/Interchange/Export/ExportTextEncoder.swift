import BLE
import Captures
import Recordings

/// An encoder of packets as a text file of another program, line by line.
///
/// Names are written unchanged if an import reads them again. Other names are replaced by
/// addresses, for example names with a slash in a topic.
struct ExportTextEncoder {
  private let format: ExportTextFormat
  private let addresses: ExportAddresses
  private let recording: Recording
  /// The names of transmitters in the file.
  private var transmitters: [DeviceAddress: String] = [:]
  /// The names of receivers in the file.
  private var receivers: [DeviceAddress: String] = [:]
  /// The names of the recording that the file does not have.
  private(set) var lostNames: [String] = []

  /// Creates an encoder of the packets of a recording.
  init(_ format: ExportTextFormat, of recording: Recording, packets: [Sighting]) {
    self.format = format
    self.recording = recording
    addresses = ExportAddresses(of: recording)
    for packet in packets.lazy.map(\.advertisement) {
      if transmitters[packet.transmitter] == nil {
        transmitters[packet.transmitter] = name(ofTransmitter: packet.transmitter)
      }
      if receivers[packet.receiver] == nil {
        receivers[packet.receiver] = name(ofReceiver: packet.receiver)
      }
    }
  }

  /// The first line, with its end; empty in formats without a header.
  var beginning: String {
    switch format {
    case .herald: ExportedLevel.heraldHeader + "\n"
    case .espresense, .openmqttgateway: ""
    }
  }

  /// Returns the line of a packet, with its end; `nil` if the packet's level is unknown, because no
  /// line can express that.
  func line(of packet: Advertisement, at time: CaptureTime) -> String? {
    guard let rssi = packet.rssi, let device = transmitters[packet.transmitter],
      let receiver = receivers[packet.receiver]
    else { return nil }
    let level = ExportedLevel(
      time: time, receiver: receiver, device: device, address: address(of: packet.transmitter),
      rssi: rssi, payload: packet.payload, measuredPower: packet.measuredPower)
    return level.line(as: format) + "\n"
  }

  /// Returns `true` if an import of the text file gives back the advertising data of a packet.
  func holdsPayload(of packet: Advertisement) -> Bool {
    switch format {
    case .herald, .espresense:
      packet.payload
        == (transmitters[packet.transmitter].flatMap(Recording.payload(ofDeviceNamed:)) ?? [])
    case .openmqttgateway:
      Payload(ImportedLevel.payload(inGateway: ExportedLevel.gatewayParts(of: packet.payload)))
        == packet.payload
    }
  }

  private func address(of device: DeviceAddress) -> DeviceAddress? {
    switch format {
    case .herald, .espresense: addresses.known(of: device)
    case .openmqttgateway: addresses.address(of: device)
    }
  }

  /// Returns the name of a transmitter in the file.
  private mutating func name(ofTransmitter device: DeviceAddress) -> String {
    let name = recording.names[device]
    let address = addresses.address(of: device)
    let isHeld =
      switch format {
      case .herald: true
      case .espresense: readBack(device: name, receiver: "a")?.name == DeviceNaming.canonical(name)
      case .openmqttgateway: DeviceAddress(name) == address
      }
    if isHeld { return name }
    lostNames.append(name)
    return address.description
  }

  /// Returns the name of a receiver in the file.
  private mutating func name(ofReceiver device: DeviceAddress) -> String {
    let name = recording.names[device]
    if format == .herald || readBack(device: "a", receiver: name)?.receiver == name { return name }
    lostNames.append(name)
    return device.description
  }

  /// Returns the level that an import reads from a message.
  private func readBack(device: String, receiver: String) -> ImportedLevel? {
    let level = ExportedLevel(
      time: .defaultStart, receiver: receiver, device: device, rssi: PowerLevel(dBm: -50))
    return MosquittoLine(Array(level.line(as: format).utf8)[...]).flatMap { try? ImportedLevel($0) }
  }
}
