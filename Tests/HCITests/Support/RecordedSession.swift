import BLE
import Foundation
import HCI
import Testing

/// A packet of a recorded session, with its indicator.
struct RecordedPacket: CustomStringConvertible {
  /// `true` if the host has sent it.
  let isOfHost: Bool
  let bytes: [UInt8]

  /// Reads a line such as "> 01030c00", or one that begins with a time.
  init?(_ line: Substring) {
    let words = line.split(separator: " ").suffix(2)
    guard let direction = words.first, let hex = words.last, [">", "<"].contains(direction),
      let bytes = Hexadecimal.bytes(of: String(hex))
    else { return nil }
    isOfHost = direction == ">"
    self.bytes = bytes
  }

  var description: String { (isOfHost ? "> " : "< ") + Hexadecimal.text(of: bytes) }
}

/// Sessions of independent stacks, which are too large for this package.
enum RecordedSession: String, CaseIterable {
  /// Bumble 0.0.236 as the host, with legacy commands.
  case controllerLegacy = "controller-session-legacy"
  /// The same with extended commands.
  case controllerExtended = "controller-session-extended"
  /// rootcanal 1.10.0 as the controller, with legacy commands.
  case hostLegacy = "host-session-rootcanal-legacy"
  /// The same with extended commands.
  case hostExtended = "host-session-rootcanal-extended"
  /// Bumble's virtual controller.
  case hostLax = "host-session-bumble-controller-legacy"

  /// The folder of the sessions: `hci` in `BLE_SIM_EMULATION`, or in `shared/reference/emulation`
  /// beside the package.
  static let folder =
    (ProcessInfo.processInfo.environment["BLE_SIM_EMULATION"] ?? "../shared/reference/emulation")
    + "/hci/"

  static let arePresent = FileManager.default.fileExists(atPath: folder)
  /// Why tests on sessions are skipped.
  static let absence: Comment = "no recorded sessions: set BLE_SIM_EMULATION to their folder"

  /// The packets of the session, in order.
  var packets: [RecordedPacket] {
    get throws {
      let text = try String(contentsOfFile: Self.folder + rawValue + ".txt", encoding: .utf8)
      return try text.split(separator: "\n").map { try #require(RecordedPacket($0)) }
    }
  }
}

/// The bytes that hexadecimal digits spell; spaces are left out.
func bytes(_ hex: String) -> [UInt8] {
  guard let bytes = Hexadecimal.bytes(of: hex.filter { $0 != " " }) else {
    preconditionFailure("\(hex) is not hexadecimal")
  }
  return bytes
}

/// The packet that hexadecimal digits spell.
func packet(_ hex: String) throws -> HCIPacket { try HCIPacket(bytes(hex)) }
