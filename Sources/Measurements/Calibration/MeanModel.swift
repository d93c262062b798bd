import BLE
import Maps
import Sim
import Statistics

/// The model of a link's mean level, with its parameters:
///
///     level = P + o - n · 10 · log₁₀(d / 1 m) - Σ cₖ · Wₖ - B + E fading
///
/// from 1 m, and below 1 m with the known gain of the near field instead of the distance loss, with
/// the measured power P of the fixed device, the offset o of the moving one, the exponent n, and
/// the loss Wₖ of each kind of wall with its factor cₖ. The loss B by a carrier's body is known.
/// Fast fading lowers the mean in decibels.
struct MeanModel: Sendable {
  /// The numbers of devices, phones and losses.
  let devices: Int
  let phones: Int
  let losses: Int

  /// The default of each parameter that is not identifiable.
  let `default`: [Double]

  /// The parameters in order: the measured power of each device, the offset of each moving device
  /// but the first, the exponent, and the losses.
  var count: Int { devices + phones - 1 + 1 + losses }
  var exponent: Int { devices + phones - 1 }
  func loss(_ index: Int) -> Int { exponent + 1 + index }
  func phone(_ index: Int) -> Int? { index > 0 ? devices + index - 1 : nil }

  /// The maximum standard error of an identified parameter. It is about the variation between
  /// places: a worse estimate has less information than the default.
  func limit(of figure: Int) -> Double {
    figure == exponent ? 0.6 : figure < exponent ? 10 : 6
  }

  /// The derivatives of a link's level by each parameter.
  func row(of link: CalibrationLink) -> [Double] {
    var row = Array(repeating: 0.0, count: count)
    row[link.device] = 1
    if let phone = phone(link.phone) { row[phone] = 1 }
    row[exponent] = -link.decades
    for index in link.slopes.indices { row[loss(index)] = -link.slopes[index] }
    return row
  }

  /// A link's level if all parameters were zero, with the cheapest paths at the present losses.
  func constant(of link: CalibrationLink, losses: [Double], fading: LogRician) -> Double {
    var constant = fading.mean + link.nearGain - link.bodyLoss - link.loss
    for index in losses.indices { constant += link.slopes[index] * losses[index] }
    return constant
  }
}
