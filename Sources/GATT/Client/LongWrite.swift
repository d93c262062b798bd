import BLE

/// Write Characteristic Value, or Write Long Characteristic Values if it does not fit into a packet.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 4.9.3 and 4.9.4.
struct LongWrite: GATTProcedure {
  let handle: AttributeHandle
  let value: [UInt8]
  /// The bytes that are prepared.
  private var prepared = 0
  /// The error that had the parts dropped.
  private var error: ATTError?

  init(_ value: [UInt8], to handle: AttributeHandle) {
    self.value = value
    self.handle = handle
  }

  mutating func begin(mtu: Int) -> GATTStep {
    guard value.count <= ATTLimits.longestValue else {
      return .finish(.failure(.longValue(value.count)))
    }
    return value.count <= mtu - 3
      ? .request(.writeRequest(handle, value)) : prepareNext(mtu)
  }

  mutating func receive(_ response: ATTPacket, mtu: Int) -> GATTStep {
    switch response {
    case .prepareWriteResponse:
      guard prepared < value.count else { return .request(.executeWriteRequest(writes: true)) }
      return prepareNext(mtu)
    case .writeResponse, .executeWriteResponse:
      return .finish(error.map { .failure(GATTFailure($0)) } ?? .success(.done))
    default: return .unexpected
    }
  }

  mutating func fail(_ error: ATTError) -> GATTStep {
    // What was prepared before a refused part would be written with the next long value.
    guard self.error == nil, 0 < prepared, prepared < value.count else {
      return .finish(.failure(GATTFailure(self.error ?? error)))
    }
    self.error = error
    return .request(.executeWriteRequest(writes: false))
  }

  private mutating func prepareNext(_ mtu: Int) -> GATTStep {
    let part = Array(value.dropFirst(prepared).prefix(mtu - 5))
    let offset = UInt16(prepared)
    prepared += part.count
    return .request(.prepareWriteRequest(handle, offset: offset, part))
  }
}
