import BLE
import Buildings
import Documents
import Measurements
import Studies

/// The report of a walk that is held against the forecast of its scenario.
package struct InstallationReport: Report, Sendable {
  private let check: InstallationCheck
  private let recording: String
  private let scenario: String
  private let seeds: ClosedRange<UInt64>
  private let warnings: [InputWarning]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - recording: The recording's path as the user gave it.
  ///   - scenario: The scenario's name or path as the user gave it.
  ///   - warnings: The warnings about the recording.
  package init(
    _ check: InstallationCheck, of recording: String, in scenario: String,
    seeds: ClosedRange<UInt64>, warnings: [InputWarning] = []
  ) {
    self.check = check
    self.recording = recording
    self.scenario = scenario
    self.seeds = seeds
    self.warnings = warnings
  }

  /// `true` if the building is as drawn, as far as the walk shows.
  package var isMet: Bool { check.fault == nil }

  package var text: String {
    var lines = [
      "\(recording.plain) in \(scenario.plain), against \(check.walks) simulated walks, "
        + "seeds \(seeds.inWords)",
      "",
      (isMet ? "met     " : "NOT MET ") + finding,
    ]
    if let offset = check.offset {
      lines.append("        the phone reads \(Self.signed(offset.value)) dB from the scenario's")
    }
    lines.append("")
    var table = TextTable()
    table.add(["device", "packets", "expected", "level dB"])
    for device in check.devices {
      table.add([
        device.name, String(device.packets),
        "\(device.expected.lowerBound) ... \(device.expected.upperBound)",
        device.difference.map(Self.signed) ?? "-",
      ])
    }
    lines += table.lines
    return lines.joined(separator: "\n") + "\n"
  }

  /// The finding, in words.
  private var finding: String {
    let share = "p = \(check.pValue.with(3))"
    if let fault = check.fault { return "\(Self.words(for: fault)) (\(share))" }
    guard let likeliest = check.likeliest else { return "everything reads as drawn (\(share))" }
    return
      "everything reads as drawn: that \(Self.words(for: likeliest)) is likelier only by chance "
      + "(\(share))"
  }

  package var json: JSON {
    [
      "recording": .text(recording),
      "scenario": .text(scenario),
      "firstSeed": JSON(seeds.lowerBound),
      "walks": JSON(check.walks),
      "warnings": JSON(warnings),
      "met": .flag(isMet),
      "pValue": JSON(check.pValue),
      "fault": check.fault.map(Self.json) ?? .null,
      "receiveOffsetDB": JSON(check.offset?.value),
      "devices": .list(
        check.devices.map {
          [
            "name": .text($0.name),
            "packets": JSON($0.packets),
            "expectedAtLeast": JSON($0.expected.lowerBound),
            "expectedAtMost": JSON($0.expected.upperBound),
            "differenceDB": JSON($0.difference),
          ]
        }),
    ]
  }

  private static func words(for fault: InstallationFault) -> String {
    switch fault {
    case .dead(let device): "\(device.quoted) is silent"
    case .swapped(let device, let other): "\(device.quoted) and \(other.quoted) are swapped"
    case .moved(let device, let place):
      "\(device.quoted) hangs elsewhere, near (\(place.x.with(1)), \(place.y.with(1)))"
    case .level(let device, let difference):
      "\(device.quoted) reads \(signed(difference.value)) dB everywhere: another power or mount"
    case .wall(let name, let difference):
      "\(name.quoted) loses \(abs(difference.value).with(1)) dB "
        + (difference.value < 0 ? "less" : "more") + " than drawn"
    }
  }

  private static func json(of fault: InstallationFault) -> JSON {
    var object: [String: JSON] = ["kind": .text(fault.kind.rawValue)]
    switch fault {
    case .dead(let device): object["device"] = .text(device)
    case .swapped(let device, let other):
      object["device"] = .text(device)
      object["other"] = .text(other)
    case .moved(let device, let place):
      object["device"] = .text(device)
      object["at"] = [JSON(place.x), JSON(place.y)]
    case .level(let device, let difference):
      object["device"] = .text(device)
      object["differenceDB"] = JSON(difference.value)
    case .wall(let name, let difference):
      object["wall"] = .text(name)
      object["differenceDB"] = JSON(difference.value)
    }
    return .object(object)
  }

  private static func signed(_ number: Double) -> String {
    (number < 0 ? "" : "+") + number.with(1)
  }
}
