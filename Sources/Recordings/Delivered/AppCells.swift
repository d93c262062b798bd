import BLE
import Documents
import Phones

/// The values of a row of `delivered.csv`.
struct AppCells {
  let word: DeliveredWord
  let phone: DeviceAddress
  let table: Table
  private let row: [ArraySlice<UInt8>]

  init(_ word: DeliveredWord, _ row: [ArraySlice<UInt8>], phone: DeviceAddress, in table: Table) {
    self.word = word
    self.phone = phone
    self.table = table
    self.row = row
  }

  subscript(column: AppColumn) -> ArraySlice<UInt8> { row[column.rawValue] }

  func text(_ column: AppColumn) -> String { Table.text(self[column]) }

  func error(_ column: AppColumn, isNot allowed: String) -> InputError {
    table.error(self[column], in: column.rawValue, isNot: allowed)
  }

  func region() throws(InputError) -> BeaconRegion {
    guard let region = BeaconRegion(text(.name)) else {
      throw error(.name, isNot: "UUID, UUID-major or UUID-major-minor")
    }
    return region
  }

  func characteristic() throws(InputError) -> Characteristic {
    guard let characteristic = Characteristic(text(.characteristic)) else {
      throw error(.characteristic, isNot: "a service and a characteristic, as in 180F/2A19")
    }
    return characteristic
  }

  /// Reads the number of a report or a question.
  func number(_ column: AppColumn) throws(InputError) -> UInt32 {
    guard let number = UInt32(text(column)) else {
      throw error(column, isNot: "a number within 0 ... \(UInt32.max)")
    }
    return number
  }

  /// Reads the heading and the steps of motion sensors; `nil` for each if its cell is empty.
  func motion() throws(InputError) -> DeviceMotion {
    var motion = DeviceMotion()
    if !self[.name].isEmpty {
      guard let heading = Double(decimal: text(.name)), (0...360).contains(heading) else {
        throw error(.name, isNot: "a heading in degrees, within 0 ... 360, or empty")
      }
      motion.heading = heading
    }
    if !self[.characteristic].isEmpty {
      guard let steps = Int(text(.characteristic)), (0...1_000_000_000).contains(steps) else {
        throw error(.characteristic, isNot: "a number of steps within 0 ... 1000000000, or empty")
      }
      motion.steps = steps
    }
    return motion
  }

  /// Reads a place on the globe; `nil` if the cell is empty.
  func place() throws(InputError) -> GeoPoint? {
    if self[.name].isEmpty { return nil }
    let numbers = text(.name).split(separator: " ").map { Double(decimal: $0) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { throw error(.name, isNot: "latitude and longitude in degrees, separated by a space") }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }

  func uuid() throws(InputError) -> AttributeUUID {
    guard let uuid = AttributeUUID(text(.characteristic)) else {
      throw error(.characteristic, isNot: "a service or characteristic, as in 180F, or a UUID")
    }
    return uuid
  }

  /// Reads the services of a request for several services, separated by spaces; none if the cell is
  /// empty.
  func uuids() throws(InputError) -> [AttributeUUID] {
    var uuids: [AttributeUUID] = []
    for word in text(.characteristic).split(separator: " ") {
      guard let uuid = AttributeUUID(String(word)) else {
        throw error(.characteristic, isNot: "services, as in 180F, separated by spaces")
      }
      uuids.append(uuid)
    }
    return uuids
  }

  /// The error for a row of a list that does not follow its report.
  var notListed: InputError {
    let report = DeliveredWord.allCases.first { $0.listed == word }?.rawValue ?? ""
    return table.error(
      "a row '\(word.rawValue)' must follow '\(report)' or another '\(word.rawValue)' of its phone "
        + "and time")
  }

  /// Reads the rule of the system; `nil` if none is named.
  func rule() throws(InputError) -> SystemRule? {
    if self[.rule].isEmpty { return nil }
    let name = text(.rule)
    guard let rule = SystemRule.allCases.first(where: { $0.name == name }) else {
      throw error(.rule, isNot: "a rule of a phone's system")
    }
    return rule
  }
}
