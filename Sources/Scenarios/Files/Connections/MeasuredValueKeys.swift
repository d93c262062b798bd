import BLE
import Documents
import GATT
import Sensors

/// The keys of a characteristic whose value follows a sensor.
///
///     { uuid: "2A6E", properties: ["read", "notify"], measures: "temperature",
///       notifyIntervalS: 5 }
struct MeasuredValueKeys: KeyGroup {
  private let measures = Key(
    "measures", .words(Measurand.allCases.map(\.word)),
    "what its value follows, in place of 'value': a sensor of the beacon, or its heating",
    isRequired: false)
  private let format = Key(
    "format", .words(["int16", "uint8", "bool", "float32"]),
    "the format of that value; by default that which is usual for it", isRequired: false)
  private let stepsPerUnit = Key(
    "stepsPerUnit", .number(0.001...100_000),
    "the steps of an int16 for one unit; by default 100 for a degree Celsius, 1000 for a volt "
      + "and for a g, 1 for all else", isRequired: false)
  private let interval = Key(
    "notifyIntervalS", .duration(0.1...86_400),
    "the least time between two notifications of it, in seconds",
    default: MeasuredCharacteristic.defaultInterval)

  /// Reads the value that a characteristic measures; `nil` if it measures nothing.
  ///
  /// - Parameter place: The place of the characteristic's properties.
  func read(
    from fields: inout Fields, of uuid: AttributeUUID, _ properties: CharacteristicProperties,
    at place: InputPlace
  ) throws(InputError) -> MeasuredValue? {
    guard let word = try fields[ifGiven: measures] else {
      let others: [any DeclaredKey] = [format, stepsPerUnit, interval]
      for key in others.map(\.name) where fields.has(key) {
        throw .unusable(fields.place(of: key), "only a characteristic with 'measures' has it")
      }
      return nil
    }
    let measurand = Measurand.allCases.first { $0.word == word } ?? .temperature
    guard
      measurand == .heatingThreshold
        || properties.isDisjoint(with: [.write, .writeWithoutResponse])
    else { throw .unusable(place, "a measured value is read-only; make it a threshold") }
    return MeasuredValue(
      place: fields.place(of: measures), uuid: uuid, measurand: measurand,
      format: try format(from: &fields, default: measurand.defaultFormat),
      interval: try fields[interval])
  }

  private func format(
    from fields: inout Fields, default fallback: ValueFormat
  ) throws(InputError) -> ValueFormat {
    let name = try fields[format, default: fallback.name]
    guard name == "int16" else {
      guard !fields.has(stepsPerUnit) else {
        throw .unusable(fields.place(of: stepsPerUnit), "only an int16 has steps")
      }
      return name == "uint8" ? .uint8 : name == "bool" ? .bool : .float32
    }
    let steps = if case .int16(let steps) = fallback { steps } else { 1.0 }
    return .int16(stepsPerUnit: try fields[stepsPerUnit, default: steps])
  }
}

/// A value of a characteristic that follows a sensor.
struct MeasuredValue {
  fileprivate let place: InputPlace
  fileprivate let uuid: AttributeUUID
  fileprivate let measurand: Measurand
  fileprivate let format: ValueFormat
  fileprivate let interval: Duration

  /// The length of the characteristic's values, in bytes.
  var length: Int { format.byteCount }

  /// Returns the characteristic in a service of a device with sensors.
  ///
  /// - Parameter all: The characteristics of all services that have the UUID of `service`.
  func characteristic(
    of service: AttributeUUID, among all: [CharacteristicDefinition],
    measuredBy sensors: SensorsDescription?
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

extension ValueFormat {
  /// The word for the format in scenarios.
  fileprivate var name: String {
    switch self {
    case .int16: "int16"
    case .uint8: "uint8"
    case .bool: "bool"
    case .float32: "float32"
    }
  }
}
