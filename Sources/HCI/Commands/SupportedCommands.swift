/// The commands that a controller has, as 64 bytes with a bit for each command.
///
///     var commands = SupportedCommands([.reset, .readRSSI])
///     commands.contains(.readRSSI)  // true: bit 5 of byte 15
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 6.27.
public struct SupportedCommands: Hashable, Sendable {
  /// The bytes, 64 of them.
  public private(set) var bytes: [UInt8]

  /// Creates a set of commands.
  ///
  /// - Precondition: Each opcode is a constant of `HCIOpcode` other than `readSupportedCommands`,
  ///   which every controller has.
  public init(_ opcodes: [HCIOpcode] = []) {
    bytes = [UInt8](repeating: 0, count: Self.count)
    for opcode in opcodes { insert(opcode) }
  }

  /// Creates a set from its bytes; those after the 64th are ignored, and missing ones are 0.
  public init(bytes: [UInt8]) {
    self.bytes = Array(bytes.prefix(Self.count))
    while self.bytes.count < Self.count { self.bytes.append(0) }
  }

  /// The number of bytes.
  static let count = 64

  /// Returns `true` if the controller has the command. A command for which this type has no bit
  /// counts as missing.
  public func contains(_ opcode: HCIOpcode) -> Bool {
    guard let place = opcode.place else { return false }
    return bytes[place.octet] >> place.bit & 1 == 1
  }

  /// Returns `true` for a command for which this type has a bit.
  static func knows(_ opcode: HCIOpcode) -> Bool { opcode.place != nil }

  /// Adds a command.
  ///
  /// - Precondition: The command is a constant of `HCIOpcode` other than `readSupportedCommands`.
  public mutating func insert(_ opcode: HCIOpcode) {
    guard let place = opcode.place else { preconditionFailure("\(opcode) has no bit") }
    bytes[place.octet] |= 1 << place.bit
  }

  /// Removes a command.
  public mutating func remove(_ opcode: HCIOpcode) {
    guard let place = opcode.place else { return }
    bytes[place.octet] &= ~(1 << place.bit)
  }
}

extension HCIOpcode {
  /// The place of the command's bit; `nil` for a command that this module does not know.
  fileprivate var place: (octet: Int, bit: UInt8)? {
    switch self {
    case .disconnect: (0, 5)
    case .readRemoteVersion: (2, 7)
    case .setEventMask: (5, 6)
    case .reset: (5, 7)
    case .readVersion: (14, 3)
    case .readFeatures: (14, 5)
    case .readBufferSize: (14, 7)
    case .readAddress: (15, 1)
    case .readRSSI: (15, 5)
    case .setLEEventMask: (25, 0)
    case .readLEBufferSize: (25, 1)
    case .readLEFeatures: (25, 2)
    case .setRandomAddress: (25, 4)
    case .setScanParameters: (26, 2)
    case .setScanEnable: (26, 3)
    case .createConnection: (26, 4)
    case .cancelConnection: (26, 5)
    case .readAcceptListSize: (26, 6)
    case .clearAcceptList: (26, 7)
    case .updateConnection: (27, 2)
    case .setChannelClassification: (27, 3)
    case .readRemoteFeatures: (27, 5)
    case .readSupportedStates: (28, 3)
    case .setExtendedScanParameters: (37, 5)
    case .setExtendedScanEnable: (37, 6)
    case .createExtendedConnection: (37, 7)
    default: nil
    }
  }
}
