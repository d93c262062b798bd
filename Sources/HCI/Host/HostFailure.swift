/// The reason why a controller cannot be used.
public enum HostFailure: Error, Hashable, Sendable {
  /// The controller has refused a command that a host needs.
  case refused(HCIOpcode, HCIStatus)
  /// The controller has not answered a command in time.
  case silent(HCIOpcode)
  /// The controller has reported an error of its own, by the manufacturer's code.
  case hardwareError(UInt8)
  /// The controller takes no data for connections.
  case noBuffers
  /// The controller has no public address, and the settings have no random one.
  case noAddress
}

extension HostFailure: CustomStringConvertible {
  /// The failure in one line.
  public var description: String {
    switch self {
    case .refused(let opcode, let status):
      "controller: command \(opcode) is refused with status \(status)"
    case .silent(let opcode): "controller: command \(opcode) is not answered"
    case .hardwareError(let code):
      "controller: hardware error 0x\(hexadecimal(code, digits: 2))"
    case .noBuffers: "controller: it has no buffers for data of Low Energy"
    case .noAddress: "controller: it has no public address; a random address is needed"
    }
  }
}
