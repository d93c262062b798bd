import BLE

/// The names of devices in files and reports, with their addresses.
///
/// A name in the form of an address, `c0:98:e5:00:00:01`, is that address. Any other name has the
/// address `DeviceAddress(named:)`. So a name denotes the same device in every file.
public struct DeviceNames: Hashable, Sendable {
  private var names: [DeviceAddress: String] = [:]
  /// The devices by their iBeacon identifiers.
  private var beacons: [BeaconIdentifier: DeviceAddress] = [:]
  /// The devices that are nearables, by their identifiers.
  private var nearables: [UInt64: DeviceAddress] = [:]

  /// Creates an empty set of names.
  public init() {}

  /// Returns the address of a name.
  public static func address(of name: String) -> DeviceAddress {
    DeviceAddress(name) ?? DeviceAddress(named: name)
  }

  /// Adds a name. If an address has two names, the first one is kept.
  ///
  /// - Returns: The address of the name; `nil` if another name has the same 46 bits of hash. For a
  ///   thousand names, this happens once in a hundred million files.
  @discardableResult
  public mutating func add(_ name: String) -> DeviceAddress? {
    let address = Self.address(of: name)
    // A name and the text of an address may denote the same device, because any radio can send that
    // address.
    if let other = names[address], other != name, DeviceAddress(name) == nil,
      DeviceAddress(other) == nil
    {
      return nil
    }
    if names[address] == nil { names[address] = name }
    return address
  }

  /// Adds the identifiers of devices, by address, so that an identifier has the name of its device.
  ///
  /// An identifier that several devices share gets no name.
  public mutating func add(_ identifiers: [DeviceAddress: BeaconIdentifier]) {
    Self.add(identifiers, to: &beacons)
  }

  /// Adds the identifiers of devices so that an identifier that several devices share has the name
  /// of the first of them.
  ///
  /// - Parameter devices: The names and identifiers of the devices, in order.
  package mutating func add(sharing devices: [(name: String, identifier: BeaconIdentifier)]) {
    for device in devices where beacons[device.identifier] == nil {
      beacons[device.identifier] = add(device.name)
    }
  }

  /// Adds the identifiers of nearables, by address, in the same way as those of beacons.
  public mutating func add(nearables identifiers: [DeviceAddress: UInt64]) {
    Self.add(identifiers, to: &nearables)
  }

  private static func add<Identifier: Hashable>(
    _ identifiers: [DeviceAddress: Identifier], to known: inout [Identifier: DeviceAddress]
  ) {
    var devices: [Identifier: [DeviceAddress]] = [:]
    for (address, identifier) in identifiers { devices[identifier, default: []].append(address) }
    for (identifier, addresses) in devices where addresses.count == 1 && known[identifier] == nil {
      known[identifier] = addresses[0]
    }
  }

  /// Returns the address in the packets of an anchor's device; `nil` if it is unknown.
  ///
  /// The address is also `nil` for beacons and services, because the level of a ranged beacon comes
  /// from no single packet.
  package func sender(of anchor: Anchor) -> DeviceAddress? {
    switch anchor {
    case .device(let address): address
    case .nearable(let identifier): nearables[identifier]
    case .beacon, .service: nil
    }
  }

  /// The name of an anchor's device, or else its address or identifier as text.
  public subscript(anchor: Anchor) -> String {
    switch anchor {
    case .device(let address): self[address]
    case .service: anchor.description
    case .beacon(let identifier): beacons[identifier].map { self[$0] } ?? anchor.description
    case .nearable(let identifier): nearables[identifier].map { self[$0] } ?? anchor.description
    }
  }

  /// The name of a device, or else its address as text.
  public subscript(address: DeviceAddress) -> String { names[address] ?? address.description }

  /// The names, in alphabetical order.
  public var all: [String] { names.values.sorted() }
}

extension Recording {
  /// The name of an anchor's device.
  package func name(of anchor: Anchor) -> String { names[anchor] }
}
