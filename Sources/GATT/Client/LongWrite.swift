import BLE

/// Write Characteristic Value, or Write Long Characteristic Values if the value does not fit into a
/// packet.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 4.9.3 and 4.9.4.
struct LongWrite: GATTProcedure {
  let handle: AttributeHandle
  let value: [UInt8]
  /// The count of bytes that have been sent to be prepared, and the count of bytes that the server
  /// has kept.
  private var sent = 0
  private var kept = 0
  private var isExecuting = false
  /// The error that causes the kept parts to be dropped.
  private var error: ATTError?

  init(_ value: [UInt8], to handle: AttributeHandle) {
    self.value = value
    self.handle = handle
  }

  mutating func begin(mtu: Int) -> GATTStep {
    guard value.count <= ATTLimits.longestValue else {
      return .finish(.failure(.longValue(value.count)))
    }
    return value.count <= mtu - 3 ? .request(.writeRequest(handle, value)) : prepareNext(mtu)
  }

  mutating func receive(_ response: ATTPacket, mtu: Int) -> GATTStep {
    switch response {
    case .prepareWriteResponse:
      kept = sent
      return kept < value.count ? prepareNext(mtu) : execute(true)
    case .writeResponse, .executeWriteResponse:
      return .finish(error.map { .failure(GATTFailure($0)) } ?? .success(.done))
    default: return .unexpected
    }
  }

  mutating func fail(_ error: ATTError) -> GATTStep {
    guard kept > 0, !isExecuting else { return .finish(.failure(GATTFailure(self.error ?? error))) }
    // Otherwise the kept parts would be written with the next long value.
    self.error = error
    return execute(false)
  }

  private mutating func execute(_ writes: Bool) -> GATTStep {
    isExecuting = true
    return .request(.executeWriteRequest(writes: writes))
  }

  private mutating func prepareNext(_ mtu: Int) -> GATTStep {
    let part = Array(value.dropFirst(sent).prefix(mtu - 5))
    let offset = UInt16(sent)
    sent += part.count
    return .request(.prepareWriteRequest(handle, offset: offset, part))
  }
}
