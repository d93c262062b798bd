import BLE

/// Read Characteristic Value, continued by Read Long Characteristic Values as long as each part
/// fills its packet.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 4.8.1 and 4.8.3.
struct LongRead: GATTProcedure {
  let handle: AttributeHandle
  private var value: [UInt8] = []

  init(_ handle: AttributeHandle) { self.handle = handle }

  mutating func begin(mtu: Int) -> GATTStep { .request(.readRequest(handle)) }

  mutating func receive(_ response: ATTPacket, mtu: Int) -> GATTStep {
    switch response {
    case .readResponse(let part), .readBlobResponse(let part):
      value += part
      guard value.count <= ATTLimits.longestValue else { return .unexpected }
      guard part.count >= mtu - 1, value.count < ATTLimits.longestValue else { return finish }
      return .request(.readBlobRequest(handle, offset: UInt16(value.count)))
    default: return .unexpected
    }
  }

  mutating func fail(_ error: ATTError) -> GATTStep {
    // Servers may answer with these errors for a value that just fills a packet (Part F, 3.4.4.5).
    let isEnd = error == .attributeNotLong || error == .invalidOffset
    return isEnd && !value.isEmpty ? finish : .finish(.failure(GATTFailure(error)))
  }

  private var finish: GATTStep { .finish(.success(.value(value))) }
}
