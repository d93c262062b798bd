import BLE
import Documents
import Recordings

/// The names that devices get in a recording, looked up by their names in files of other programs.
package struct DeviceNaming: Sendable {
  /// The names in the recording, by the device's address in lower case, or by its name in another
  /// program.
  private(set) var names: [String: String] = [:]

  /// Creates a naming from options `ADDRESS=NAME` and, before them, a table `address,name`.
  ///
  /// - Throws: `unusable` for an option of another form, a name that a table cannot contain, or two
  ///   names for a device; the errors of the table.
  package init(options: [String], table: String?) throws(InputError) {
    if let table {
      var rows = try Table(path: table, columns: ["address", "name"])
      while let row = try rows.next() {
        do throws(InputError) {
          try add(Table.text(row[1]), for: Table.text(row[0]), at: InputPlace(table))
        } catch {
          throw rows.error(
            "\(Table.text(row[1]).quoted) for \(Table.text(row[0]).quoted): "
              + "a device has one name, and a table can contain it")
        }
      }
    }
    for option in options {
      let place = InputPlace(option: .name)
      guard let equals = option.firstIndex(of: "="), equals > option.startIndex else {
        throw .unusable(place, "\(option.quoted) is not of the form ADDRESS=NAME")
      }
      try add(
        String(option[option.index(after: equals)...]), for: String(option[..<equals]), at: place)
    }
  }

  private mutating func add(
    _ name: String, for device: String, at place: InputPlace
  ) throws(InputError) {
    guard Self.canContain(name), !device.isEmpty, device.isPlain else {
      throw .unusable(
        place,
        "\((device.isPlain ? name : device).quoted) cannot be a name: it is empty, long, or has a comma, "
          + "a quotation mark or a control character")
    }
    let key = Self.canonical(device)
    if let other = names[key], other != name {
      throw .unusable(
        place, "\(device.quoted) is given two names, \(other.quoted) and \(name.quoted)")
    }
    names[key] = name
  }

  /// Returns the given name of a device; `nil` if the device was given none.
  func name(of device: String) -> String? { names.isEmpty ? nil : names[Self.canonical(device)] }

  /// Returns an address in lower case; any other text unchanged.
  static func canonical(_ device: String) -> String { DeviceAddress(device)?.description ?? device }

  /// Returns `true` if two names stand for the same device: a radio can send the address that is
  /// made from a name.
  static func areSame(_ first: String, _ second: String) -> Bool {
    DeviceNames.address(of: first) == DeviceNames.address(of: second)
  }

  /// Returns `true` if tables, reports and terminals can contain a name.
  static func canContain(_ name: String) -> Bool {
    Table.canContain(name) && name.utf8.count <= 200
      && name.unicodeScalars.allSatisfy { scalar in
        if scalar.isASCII { return scalar.value != 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
      }
  }
}
