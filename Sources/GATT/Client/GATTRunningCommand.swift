import BLE

/// The command that a client carries out now.
struct GATTRunningCommand: Hashable, Sendable {
  /// The procedure of a command.
  private enum Procedure: Hashable, Sendable {
    case exchangeMTU(MTUExchange)
    case discoverServices(ServiceDiscovery)
    case discoverCharacteristics(CharacteristicDiscovery)
    case discoverDescriptors(DescriptorDiscovery)
    case read(LongRead)
    case write(LongWrite)
    case writeWithoutResponse(WriteWithoutResponse)
    case subscribe(CharacteristicSubscribing)
  }

  /// An input of a procedure.
  enum Input: Hashable, Sendable {
    case begin
    case response(ATTPacket)
    case error(ATTError)
  }

  let command: GATTCommand
  /// The request that waits for its response.
  var request: ATTOpcode?
  private var procedure: Procedure

  init(_ command: GATTCommand, maximumMTU: UInt16, hasExchangedMTU: Bool) {
    self.command = command
    procedure =
      switch command {
      case .exchangeMTU:
        .exchangeMTU(MTUExchange(maximumMTU: maximumMTU, isRepeated: hasExchangedMTU))
      case .discoverServices(let uuid): .discoverServices(ServiceDiscovery(uuid))
      case .discoverCharacteristics(let service):
        .discoverCharacteristics(CharacteristicDiscovery(service))
      case .discoverDescriptors(let characteristic):
        .discoverDescriptors(DescriptorDiscovery(characteristic))
      case .read(let handle): .read(LongRead(handle))
      case .write(let value, let handle): .write(LongWrite(value, to: handle))
      case .writeWithoutResponse(let value, let handle):
        .writeWithoutResponse(WriteWithoutResponse(handle: handle, value: value))
      case .subscribe(let characteristic):
        .subscribe(CharacteristicSubscribing(characteristic, isOn: true))
      case .unsubscribe(let characteristic):
        .subscribe(CharacteristicSubscribing(characteristic, isOn: false))
      }
  }

  /// The next step of the procedure.
  mutating func next(_ input: Input, mtu: UInt16) -> GATTStep {
    let mtu = Int(mtu)
    switch procedure {
    case .exchangeMTU(var procedure):
      defer { self.procedure = .exchangeMTU(procedure) }
      return Self.next(input, of: &procedure, mtu)
    case .discoverServices(var procedure):
      defer { self.procedure = .discoverServices(procedure) }
      return Self.next(input, of: &procedure, mtu)
    case .discoverCharacteristics(var procedure):
      defer { self.procedure = .discoverCharacteristics(procedure) }
      return Self.next(input, of: &procedure, mtu)
    case .discoverDescriptors(var procedure):
      defer { self.procedure = .discoverDescriptors(procedure) }
      return Self.next(input, of: &procedure, mtu)
    case .read(var procedure):
      defer { self.procedure = .read(procedure) }
      return Self.next(input, of: &procedure, mtu)
    case .write(var procedure):
      defer { self.procedure = .write(procedure) }
      return Self.next(input, of: &procedure, mtu)
    case .writeWithoutResponse(var procedure):
      defer { self.procedure = .writeWithoutResponse(procedure) }
      return Self.next(input, of: &procedure, mtu)
    case .subscribe(var procedure):
      defer { self.procedure = .subscribe(procedure) }
      return Self.next(input, of: &procedure, mtu)
    }
  }

  private static func next(
    _ input: Input, of procedure: inout some GATTProcedure, _ mtu: Int
  ) -> GATTStep {
    switch input {
    case .begin: procedure.begin(mtu: mtu)
    case .response(let response): procedure.receive(response, mtu: mtu)
    case .error(let error): procedure.fail(error)
    }
  }
}
