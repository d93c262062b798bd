import BLE
import Documents
import Sim

/// A phone of a fleet.
public struct FleetPhone: Hashable, Sendable {
  /// The name of the model, or the RSSI offset.
  public let name: String
  /// The RSSI offset relative to the mean of all models.
  public let receiveOffset: Decibels
  /// The scan schedule; `nil` for the schedule of the scenario's phone.
  public let scanner: Scanner?

  /// Returns a scenario's phone with the offset and the schedule of this phone.
  func inPlace(of phone: Phone) -> Phone {
    var phone = phone
    phone.scanner = scanner ?? phone.scanner
    phone.receiveOffset = receiveOffset
    return phone
  }

  /// The phone models with known RSSI offsets.
  public static let models = PhoneModel.known.map {
    FleetPhone(name: $0.name, receiveOffset: $0.receiveOffset, scanner: $0.scanner)
  }

  /// Twenty phones that each represent 5 % of all phones, in ascending order of RSSI offset: the
  /// medians of the twentieths of a normal distribution.
  ///
  /// - SeeAlso: Google, *Exposure Notifications BLE calibration* (14 December 2020): the offsets of
  ///   551 models have a standard deviation of 4.4 dB.
  public static let spread: [FleetPhone] = {
    // The quantiles at 52.5 %, 57.5 % ... 97.5 % of the normal distribution.
    let upper = [0.0627, 0.1891, 0.3186, 0.4538, 0.5978, 0.7554, 0.9346, 1.1503, 1.4395, 1.9600]
    return (upper.reversed().map { -$0 } + upper).map { deviations in
      let offset = 4.4 * deviations
      return FleetPhone(
        name: "\(offset < 0 ? "" : "+")\(offset.with(1)) dB", receiveOffset: Decibels(offset),
        scanner: nil)
    }
  }()
}
