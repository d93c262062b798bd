import BLE
import Documents

/// The names of devices in files and reports, with their addresses.
///
/// A name in the form of an address, `c0:98:e5:00:00:01`, is that address. Any other name has the
/// address `DeviceAddress(named:)`. So a name is the same device in every file.
public struct DeviceNames: Hashable, Sendable {
  private var names: [DeviceAddress: String] = [:]

  /// An empty set of names.
  public init() {}

  /// The address of a name.
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
    if let other = names[address], other != name, DeviceAddress(name) == nil { return nil }
    if names[address] == nil { names[address] = name }
    return address
  }

  /// The name of a device, or else its address as text.
  public subscript(address: DeviceAddress) -> String {
    names[address] ?? address.description
  }

  /// All names, in alphabetical order.
  public var all: [String] { names.values.sorted() }
}

extension Recording {
  /// The name of an anchor's device.
  package func name(of anchor: Anchor) -> String {
    switch anchor {
    case .device(let address): names[address]
    case .beacon, .service: anchor.description
    }
  }
}
