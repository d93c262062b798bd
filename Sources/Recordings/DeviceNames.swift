import BLE
import Documents

/// The names of devices in files and reports, and the addresses that they stand for.
///
/// A name that is written as an address, `c0:98:e5:00:00:01`, is that address; any other stands for
/// `DeviceAddress(named:)`. So the same name is the same device in every file.
public struct DeviceNames: Hashable, Sendable {
  private var names: [DeviceAddress: String] = [:]

  /// No names yet.
  public init() {}

  /// The address that a name stands for.
  public static func address(of name: String) -> DeviceAddress {
    DeviceAddress(name) ?? DeviceAddress(named: name)
  }

  /// Takes in a name. Where an address has got two, the first stays.
  ///
  /// - Returns: The address that the name stands for; `nil` where another name has the same 46 bits
  ///   of hash, which among a thousand names happens once in a hundred million files.
  @discardableResult
  public mutating func add(_ name: String) -> DeviceAddress? {
    let address = Self.address(of: name)
    if let other = names[address], other != name, DeviceAddress(name) == nil { return nil }
    if names[address] == nil { names[address] = name }
    return address
  }

  /// The name of a device; without one, its address as text.
  public subscript(address: DeviceAddress) -> String {
    names[address] ?? address.description
  }

  /// All names, in alphabetical order.
  public var all: [String] { names.values.sorted() }
}

extension Recording {
  /// The name of the device that an anchor stands for.
  package func name(of anchor: Anchor) -> String {
    switch anchor {
    case .device(let address): names[address]
    case .beacon(let identifier): identifier.description
    }
  }
}
