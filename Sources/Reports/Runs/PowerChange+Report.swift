import BLE
import Documents
import Sim

extension PowerChange {
  /// The change of a device of a name, as a row of a table.
  func row(naming name: String) -> [String] { ["\(time.seconds.with(3)) s", name, power] }

  /// The change of a device of a name, as JSON.
  func json(naming name: String) -> JSON {
    ["timeS": JSON(time.seconds), "device": .text(name), "power": .text(power)]
  }

  private var power: String { isOn ? "on" : "off" }
}
