import BLE
import Maps
import Sim
import Statistics

/// The model of a link's mean level, with its parameters:
///
///     level = P + o - n · 10 · log₁₀(d / 1 m) - Σ cₖ · Wₖ - B + E fading
///
/// for distances d from 1 m on; below 1 m, the known gain of the near field replaces the distance
/// loss. P is the measured power of the fixed device, o the offset of the moving device, n the
/// exponent, and Wₖ the loss of each kind of wall with its factor cₖ. The loss B from a carrier's
/// body is known. E fading is the mean of fast fading in decibels, which is below zero.
struct MeanModel: Sendable {
  /// The counts of fixed devices, moving devices and losses.
  let devices: Int
  let phones: Int
  let losses: Int

  /// The default of each parameter, used if it is not identifiable.
  let `default`: [Double]

  /// The number of parameters. Their order is: the measured power of each device, the offset of
  /// each moving device but the first, the exponent, and the losses.
  var count: Int { devices + phones - 1 + 1 + losses }
  var exponent: Int { devices + phones - 1 }
  func loss(_ index: Int) -> Int { exponent + 1 + index }
  func phone(_ index: Int) -> Int? { index > 0 ? devices + index - 1 : nil }

  /// Returns the maximum standard error of an identified parameter. It is roughly the variation
  /// between places: a less certain estimate has less information than the default.
  func limit(of figure: Int) -> Double {
    figure == exponent ? 0.6 : figure < exponent ? 10 : 6
  }

  /// Returns the derivatives of a link's level by each parameter.
  func row(of link: CalibrationLink) -> [Double] {
    var row = Array(repeating: 0.0, count: count)
    row[link.device] = 1
    if let phone = phone(link.phone) { row[phone] = 1 }
    row[exponent] = -link.decades
    for index in link.slopes.indices { row[loss(index)] = -link.slopes[index] }
    return row
  }

  /// Returns a link's level if all parameters were zero, with the cheapest paths at the present
  /// losses.
  func constant(of link: CalibrationLink, losses: [Double], fading: LogRician) -> Double {
    var constant = fading.mean + link.nearGain - link.bodyLoss - link.loss
    for index in losses.indices { constant += link.slopes[index] * losses[index] }
    return constant
  }
}
