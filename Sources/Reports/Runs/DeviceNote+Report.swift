import BLE
import Documents
import Sim

extension DeviceNote {
  /// Returns the change of a device with a name, as a row of a table.
  func row(naming name: String) -> [String] { ["\(time.seconds.with(3)) s", name, words] }

  /// Returns the change of a device with a name, as JSON.
  func json(naming name: String) -> JSON {
    var members: [String: JSON] = ["timeS": JSON(time.seconds), "device": .text(name)]
    switch kind {
    case .power(let isOn): members["power"] = isOn ? "on" : "off"
    case .place(let place): members["at"] = [JSON(place.x), JSON(place.y)]
    }
    return .object(members)
  }

  /// The change in words, such as `off`.
  var words: String {
    switch kind {
    case .power(let isOn): isOn ? "on" : "off"
    case .place(let place): "moved to \(place.inMetres)"
    }
  }
}
