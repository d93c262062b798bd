import BLE
import Foundation

/// A packet of a recorded session, with its indicator.
package struct RecordedPacket: CustomStringConvertible {
  /// The time in seconds; `nil` if the line has none.
  package let seconds: Double?
  /// `true` if the host has sent it.
  package let isOfHost: Bool
  package let bytes: [UInt8]

  /// Reads a line such as "> 01030c00", or one that begins with a time.
  package init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard let direction = words.suffix(2).first, let hex = words.last,
      [">", "<"].contains(direction), let bytes = Hexadecimal.bytes(of: String(hex))
    else { return nil }
    seconds = words.count > 2 ? Double(words[0]) : nil
    isOfHost = direction == ">"
    self.bytes = bytes
  }

  package var description: String { (isOfHost ? "> " : "< ") + Hexadecimal.text(of: bytes) }
}

/// Sessions of independent stacks, which are too large for this package.
package enum RecordedSession: String, CaseIterable {
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
  package static let folder =
    (ProcessInfo.processInfo.environment["BLE_SIM_EMULATION"] ?? "../shared/reference/emulation")
    + "/hci/"

  package static let arePresent = FileManager.default.fileExists(atPath: folder)
  /// The reason for which tests on sessions are skipped.
  package static let absence = "no recorded sessions: set BLE_SIM_EMULATION to their folder"

  /// The packets of the session, in order.
  package var packets: [RecordedPacket] {
    get throws {
      let text = try String(contentsOfFile: Self.folder + rawValue + ".txt", encoding: .utf8)
      return try text.split(separator: "\n").map { line in
        guard let packet = RecordedPacket(line) else { throw CocoaError(.fileReadCorruptFile) }
        return packet
      }
    }
  }
}

/// Capture files of recorded sessions.
package enum RecordedCapture: String, CaseIterable {
  case controllerLegacy = "controller-session-legacy.btsnoop"
  case controllerExtended = "controller-session-extended.btsnoop"
  case hostLegacy = "host-session-rootcanal-legacy.btsnoop"
  case hostExtended = "host-session-rootcanal-extended.btsnoop"
  case bigEndian = "controller-session-legacy.pklg"
  case littleEndian = "controller-session-legacy-littleendian.pklg"

  /// The session that the file has.
  package var session: RecordedSession {
    switch self {
    case .controllerLegacy, .bigEndian, .littleEndian: .controllerLegacy
    case .controllerExtended: .controllerExtended
    case .hostLegacy: .hostLegacy
    case .hostExtended: .hostExtended
    }
  }

  /// The path of the file.
  package var path: String { RecordedSession.folder + rawValue }

  package var file: [UInt8] {
    get throws { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
  }

  /// The number of advertisements, as tshark 4.0.17 counts reports with one advertisement each.
  package var advertisements: Int {
    switch self {
    case .controllerLegacy, .controllerExtended, .bigEndian, .littleEndian: 9
    case .hostLegacy: 26
    case .hostExtended: 27
    }
  }

  /// The number of scan responses among them, as tshark 4.0.17 counts them:
  /// `bthci_evt.le_advts_event_type == 4`, or bit 3 of the type of an extended report.
  package var scanResponses: Int {
    switch self {
    case .controllerLegacy, .controllerExtended, .bigEndian, .littleEndian: 3
    case .hostLegacy, .hostExtended: 0
    }
  }
}
