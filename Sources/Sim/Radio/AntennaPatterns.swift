import BLE

/// The deviations of device antennas from the mean, by direction and channel.
///
/// The gain of a device on a channel is a smooth function of the direction in the plan, drawn for
/// that device, with a mean of 0 dB over devices:
///
///     G(φ) = c₀ + Σ (aₙ · cos nφ + bₙ · sin nφ),  n = 1, 2, 3
///
/// The coefficients are normal with half the given deviation, so the constant and each harmonic
/// have a quarter of the variance.
struct AntennaPatterns: Sendable {
  /// c₀, a₁, b₁, a₂, b₂, a₃, b₃ and an unused lane, in decibels, for each device and channel in
  /// turn; empty if all antennas are equal.
  private var coefficients: [SIMD8<Float>] = []

  /// The antennas of devices.
  init(of devices: [RandomStream], in environment: RadioEnvironment, chance: Chance) {
    guard environment.antennaDeviation > 0 else { return }
    for device in devices {
      for channel in AdvertisingChannel.allCases {
        var drawn = SIMD8<Float>.zero
        for index in 0..<7 {
          let place = UInt64(7 * channel.index + index)
          drawn[index] =
            Float(0.5 * environment.antennaDeviation * chance.normal(.antenna, device, place))
        }
        coefficients.append(drawn)
      }
    }
  }

  /// The maximum gain of any device in any direction.
  var mostGain: Decibels {
    coefficients.reduce(.zero) { most, drawn in
      var sum = 0.0
      for index in 0..<7 { sum += Double(drawn[index].magnitude) }
      return max(most, Decibels(sum))
    }
  }

  /// The gain of a device, relative to the mean.
  ///
  /// - Parameters:
  ///   - device: The device, as an index into the devices.
  ///   - direction: The direction of departure or arrival, of length 1; of length 0 for straight up
  ///     or down, where only the constant counts.
  /// - Complexity: The harmonics are powers of the direction as a complex number.
  func gain(of device: Int, on channel: AdvertisingChannel, towards direction: Vector) -> Decibels {
    guard !coefficients.isEmpty else { return .zero }
    let (x, y) = (Float(direction.dx), Float(direction.dy))
    let (x2, y2) = (x * x - y * y, 2 * x * y)
    let (x3, y3) = (x2 * x - y2 * y, x2 * y + y2 * x)
    let terms = coefficients[3 * device + channel.index] * SIMD8(1, x, y, x2, y2, x3, y3, 0)
    return Decibels(Double((terms.lowHalf + terms.highHalf).total))
  }
}
