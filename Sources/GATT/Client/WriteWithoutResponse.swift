import BLE

/// Write Without Response.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 4.9.1.
struct WriteWithoutResponse: GATTProcedure {
  let handle: AttributeHandle
  let value: [UInt8]

  mutating func begin(mtu: Int) -> GATTStep {
    value.count <= mtu - 3
      ? .command(.writeCommand(handle, value)) : .finish(.failure(.longValue(value.count)))
  }

  mutating func receive(_ response: ATTPacket, mtu: Int) -> GATTStep { .unexpected }
}
