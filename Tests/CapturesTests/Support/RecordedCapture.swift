import BLE
import Captures
import Foundation
import Testing

/// Capture files of sessions of independent stacks, with the same sessions as text beside them.
enum RecordedCapture: String, CaseIterable {
  case controllerLegacy = "controller-session-legacy.btsnoop"
  case controllerExtended = "controller-session-extended.btsnoop"
  case hostLegacy = "host-session-rootcanal-legacy.btsnoop"
  case hostExtended = "host-session-rootcanal-extended.btsnoop"
  case bigEndian = "controller-session-legacy.pklg"
  case littleEndian = "controller-session-legacy-littleendian.pklg"

  /// The folder of the sessions: `hci` in `BLE_SIM_EMULATION`, or in `shared/reference/emulation`
  /// beside the package.
  static let folder =
    (ProcessInfo.processInfo.environment["BLE_SIM_EMULATION"] ?? "../shared/reference/emulation")
    + "/hci/"

  static let arePresent = FileManager.default.fileExists(atPath: folder)
  /// Why tests on captures are skipped.
  static let absence: Comment = "no recorded captures: set BLE_SIM_EMULATION to their folder"

  /// A line of the text: seconds, direction, packet.
  struct Line {
    let seconds: Double
    let direction: PacketDirection
    let bytes: [UInt8]
  }

  var file: [UInt8] {
    get throws { Array(try Data(contentsOf: URL(fileURLWithPath: Self.folder + rawValue))) }
  }

  var lines: [Line] {
    get throws {
      let name = rawValue.replacing("-littleendian", with: "").prefix { $0 != "." }
      let text = try String(contentsOfFile: Self.folder + name + ".txt", encoding: .utf8)
      return try text.split(separator: "\n").map { line in
        let words = line.split(separator: " ")
        return Line(
          seconds: try #require(Double(words[0])),
          direction: words[1] == ">" ? .toController : .toHost,
          bytes: try #require(Hexadecimal.bytes(of: String(words[2]))))
      }
    }
  }

  /// The number of advertisements, as tshark 4.0.17 counts reports with one advertisement each.
  var advertisements: Int {
    switch self {
    case .controllerLegacy, .controllerExtended, .bigEndian, .littleEndian: 9
    case .hostLegacy: 26
    case .hostExtended: 27
    }
  }
}
