import BLE
import Documents
import FloorPlans
import Scenarios
import Sim

extension Calibration {
  /// The name of the scenario's file in its folder.
  package static let scenarioFile = ScenarioFile.fileName

  /// Returns a scenario with the estimated parameters. The fixed devices are beacons, and each
  /// moving device is a person's phone at its first position. If the moving devices sent all
  /// packets, the fixed devices are receivers, and each moving device is a tag. The scenario has no
  /// engine.
  ///
  /// - Parameters:
  ///   - floorPlan: The name of the plan in the scenario.
  ///   - plan: The plan itself.
  ///   - sources: The recordings' paths as the user gave them.
  /// - Throws: The error of a scenario with these parameters, because unusual recordings give
  ///   unusual parameters.
  package func fragment(
    floorPlan: String, _ plan: FloorPlanFile, sources: [String]
  ) throws(InputError) -> OutputFolder {
    let page = page(floorPlan: floorPlan, sources: sources)
    let place = InputPlace("the calibrated scenario")
    let file = try ScenarioFile(JSON.parse(Array(page.utf8), source: Self.scenarioFile), at: place)
    // The scenario is made only to check the file.
    _ = try file.made(name: floorPlan, from: .null, on: plan, describedAs: .null)
    var folder = OutputFolder()
    folder.add(Self.scenarioFile, page)
    return folder
  }

  /// The beginning of each calibrated scenario's file.
  private static let mark = "// Parameters that simrun calibrate fitted to"

  /// Checks that a calibration would replace no scenario except one that an earlier calibration
  /// wrote: any other may be the only copy.
  ///
  /// - Throws: `unwritable`, with the folder's path as given by the user.
  package static func check(_ folder: String) throws(InputError) {
    let path = "\(folder)/\(scenarioFile)"
    guard InputFile.isFile(path) else { return }
    // This read does not make the file an input, so that an earlier calibration can be replaced.
    let bytes = FilesRead.$current.withValue(nil) { try? InputFile.bytes(at: path) }
    guard bytes?.starts(with: mark.utf8) == true else {
      throw .unwritable(
        path: folder, reason: "its \(scenarioFile) is not from a calibration, and is not replaced")
    }
  }

  private func page(floorPlan: String, sources: [String]) -> String {
    let names = sources.map(\.onOneLine)
    var lines = [
      "\(Self.mark) \(names.joined(separator: ", ")).",
      "// Each has its standard error, or the reason why it is not identifiable.",
      "{",
      "  title: \(Self.quoted("\(floorPlan), calibrated")),",
      "  floorplan: \(Self.quoted(floorPlan)),",
      "  durationS: 60,",
      "  radio: {",
    ]
    lines += radio
    lines.append("  },")
    if !losses.isEmpty {
      lines.append("  wallLosses: [")
      lines += losses.map { name, finding in
        "    { of: \(Self.quoted(name)), lossDB: \(Self.digits(finding.value, 1)) },"
          + Self.comment(finding, 1)
      }
      lines.append("  ],")
    }
    let gainRemark = "  // Transmit power and antenna gain are not separable: gainDB has both."
    switch survey.roles {
    case .beacons:
      lines += [gainRemark, "  beacons: ["] + zip(survey.devices, measuredPowers).map(beacon)
      lines += ["  ],", "  walkers: ["]
    case .receivers:
      lines += [
        "  // Offsets are from their mean. sensitivityDBm is that of all, "
          + Self.remark(on: sensitivity, 1),
        "  receivers: [",
      ]
      lines += zip(survey.devices, fixedOffsets).map(receiver)
      lines += ["  ],", gainRemark, "  walkers: ["]
    }
    lines += survey.phones.indices.map(walker)
    lines += ["  ],", "}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private var radio: [String] {
    let antennas = FadingFit.antennas.inFewDigits
    return [
      ("pathLossExponent", exponent, 2), ("shadowingDB", shadowing, 2),
      ("decorrelationM", decorrelation, 2), ("kFactor", kFactor, 2),
      ("kFactorExponent", kFactorExponent, 2), ("movingShare", movingShare, 4),
    ].map { key, finding, decimals in
      "    \(key): \(Self.digits(finding.value, decimals)),\(Self.comment(finding, decimals))"
    } + ["    antennaDB: \(antennas),  // not identifiable: recordings do not separate channels"]
  }

  private func beacon(_ device: FixedDevice, _ power: FittedParameter) -> String {
    "    { \(Self.mounted(device)), transmitPowerDBm: 0, gainDB: \(Self.gain(power)) },"
      + Self.comment(power, 1)
  }

  private func receiver(_ device: FixedDevice, _ offset: FittedParameter) -> String {
    "    { \(Self.mounted(device)), receiveOffsetDB: \(Self.digits(offset.value, 1)), "
      + "sensitivityDBm: \(Self.digits(sensitivity.value, 1)) }," + Self.comment(offset, 1)
  }

  private static func mounted(_ device: FixedDevice) -> String {
    let (x, y) = (device.position.point.x.inFewDigits, device.position.point.y.inFewDigits)
    return "name: \(quoted(device.name)), at: [\(x), \(y)], "
      + "heightM: \(device.position.height.inFewDigits)"
  }

  /// Returns the antenna gain with which a transmit power of 0 dBm gives a fitted level at 1 m.
  private static func gain(_ power: FittedParameter) -> String {
    digits(power.value + PathLoss.atOneMetre(on: .channel38).value, 1)
  }

  private func walker(_ phone: Int) -> String {
    let start = survey.squares.first { $0.phone == phone }?.centre ?? Point(x: 0, y: 0)
    return """
          {
            name: \(Self.quoted(survey.phones[phone])),
            from: [\(Self.digits(start.x, 2)), \(Self.digits(start.y, 2))],
            \(survey.roles.carried.rawValue): {
              carried: \(Self.quoted(settings.carriage.rawValue)),
              heightM: \(settings.height.inFewDigits),
      \(carriedSettings(phone).map { "        \($0)" }.joined(separator: "\n"))
            },
          },
      """
  }

  /// Returns the lines for the parameters of a moving device.
  private func carriedSettings(_ phone: Int) -> [String] {
    switch survey.roles {
    case .beacons:
      [
        "sensitivityDBm: \(Self.digits(sensitivity.value, 1)),\(Self.comment(sensitivity, 1))",
        "receiveOffsetDB: \(Self.digits(offsets[phone].value, 1)),"
          + (phone > 0 ? Self.comment(offsets[phone], 1) : ""),
      ]
    case .receivers:
      [
        "transmitPowerDBm: 0,",
        "gainDB: \(Self.gain(movingPowers[phone])),\(Self.comment(movingPowers[phone], 1))",
      ]
    }
  }

  private static func digits(_ number: Double, _ decimals: Int) -> String {
    (Double(number.with(decimals)) ?? number).inFewDigits
  }

  private static func comment(_ finding: FittedParameter, _ decimals: Int) -> String {
    "  // " + remark(on: finding, decimals)
  }

  private static func remark(on finding: FittedParameter, _ decimals: Int) -> String {
    switch finding {
    case .identified(_, let error): "± \(error.with(decimals))"
    case .unidentified(_, let reason): "not identifiable: \(reason)"
    }
  }

  private static func quoted(_ text: String) -> String { JSON.text(text).line }
}
