import BLE
import Documents
import Phones
import Scenarios
import Sim

/// A device's number in a scenario's file that affects what is heard, or what is made of it: an
/// advertising interval, a transmit power, a scan window, or the level at 1 m that a frame
/// declares. Scan windows are tried up to a scan without a break, and declared levels up to the
/// level that a typical phone receives.
package struct DeviceSetting: Hashable, Sendable {
  /// The keys from the top of the file to the number.
  package let path: [String]
  /// The number.
  package let value: Double
  /// The other numbers to try first; empty for one that is increased and decreased.
  package var others: [Double] = []

  /// The name of the device and the rest of the path: `tag.intervalMs`.
  package var key: String { path.dropFirst().joined(separator: ".") }

  /// The change to another number.
  package func change(to value: Double) -> ScenarioChange {
    ScenarioChange(path, to: .number(value))
  }
}

extension World {
  /// Returns the settings of devices, and the settings of a subject's tag or bare radio.
  ///
  /// - Parameters:
  ///   - devices: Beacons, receivers and tags, as indices into the world's devices.
  ///   - file: The scenario's file, in which a tag is either a tag or an app that advertises.
  func deviceSettings(of devices: [Int], to subject: Int, in file: JSON) -> [DeviceSetting] {
    var settings: [DeviceSetting] = []
    func scan(_ scanner: Scanner, at path: [String]) {
      guard scanner.window < scanner.interval else { return }
      settings.append(
        DeviceSetting(
          path: path + ["scanWindowMs"], value: scanner.window.inSeconds * 1000,
          others: [scanner.interval.inSeconds * 1000]))
    }
    func broadcast(_ power: PowerLevel, _ interval: Duration?, at path: [String]) {
      if let interval {
        settings.append(
          DeviceSetting(path: path + ["intervalMs"], value: interval.inSeconds * 1000))
      }
      settings.append(DeviceSetting(path: path + ["transmitPowerDBm"], value: power.dBm))
    }
    func declare(_ payload: Payload, _ power: PowerLevel, _ gain: Decibels, at path: [String]) {
      let received = Beacon.measuredPower(ofTransmitPower: power, antennaGain: gain)
      guard let declared = BeaconFrame(advertisingData: payload)?.measuredPower,
        declared != received
      else { return }
      settings.append(
        DeviceSetting(
          path: path + ["measuredPowerDBm"], value: declared.dBm, others: [received.dBm]))
    }
    func tag(of walker: Int) {
      guard let tag = walkers[walker].tag else { return }
      let name = walkers[walker].name
      let isApp = file.walker(name)?["tag"] == nil
      let path = ["walkers", name] + (isApp ? ["phone", "advertises"] : ["tag"])
      broadcast(
        tag.transmitPower, tag.schedule.phases.lazy.compactMap(\.interval).first, at: path)
      if let payload = tag.schedule.phases.first?.payload {
        declare(payload, tag.transmitPower, tag.antennaGain, at: path)
      }
    }
    for device in devices {
      if let walker = carrier(of: device) {
        if walker != subject { tag(of: walker) }
      } else if let receiver = receiver(of: device) {
        scan(receiver.scanner, at: ["receivers", receiver.name])
      } else {
        let beacon = beacons[device]
        let path = ["beacons", beacon.name]
        broadcast(beacon.transmitPower, beacon.interval, at: path)
        declare(beacon.payload, beacon.transmitPower, beacon.antennaGain, at: path)
      }
    }
    tag(of: subject)
    if let phone = walkers[subject].phone, phone.use?.hasSystem != true {
      scan(phone.scanner, at: ["walkers", walkers[subject].name, "phone"])
    }
    return settings
  }
}

extension JSON {
  /// Returns the object of a walker in a scenario's file; `nil` if there is none.
  fileprivate func walker(_ name: String) -> JSON? {
    guard case .list(let walkers) = self["walkers"] else { return nil }
    return walkers.first { $0["name"] == .text(name) }
  }
}
