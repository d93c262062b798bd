import BLE
import Sim

/// The mean level of the packets that a receiver receives, by that of all packets.
///
/// Near the sensitivity, weak packets are lost, and the mean of the others is higher. With levels
/// that deviate normally from the mean m of all, and the packet error rate e,
///
///     received(m) = E[x · (1 - e(x))] / E[1 - e(x)]
///
/// So it falls more slowly than m, and not much below the sensitivity.
struct ReceivedLevels: Sendable {
  /// The means of all packets at which the function is tabulated: the first, in dBm, and the step
  /// in decibels.
  private let (first, step): (Double, Double)
  /// The means of the received packets, ascending, in dBm.
  private let received: [Double]

  /// The means of a receiver, with the standard deviation of the levels in decibels.
  init(sensitivity: PowerLevel, deviation: Double) {
    let deviation = max(deviation, 0.5)
    let (first, step) = (sensitivity.dBm - 3 * deviation, 0.5)
    (self.first, self.step) = (first, step)
    let count = Int(((6 * deviation + 8) / step).rounded(.up))
    received = (0...count).map { index in
      let mean = first + step * Double(index)
      var (weights, sum) = (0.0, 0.0)
      for place in -50...50 {
        let z = Double(place) / 10
        let level = mean + deviation * z
        let weight =
          PortableMath.exp(-z * z / 2)
          * (1 - PacketErrors.rate(at: PowerLevel(dBm: level), sensitivity: sensitivity))
        weights += weight
        sum += weight * level
      }
      return sum / weights
    }
  }

  /// Returns the mean of the received packets for the mean of all, both in dBm.
  func mean(ofAll level: Double) -> Double {
    let place = (level - first) / step
    guard place > 0 else { return received[0] }
    let index = Int(min(place, Double(received.count)))
    guard index + 1 < received.count else {
      return level + received[received.count - 1] - (first + step * Double(received.count - 1))
    }
    return received[index] + (received[index + 1] - received[index]) * (place - Double(index))
  }

  /// Returns the mean of all packets for the mean of the received ones, both in dBm; below the
  /// lowest mean of received packets, the mean of all at which it is reached.
  func mean(ofReceived level: Double) -> Double {
    guard level > received[0] else { return first }
    guard let next = received.firstIndex(where: { $0 > level }) else {
      return level - received[received.count - 1] + first + step * Double(received.count - 1)
    }
    let (lower, upper) = (received[next - 1], received[next])
    return first + step * (Double(next - 1) + (level - lower) / (upper - lower))
  }
}
