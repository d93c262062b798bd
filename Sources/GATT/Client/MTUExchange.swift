import BLE

/// Exchange MTU.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 4.3.1.
struct MTUExchange: GATTProcedure {
  /// The largest packet that the client receives, in bytes.
  let maximumMTU: UInt16
  /// `true` if the exchange has been done in this connection already.
  let isRepeated: Bool

  mutating func begin(mtu: Int) -> GATTStep {
    isRepeated ? .finish(.success(.mtu(UInt16(mtu)))) : .request(.exchangeMTURequest(maximumMTU))
  }

  mutating func receive(_ response: ATTPacket, mtu: Int) -> GATTStep {
    guard case .exchangeMTUResponse(let server) = response else { return .unexpected }
    return .finish(.success(.mtu(max(ATTLimits.initialMTU, min(server, maximumMTU)))))
  }

  mutating func fail(_ error: ATTError) -> GATTStep {
    .finish(
      error == .requestNotSupported
        ? .success(.mtu(ATTLimits.initialMTU)) : .failure(GATTFailure(error)))
  }
}
