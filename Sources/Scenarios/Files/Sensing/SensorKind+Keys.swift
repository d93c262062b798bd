import Sensors

extension SensorKind {
  /// The keys of a frame whose values the sensor measures.
  package var frameKeys: [String] {
    switch self {
    case .temperature: ["temperatureC"]
    case .batteryVoltage: ["batteryMV", "batteryReading"]
    case .batteryCharge: ["batteryPercent"]
    case .attitude: ["accelerationG"]
    case .motion: ["moving"] + clockKeys
    }
  }

  /// The keys whose values change merely as time passes.
  package var clockKeys: [String] { self == .motion ? ["inState", "inStateBefore"] : [] }
}

extension SensorSet {
  /// The keys of a frame whose changes are listed in reports.
  package var reportedKeys: [String] {
    SensorKind.allCases.filter(has).flatMap { kind in
      kind.frameKeys.filter { !kind.clockKeys.contains($0) }
    }
  }
}
