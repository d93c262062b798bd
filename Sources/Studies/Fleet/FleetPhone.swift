import BLE
import Documents
import Sim

/// A phone of those that come to a door.
public struct FleetPhone: Hashable, Sendable {
  /// What it is called: its model, or how much higher than others it reads.
  public let name: String
  /// How much higher than the mean of models it reads.
  public let receiveOffset: Decibels
  /// When it listens; `nil` where that is as the scenario has it.
  public let scanner: Scanner?

  /// The phone in the place of a scenario's.
  func inPlace(of phone: Phone) -> Phone {
    Phone(
      phone.name, scanner: scanner ?? phone.scanner, sensitivity: phone.sensitivity,
      receiveOffset: receiveOffset, reportsChannel: phone.reportsChannel)
  }

  /// The models of which it is known how they read levels.
  public static let models = PhoneModel.known.map {
    FleetPhone(name: $0.name, receiveOffset: $0.receiveOffset, scanner: $0.scanner)
  }

  /// Twenty phones, each of which stands for a twentieth of all, from those that read lowest on:
  /// the medians of the twentieths of a normal distribution.
  ///
  /// - SeeAlso: Google, *Exposure Notifications BLE calibration* (14 December 2020): of 551 models the
  ///   offsets have a standard deviation of 4.4 dB.
  public static let spread: [FleetPhone] = {
    // The quantiles at 52.5 %, 57.5 % ... 97.5 % of the normal distribution.
    let upper = [
      0.0627, 0.1891, 0.3186, 0.4538, 0.5978, 0.7554, 0.9346, 1.1503, 1.4395, 1.9600,
    ]
    return (upper.reversed().map { -$0 } + upper).map { deviations in
      let offset = 4.4 * deviations
      return FleetPhone(
        name: "\(offset < 0 ? "" : "+")\(offset.with(1)) dB", receiveOffset: Decibels(offset),
        scanner: nil)
    }
  }()
}
