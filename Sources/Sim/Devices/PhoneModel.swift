import BLE

/// A phone model with a known RSSI offset.
///
/// The offset is relative to the mean of the 551 models with a calibration of high confidence in
/// Google's list: 3.6 dB minus the model's RSSI correction in that list. Models spread by 4.4 dB
/// (standard deviation). Only differences between models are meaningful.
///
/// Each model scans as Android does up to version 12L if an app asks for low latency: 4.096 s on
/// each channel, without a break.
///
/// - SeeAlso: Google, *Exposure Notifications BLE calibration* (14 December 2020), CC BY 4.0, from
///   microG; Android Open Source Project, `ScanManager`.
public struct PhoneModel: Hashable, Sendable {
  /// The model's name.
  public let name: String
  /// The RSSI offset relative to the mean of models.
  public let receiveOffset: Decibels
  /// The scan schedule.
  public let scanner: Scanner

  /// A model with its RSSI correction in the list, in decibels.
  private init(_ name: String, correction: Double) {
    self.name = name
    receiveOffset = Decibels(3.6 - correction)
    scanner = Scanner(interval: .milliseconds(4096), window: .milliseconds(4096))
  }

  /// Common models from the list.
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
