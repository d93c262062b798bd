import BLE

/// The deviations of device antennas from the mean, by direction and channel.
///
/// The gain of a device on a channel is a smooth function of the direction, drawn for that device,
/// with a mean of 0 dB over devices:
///
///     G(φ, ε) = c₀ + c₁ · sin ε + Σ cosⁿ ε · (aₙ · cos nφ + bₙ · sin nφ),  n = 1, 2, 3
///
/// where φ is the angle in the plan, and ε the elevation. The coefficients are normal, with a
/// deviation of half the given deviation σ. At the horizon, the constant and each harmonic thus
/// have a quarter of the variance. c₁ makes the first harmonic the same in all directions of space.
/// The deviation at an elevation is
///
///     σ / 2 · √(2 + cos⁴ ε + cos⁶ ε)
///
/// which is σ at the horizon, and 0.71 σ straight above and below. Deviations have been measured at
/// the horizon only; those at other elevations are an assumption.
struct AntennaPatterns<Channel: RadioChannel>: Sendable {
  /// c₀, a₁, b₁, a₂, b₂, a₃, b₃ and c₁, in decibels, for each device and channel in turn; empty if
  /// all antennas are equal.
  private var coefficients: [SIMD8<Float>] = []

  /// The maximum gain of any device in any direction: that of all harmonics in phase.
  var mostGain: Decibels {
    coefficients.reduce(.zero) { most, drawn in
      let first = (drawn[1] * drawn[1] + drawn[2] * drawn[2] + drawn[7] * drawn[7]).squareRoot()
      let second = (drawn[3] * drawn[3] + drawn[4] * drawn[4]).squareRoot()
      let third = (drawn[5] * drawn[5] + drawn[6] * drawn[6]).squareRoot()
      // Rounded up by more than single precision loses.
      return max(most, Decibels(Double(drawn[0].magnitude + first + second + third) + 1e-4))
    }
  }

  /// The gain of a device, relative to the mean.
  ///
  /// - Parameters:
  ///   - device: The device, as an index into the devices.
  ///   - direction: The direction of departure or arrival.
  /// - Complexity: O(1): the harmonics are powers of the horizontal component as a complex number.
  func gain(
    of device: Int, on channel: Channel, towards direction: Direction
  ) -> Decibels {
    guard !coefficients.isEmpty else { return .zero }
    let (x, y) = (Float(direction.horizontal.dx), Float(direction.horizontal.dy))
    let (x2, y2) = (x * x - y * y, 2 * x * y)
    let (x3, y3) = (x2 * x - y2 * y, x2 * y + y2 * x)
    let terms =
      coefficients[Channel.count * device + channel.index]
      * SIMD8(1, x, y, x2, y2, x3, y3, Float(direction.up))
    return Decibels(Double((terms.lowHalf + terms.highHalf).total))
  }
}

extension AntennaPatterns<AdvertisingChannel> {
  /// The antennas of devices.
  init(of devices: [RandomStream], in environment: RadioEnvironment, chance: Chance) {
    guard environment.antennaDeviation > 0 else { return }
    for device in devices {
      for channel in AdvertisingChannel.allCases {
        var drawn = SIMD8<Float>.zero
        for index in 0..<8 {
          // The draws are numbered: first seven for the plan on each of the three channels, and
          // then one for the elevation on each channel.
          let place = UInt64(index < 7 ? 7 * channel.index + index : 21 + channel.index)
          drawn[index] =
            Float(0.5 * environment.antennaDeviation * chance.normal(.antenna, device, place))
        }
        coefficients.append(drawn)
      }
    }
  }
}

extension AntennaPatterns<DataChannel> {
  /// The antennas of some devices on data channels, interpolated between their antennas on the
  /// nearest advertising channel below and the nearest above:
  ///
  ///     c = cos(π t / 2) · c₁ + sin(π t / 2) · c₂,  t = (f - f₁) / (f₂ - f₁)
  ///
  /// where f is the frequency of the data channel, and f₁, f₂ and c₁, c₂ are the frequencies and
  /// the coefficients of the two advertising channels. The deviation on data channels is thus the
  /// same as on advertising channels.
  ///
  /// - Parameter devices: The devices, as indices into the devices on advertising channels.
  init(of devices: [Int], between measured: AntennaPatterns<AdvertisingChannel>) {
    guard !measured.coefficients.isEmpty else { return }
    for device in devices {
      for channel in DataChannel.all {
        let isLow = channel.frequency < AdvertisingChannel.channel38.frequency
        let (lower, upper): (AdvertisingChannel, AdvertisingChannel) =
          isLow ? (.channel37, .channel38) : (.channel38, .channel39)
        let turns =
          (channel.frequency - lower.frequency) / (upper.frequency - lower.frequency) / 4
        let first = 3 * device
        coefficients.append(
          Float(PortableMath.cosine(turns: turns)) * measured.coefficients[first + lower.index]
            + Float(PortableMath.sine(turns: turns)) * measured.coefficients[first + upper.index])
      }
    }
  }
}
