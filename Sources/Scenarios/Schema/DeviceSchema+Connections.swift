import BLE
import Documents
import GATT
import Links
import Sensors
import Sim

/// Peripherals, and how phones connect to them.
extension DeviceSchema {
  /// The GATT services of a beacon.
  package static let connectable = PropertySchema(
    "peripheral", .object(peripheral),
    "what it is to phones that connect; by default it cannot be connected", takesNull: true)

  /// The connection parameters of a phone.
  package static let connection = PropertySchema(
    "connection", .object(connecting),
    "how it connects; if given, the life of its app is recorded, also of a bare radio",
    takesNull: true)

  private static let peripheral = ObjectSchema(
    "peripheral", "peripheral",
    [
      PropertySchema(
        "services", .list(.object(service), count: 0...100), "its services", default: []),
      PropertySchema(
        "connectionLimit", .integer(PeripheralFile.limits), "the connections that it can hold",
        default: JSON(Peripheral().connectionLimit)),
      PropertySchema(
        "advertisesWhileConnected", .flag, "it goes on advertising while it is connected",
        default: .flag(Peripheral().advertisesWhileConnected)),
      PropertySchema(
        "connectionTimeS", .number(PeripheralFile.times),
        "the time after which it ends each connection, in seconds; by default it ends none",
        takesNull: true),
      PropertySchema(
        "admits", .texts(.name, count: 0...10_000),
        "the names of walkers whose phones may connect; all by default"),
      PropertySchema(
        "sensitivityDBm", .number(-130 ... -40), "its sensitivity, in dBm",
        default: JSON(Peripheral.usualSensitivity.dBm)),
    ])

  private static let service = ObjectSchema(
    "service", "service of a peripheral",
    [
      .required("uuid", .attributeUUID, "an assigned number or a UUID"),
      PropertySchema(
        "characteristics", .list(.object(characteristic), count: 0...100), "its characteristics",
        default: []),
    ])

  private static let characteristic = ObjectSchema(
    "characteristic", "characteristic of a service",
    [
      .required("uuid", .attributeUUID, "an assigned number or a UUID"),
      .required(
        "properties", .texts(.words(CharacteristicFile.properties.map(\.key)), count: 1...5),
        "what it can be asked for"),
      PropertySchema(
        "value", .form("^ *([0-9A-Fa-f] *[0-9A-Fa-f] *){1,\(ATTLimits.longestValue)}$"),
        "its value at the start, in hexadecimal; empty by default", takesNull: true),
      PropertySchema(
        "measures", .words(Measurand.allCases.map(\.word)),
        "what its value follows, in place of 'value': a sensor of the beacon, or its heating"),
      PropertySchema(
        "format", .words(MeasuredCharacteristicFile.formats),
        "the format of that value; by default that which is usual for it"),
      PropertySchema(
        "stepsPerUnit", .number(MeasuredCharacteristicFile.steps),
        "the steps of an int16 for one unit; by default 100 for a degree Celsius, 1000 for a volt "
          + "and for a g, 1 for all else"),
      PropertySchema(
        "notifyIntervalS", .number(MeasuredCharacteristicFile.intervals),
        "the least time between two notifications of it, in seconds",
        default: JSON(MeasuredCharacteristic.usualInterval.inSeconds)),
      PropertySchema(
        "refusesReads", .words(CharacteristicFile.refusals.map(\.key)),
        "the error with which it refuses reads; by default it does not"),
      PropertySchema(
        "refusesWrites", .words(CharacteristicFile.refusals.map(\.key)),
        "the error with which it refuses writes; by default it does not"),
    ])

  private static let connecting = ObjectSchema(
    "connection", "connections of a phone",
    [
      PropertySchema(
        "intervalMs", .number(ConnectionFile.intervals),
        "the connection interval, in milliseconds, in steps of 1.25",
        default: JSON(milliseconds(ConnectionParameters.standard.interval))),
      PropertySchema(
        "latency", .integer(ConnectionFile.latencies),
        "the events in succession that the peripheral may miss",
        default: JSON(ConnectionParameters.standard.latency)),
      PropertySchema(
        "supervisionTimeoutMs", .number(ConnectionFile.timeouts),
        "the silence after which a connection is lost, in milliseconds, in steps of 10",
        default: JSON(milliseconds(ConnectionParameters.standard.supervisionTimeout))),
      PropertySchema(
        "windowOffsetMs", .number(ConnectionFile.offsets),
        "the delay of the window of the first event, in milliseconds, in steps of 1.25",
        default: JSON(milliseconds(ConnectionParameters.standard.windowOffset))),
      PropertySchema(
        "windowSizeMs", .number(ConnectionFile.sizes),
        "the length of that window, in milliseconds, in steps of 1.25",
        default: JSON(milliseconds(ConnectionParameters.standard.windowSize))),
      PropertySchema(
        "transmitPowerDBm", .number(-60...20), "the power at which the phone sends, in dBm",
        default: JSON(Connecting.usualTransmitPower.dBm)),
      PropertySchema(
        "radioWakeMs", .number(ConnectionFile.wakes),
        "the time in which a radio at rest wakes before it connects, in milliseconds",
        default: JSON(0)),
      PropertySchema(
        "channelSelection", .integer(1...2), "the algorithm by which channels are hopped",
        default: JSON(2)),
    ])

  private static func milliseconds(_ duration: Duration) -> Double { duration.inSeconds * 1000 }
}
