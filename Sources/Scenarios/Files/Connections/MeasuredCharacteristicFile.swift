import BLE
import Documents
import GATT
import Sensors

/// A characteristic whose value follows a sensor, as described in a scenario.
///
///     { uuid: "2A6E", properties: ["read", "notify"], measures: "temperature", notifyIntervalS: 5
///     }
package struct MeasuredCharacteristicFile {
  private let place: InputPlace
  private let uuid: AttributeUUID
  private let measurand: Measurand
  private let format: ValueFormat
  private let interval: Duration

  /// The words of its formats.
  package static let formats = ["int16", "uint8", "bool", "float32"]
  /// The numbers of steps of an `int16` for one unit.
  package static let steps = 0.001...100_000
  /// The least times between two notifications, in seconds.
  package static let intervals = 0.1...86_400

  /// Reads the keys of a characteristic that say what it measures; `nil` if it measures nothing.
  init?(
    of uuid: AttributeUUID, _ properties: CharacteristicProperties, from fields: inout Fields
  ) throws(InputError) {
    place = fields.place(of: "measures")
    self.uuid = uuid
    let others = ["format", "stepsPerUnit", "notifyIntervalS"]
    guard fields.has("measures") else {
      for key in others where fields.has(key) {
        throw .unusable(fields.place(of: key), "only a characteristic with 'measures' has it")
      }
      return nil
    }
    let word = try fields.name("measures", among: Measurand.allCases.map(\.word))
    measurand = Measurand.allCases.first { $0.word == word } ?? .temperature
    guard
      measurand == .heatingThreshold
        || properties.isDisjoint(with: [.write, .writeWithoutResponse])
    else {
      throw .unusable(
        fields.place(of: "properties"), "a measured value is read-only; make it a threshold")
    }
    format = try fields.valueFormat(default: measurand.usualFormat)
    interval = try fields.duration(
      "notifyIntervalS", in: Self.intervals,
      default: MeasuredCharacteristic.usualInterval.inSeconds)
  }

  /// The length of its values, in bytes.
  var length: Int { format.byteCount }

  /// Returns the characteristic of a service of a device with sensors.
  ///
  /// - Parameter all: The characteristics of all services of that number.
  func characteristic(
    of service: AttributeUUID, among all: [CharacteristicDefinition],
    measuredBy sensors: SensorsFile?
  ) throws(InputError) -> MeasuredCharacteristic {
    guard sensors?.measures(measurand) ?? false else {
      throw .unusable(place, "the device has no sensor for it; see 'sensors'")
    }
    guard all.count(where: { $0.uuid == uuid }) == 1 else {
      throw .unusable(place, "the service has another characteristic \(uuid)")
    }
    return MeasuredCharacteristic(
      Characteristic(uuid, of: service), measurand, as: format, leastInterval: interval)
  }
}

extension Fields {
  /// Reads `format` and `stepsPerUnit`.
  fileprivate mutating func valueFormat(
    default usual: ValueFormat
  ) throws(InputError) -> ValueFormat {
    let name =
      has("format")
      ? try name("format", among: MeasuredCharacteristicFile.formats) : usual.name
    guard name == "int16" else {
      guard !has("stepsPerUnit") else {
        throw .unusable(place(of: "stepsPerUnit"), "only an int16 has steps")
      }
      return name == "uint8" ? .uint8 : name == "bool" ? .bool : .float32
    }
    let steps = if case .int16(let steps) = usual { steps } else { 1.0 }
    return .int16(
      stepsPerUnit: try number(
        "stepsPerUnit", in: MeasuredCharacteristicFile.steps, default: steps))
  }
}

extension ValueFormat {
  /// Its word in scenarios.
  fileprivate var name: String {
    switch self {
    case .int16: "int16"
    case .uint8: "uint8"
    case .bool: "bool"
    case .float32: "float32"
    }
  }
}
