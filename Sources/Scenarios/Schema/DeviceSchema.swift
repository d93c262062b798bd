import BLE
import Documents
import Sim

/// The keys of devices in files: beacons, receivers, tags and phones.
package enum DeviceSchema {
  package static let beacon = ObjectSchema(
    "beacon", "beacon",
    [
      .required("name", .name, "the beacon's name"),
      .required("at", .point, "where it hangs, [x, y] in metres; not within a wall"),
      PropertySchema(
        "heightM", .number(0...100), "the height above the floor, in metres", default: JSON(1.5)),
    ] + broadcast + [antennaDepth(default: Beacon.usualAntennaDepth), connectable, sensors]
      + fitting)

  package static let receiver = ObjectSchema(
    "receiver", "receiver",
    [
      .required("name", .name, "the receiver's name"),
      .required("at", .point, "where it hangs, [x, y] in metres; not within a wall"),
      PropertySchema(
        "heightM", .number(0...100), "the height above the floor, in metres", default: JSON(1.5)),
      PropertySchema(
        "scanIntervalMs", .number(2.5...10_240), "the scan interval, in milliseconds",
        default: JSON(100)),
      PropertySchema(
        "scanWindowMs", .number(2.5...10_240),
        "the scan window, in milliseconds, at most the interval; 100 by default"),
      PropertySchema(
        "scanBlindMs", .number(0...2), "the tuning time at a window's start, in milliseconds",
        default: JSON(Scanner.usualBlindTime.inSeconds * 1000)),
      PropertySchema(
        "sensitivityDBm", .number(-130 ... -40), "the sensitivity, in dBm", default: JSON(-95)),
      PropertySchema(
        "receiveOffsetDB", .number(-40...40), "the RSSI offset from a typical phone, in dB",
        default: JSON(0)),
      PropertySchema(
        "reportsChannel", .flag, "the receiver reports the channel of each packet",
        default: .flag(false)),
      antennaDepth(default: Beacon.usualAntennaDepth),
    ] + fitting)

  package static let tag = ObjectSchema(
    "tag", "tag",
    [
      PropertySchema(
        "carried", .words(PhoneFile.carriages.map(\.key)),
        "the carry position; mast is a thing without a body", default: "trouser"),
      PropertySchema(
        "heightM", .number(0...100),
        "the height above the floor, in metres; that of the carry position by default"),
    ] + broadcast + [antennaDepth(default: Beacon.usualAntennaDepth), sensors])

  private static let advertises = ObjectSchema(
    "advertises", "advertising of an app", broadcast)

  /// The keys of what a beacon, a tag or an app advertises: see `BroadcastFile`.
  private static let broadcast: [PropertySchema] =
    [
      PropertySchema(
        "transmitPowerDBm", .number(-60...20), "the radiated power, in dBm", default: JSON(-12)),
      PropertySchema(
        "intervalMs", .number(20...10_240), "the advertising interval, in milliseconds",
        default: JSON(200)),
      PropertySchema(
        "gainDB", .number(-60...30),
        "the antenna gain of the beacon and a common phone together, in dB",
        default: JSON(Beacon.usualAntennaGain.value)),
    ] + BeaconPayloadKeys.shared.all.map(\.declaration)

  /// The keys of a mount: see `MountFile`.
  private static let fitting: [PropertySchema] = [
    PropertySchema(
      "mount", .words(MountFile.Surface.allCases.map(\.rawValue)),
      "the surface that it is mounted on; by default it radiates alike to all sides"),
    PropertySchema(
      "facesDeg", .number(-360...360),
      "the heading that it faces, in degrees; required on a wall, and 0 by default for a pattern"),
    PropertySchema(
      "lossBehindDB", .number(0...60), "the loss straight behind a mounted beacon, in dB",
      default: JSON(Mount.usualLossBehind.value)),
    PropertySchema(
      "pattern", .object(pattern), "the pattern of its antenna; drawn deviations are added",
      takesNull: true),
  ]

  private static let pattern = ObjectSchema(
    "pattern", "pattern of an antenna",
    [
      PropertySchema(
        "horizontalDB",
        .list(.number(PatternFile.gains), count: PatternFile.horizontalCount),
        "gains around the horizon in equal steps, clockwise from where the beacon faces, in dB; "
          + "0 by default"),
      PropertySchema(
        "verticalDB",
        .list(.number(PatternFile.gains), count: PatternFile.verticalCount),
        "gains from straight below to straight above in equal steps, in dB; 0 by default"),
    ], anyOf: ["horizontalDB", "verticalDB"])

  package static let phone = ObjectSchema(
    "phone", "phone",
    [
      PropertySchema(
        "carried", .words(PhoneFile.carriages.map(\.key)),
        "the carry position; mast is a stand or a robot, without a body", default: "hand"),
      PropertySchema(
        "heightM", .number(0...100),
        "the height above the floor, in metres; that of the carry position by default"),
      PropertySchema(
        "model", .words(PhoneModel.known.map(\.name)),
        "the model, which gives the RSSI offset and the scan schedule", takesNull: true),
      PropertySchema(
        "scanIntervalMs", .number(2.5...10_240),
        "the scan interval, in milliseconds; 40 by default, or the model's"),
      PropertySchema(
        "scanWindowMs", .number(2.5...10_240),
        "the scan window, in milliseconds, at most the interval; 30 by default, or the model's"),
      PropertySchema(
        "scanBlindMs", .number(0...2), "the tuning time at a window's start, in milliseconds",
        default: JSON(Scanner.usualBlindTime.inSeconds * 1000)),
      PropertySchema(
        "sensitivityDBm", .number(-130 ... -40), "the sensitivity, in dBm",
        default: JSON(usualPhone.sensitivity.dBm)),
      PropertySchema(
        "receiveOffsetDB", .number(-40...40),
        "the RSSI offset, in dB; 0 by default, or the model's"),
      PropertySchema(
        "reportsChannel", .flag, "the phone reports the channel of each packet",
        default: .flag(usualPhone.reportsChannel)),
      antennaDepth(default: Phone.usualAntennaDepth), connection,
      PropertySchema(
        "advertises", .object(advertises),
        "what its app advertises; then the phone is heard by receivers, and hears nothing",
        takesNull: true),
      PropertySchema(
        "system", .words(PhoneUseFile.System.allCases.map(\.rawValue)),
        "the system, which decides what the engine receives; raw is a bare radio", default: "raw"),
      PropertySchema(
        "restoresState", .flag,
        "the app's scan and connections outlast it, and launch it again, as iOS has it for some apps",
        default: false),
      PropertySchema(
        "app", .words(PhoneUseFile.apps.map(\.key)), "the state of the app at the start",
        default: "foreground"),
      PropertySchema(
        "screen", .words(PhoneUseFile.switches.map(\.key)), "the screen at the start",
        default: "on"),
      PropertySchema(
        "schedule", .list(.object(phoneStep), count: 0...1000),
        "what the user does with the phone, in order of time", default: []),
    ])

  private static let phoneStep = ObjectSchema(
    "phoneStep", "entry of a phone's schedule",
    [
      .required("atS", .number(0...86_400), "the time, in seconds from the start of the run"),
      PropertySchema(
        "app", .words(PhoneStepFile.apps.map(\.key)),
        "the user opens, leaves or force-quits the app, or the system terminates it"),
      PropertySchema("screen", onOrOff, "the screen"),
      PropertySchema("bluetooth", onOrOff, "Bluetooth"),
      PropertySchema("airplaneMode", onOrOff, "airplane mode"),
    ], anyOf: ["app", "screen", "bluetooth", "airplaneMode"])

  private static let onOrOff = ValueSchema.words(PhoneUseFile.switches.map(\.key))

  private static func antennaDepth(default usual: Double) -> PropertySchema {
    PropertySchema(
      "antennaDepthM", .number(0...0.1),
      "the depth of the antenna in the case, in metres; it matters within 1 m",
      default: JSON(usual))
  }

  private static let usualPhone = Phone("")
}
