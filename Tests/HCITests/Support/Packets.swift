import BLE
import HCI

/// The bytes that hexadecimal digits spell; spaces are left out.
func bytes(_ hex: String) -> [UInt8] {
  guard let bytes = Hexadecimal.bytes(of: hex.filter { $0 != " " }) else {
    preconditionFailure("\(hex) is not hexadecimal")
  }
  return bytes
}

/// The packet that hexadecimal digits spell.
func packet(_ hex: String) throws -> HCIPacket { try HCIPacket(bytes(hex)) }
