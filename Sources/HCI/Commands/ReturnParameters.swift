import BLE
import GATT

/// The parameters that the Command Complete event of a successful command returns.
public enum ReturnParameters: Hashable, Sendable {
  /// Nothing but the success.
  case none
  /// The versions of HCI and link layer, and the manufacturer (7.4.1, 7.7.12).
  case version(ControllerVersion)
  /// The commands that the controller has (7.4.2).
  case supportedCommands(SupportedCommands)
  /// A set of features, by their bits (7.4.3 and 7.8.3).
  case features(UInt64)
  /// The buffers for data (7.4.5 and 7.8.2).
  case buffers(DataBuffers)
  /// The public address; 0 if there is none (7.4.6).
  case address(DeviceAddress)
  /// The level of a connection's last packet in dBm, 127 if it is not known (7.5.4).
  case rssi(Int8, of: ConnectionHandle)
  /// The capacity of the list of devices (7.8.14).
  case acceptListSize(UInt8)
  /// The roles that the controller can have at once, by their bits (7.8.27).
  case supportedStates(UInt64)

  /// Reads what follows the status.
  ///
  /// - Throws: `returned` if there are too few bytes. Further bytes are ignored, because later
  ///   versions of the specification may add some.
  public init(_ bytes: [UInt8], of opcode: HCIOpcode) throws(HCIPacketError) {
    var reader = HCIFieldReader(bytes)
    switch opcode {
    case .readVersion: self = .version(ControllerVersion(&reader))
    case .readSupportedCommands:
      self = .supportedCommands(SupportedCommands(bytes: reader.bytes(SupportedCommands.count)))
    case .readFeatures, .readLEFeatures: self = .features(reader.number(8))
    case .readBufferSize:
      let length = reader.word()
      // The buffers for speech.
      _ = reader.byte()
      self = .buffers(DataBuffers(count: reader.word(), length: length))
      _ = reader.word()
    case .readLEBufferSize:
      let length = reader.word()
      self = .buffers(DataBuffers(count: UInt16(reader.byte()), length: length))
    case .readAddress: self = .address(reader.address())
    case .readRSSI:
      let handle = reader.handle()
      self = .rssi(Int8(bitPattern: reader.byte()), of: handle)
    case .readAcceptListSize: self = .acceptListSize(reader.byte())
    case .readSupportedStates: self = .supportedStates(reader.number(8))
    default: self = .none
    }
    guard !reader.isShort else { throw .returned(bytes.count, of: opcode) }
  }

  /// The bytes after the status.
  public func bytes(of opcode: HCIOpcode) -> [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .none: break
    case .version(let version): bytes = version.bytes
    case .supportedCommands(let commands): bytes = commands.bytes
    case .features(let bits), .supportedStates(let bits): bytes += bits.littleEndianBytes
    case .buffers(let buffers):
      bytes.append(word: buffers.length)
      if opcode == .readBufferSize {
        bytes.append(0)
        bytes.append(word: buffers.count)
        bytes.append(word: 0)
      } else {
        bytes.append(UInt8(truncatingIfNeeded: min(buffers.count, 255)))
      }
    case .address(let address): bytes.append(address)
    case .rssi(let level, let handle):
      bytes.append(handle)
      bytes.append(UInt8(bitPattern: level))
    case .acceptListSize(let size): bytes.append(size)
    }
    return bytes
  }
}
