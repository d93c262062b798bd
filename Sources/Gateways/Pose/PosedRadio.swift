import BLE
import GATT
import HCI
import Sim

/// A radio of a building that is posed as an HCI controller.
struct PosedRadio: Sendable {
  /// The name of the receiver, the phone or the phone's walker.
  let name: String
  /// The place of the radio: a phone or a receiver.
  let place: Place
  var controller: Controller
  /// The devices that the controller is connected to.
  var links: [ConnectionHandle: DeviceAddress] = [:]
  /// The device that the controller is trying to connect to.
  var attempt: DeviceAddress?
  /// The attempt to connect that waits until the last connection to the same device has ended on
  /// the air.
  var deferred: HCIConnectionRequest?
  /// The devices to which the host has ended a connection that is still on the air.
  var ending: [DeviceAddress] = []
  /// The number of scans so far that did not open the windows of the scenario.
  var scanCount: UInt64 = 0
  /// `true` while the controller scans.
  var isScanning = false

  /// The place of a radio.
  enum Place: Hashable, Sendable {
    /// In the phone of a walker, given as an index into the world's walkers.
    case phone(of: Int)
    /// In a receiver, given as an index into the world's devices.
    case receiver(device: Int)
  }

  init(named name: String, at place: Place, address: DeviceAddress) {
    self.name = name
    self.place = place
    controller = Controller(Self.settings(address))
  }

  /// The address of the radio.
  var address: DeviceAddress { controller.settings.address }

  private static func settings(_ address: DeviceAddress) -> ControllerSettings {
    var settings = ControllerSettings(address: address, isExtended: true)
    settings.readsNextLevel = true
    return settings
  }

  /// Forgets the host. The next host finds the controller as after Reset.
  mutating func reset() {
    controller = Controller(controller.settings)
    links = [:]
    attempt = nil
    deferred = nil
    isScanning = false
  }

  /// The handle of the connection to a device; `nil` if there is none.
  func handle(of device: DeviceAddress) -> ConnectionHandle? {
    links.first { $0.value == device }?.key
  }
}

extension PosedRadio {
  /// Returns the places of the radios that can be posed, with their names: receivers, phones, and
  /// walkers with a phone.
  static func places(in world: World) -> [(name: String, place: Place, address: DeviceAddress)] {
    let receivers = world.receivers.indices.map { index in
      let receiver = world.receivers[index]
      return (
        receiver.name, Place.receiver(device: world.device(ofReceiver: index)), receiver.address
      )
    }
    let phones = world.walkers.indices.flatMap { index in
      world.walkers[index].phone.map { phone in
        Set([phone.name, world.walkers[index].name]).sorted().map {
          ($0, Place.phone(of: index), phone.address)
        }
      } ?? []
    }
    return receivers + phones
  }
}
