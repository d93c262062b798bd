import BLE

extension Host {
  /// The command of a step; `nil` for one that this controller does not need.
  func command(of step: HostSetupStep) -> HCICommand? {
    switch step {
    case .reset: .reset
    case .readSupportedCommands: .readSupportedCommands
    case .readAddress: commands.contains(.readAddress) ? .readAddress : nil
    case .setEventMask: .setEventMask(EventMasks.ofHost.general)
    case .setLEEventMask: .setLEEventMask(EventMasks.ofHost.lowEnergy)
    case .readLEBufferSize: .readLEBufferSize
    case .readBufferSize: buffers.isEmpty ? .readBufferSize : nil
    case .readLEFeatures: commands.contains(.readLEFeatures) ? .readLEFeatures : nil
    case .setRandomAddress: settings.randomAddress.map { .setRandomAddress($0) }
    }
  }

  /// Takes the answer to the command of a step.
  mutating func prepare(_ command: HCICommand, _ status: HCIStatus, _ returned: [UInt8]) {
    guard case .starting(let steps) = state else { return }
    if status == .success {
      guard let parameters = try? ReturnParameters(returned, of: command.opcode) else {
        return fail(.refused(command.opcode, .invalidParameters))
      }
      learn(parameters, from: command.opcode)
    } else if command.opcode != .readAddress {
      // The host can do without the public address, but needs all other answers.
      return fail(.refused(command.opcode, status))
    }
    let left = steps.dropFirst().drop { self.command(of: $0) == nil }
    state = .starting(Array(left))
    guard left.isEmpty else { return }
    guard !buffers.isEmpty else { return fail(.noBuffers) }
    guard address != nil else { return fail(.noAddress) }
    dataCredits = Int(buffers.count)
    state = .ready
    if isReportedOff { deliver(.bluetooth(isOn: true)) }
    isReportedOff = false
  }

  private mutating func learn(_ parameters: ReturnParameters, from opcode: HCIOpcode) {
    switch parameters {
    case .supportedCommands(let commands): self.commands = commands
    case .address(let address): publicAddress = address.value == 0 ? nil : address
    case .buffers(let buffers): self.buffers = buffers
    case .features(let features): self.features = features
    case .none, .version, .rssi, .acceptListSize, .supportedStates: break
    }
  }
}
