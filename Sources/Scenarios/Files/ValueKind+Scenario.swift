import BLE
import Documents

// The values of keys that several objects of a scenario have.

extension ValueKind where Value == Duration {
  /// Times of a run, and durations up to a day.
  static var time: ValueKind { .duration(0...86_400) }

  /// Intervals of advertising events.
  static var advertisingInterval: ValueKind {
    .duration(Duration.advertisingIntervals.inMilliseconds)
  }
}

extension ValueKind where Value == PowerLevel {
  /// Radiated powers.
  static var transmitPower: ValueKind { .level(-60...20) }

  /// Levels at which 30.8 % of the packets are lost.
  static var sensitivity: ValueKind { .level(-130 ... -40) }
}

extension ValueKind where Value == Double {
  /// Headings in degrees, clockwise from the plan's top.
  static var heading: ValueKind { .number(-360...360) }

  /// Walking speeds in metres per second.
  static var speed: ValueKind { .number(0.05...20) }

  /// Shares of a whole.
  static var share: ValueKind { .number(0...1) }

  /// Temperatures of devices over time, and of spaces, in degrees Celsius.
  static var temperature: ValueKind { .number(-100...150) }
}

extension ValueKind where Value == Acceleration.Axis {
  /// The axes of a device.
  static var axis: ValueKind {
    ValueKind<String>.words(Acceleration.Axis.allCases.map(\.rawValue))
      .map({ Acceleration.Axis(rawValue: $0) ?? .plusZ }, from: \.rawValue)
  }
}

extension ValueKind where Value == Bool {
  /// A switch that is on or off.
  static var onOrOff: ValueKind { .choice(["on": true, "off": false]) }
}
