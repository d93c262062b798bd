import BLE

/// A model of phone of which it is known how it reads levels.
///
/// The offset is how much higher the model reads than the mean of the 551 models whose calibration
/// is of high confidence, 3.6 dB less the correction of its RSSI in that list. Models spread by 4.4
/// dB (standard deviation); only differences between models mean anything.
///
/// All listen as Android does up to version 12L where an app asks for low latency: 4.096 s on each
/// channel, without a break.
///
/// - SeeAlso: Google, *Exposure Notifications BLE calibration* (14 December 2020), CC BY 4.0, by way
///   of microG; Android Open Source Project, `ScanManager`.
public struct PhoneModel: Hashable, Sendable {
  /// What it is called.
  public let name: String
  /// How much higher than the mean of models it reads.
  public let receiveOffset: Decibels
  /// When it listens.
  public let scanner: Scanner

  /// A model whose RSSI the list corrects by so many decibels.
  private init(_ name: String, correction: Double) {
    self.name = name
    receiveOffset = Decibels(3.6 - correction)
    scanner = Scanner(interval: .milliseconds(4096), window: .milliseconds(4096))
  }

  /// Common models of the list.
  public static let known = [
    PhoneModel("Galaxy A5 (2017)", correction: -6),  // SM-A520F
    PhoneModel("Galaxy A50", correction: 0),  // SM-A505F
    PhoneModel("Galaxy S5", correction: 12),  // SM-G900F
    PhoneModel("Galaxy S7", correction: 9),  // SM-G930F
    PhoneModel("Galaxy S8", correction: 12),  // SM-G950F
    PhoneModel("Galaxy S9", correction: 8),  // SM-G960F
    PhoneModel("Galaxy S10", correction: 2),  // SM-G973F
    PhoneModel("Mi 9T", correction: 3),
    PhoneModel("Moto G (5)", correction: 3),
    PhoneModel("Nexus 5X", correction: -6),
    PhoneModel("OnePlus 6", correction: 4),  // A6003
    PhoneModel("Pixel", correction: -3),
    PhoneModel("Pixel 3", correction: 5),
    PhoneModel("Pixel 3a", correction: 2),
    PhoneModel("Pixel 4", correction: 8),
    PhoneModel("Pixel 5", correction: 5),
    PhoneModel("Redmi Note 8", correction: 4),
  ]
}
