import EventInput
import FieldStore
import Foundation

/// A database in a folder of its own, and reports for it.
struct Scratch {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  let database: FieldDatabase

  init(patience: Double = 0.1) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    database = try FieldDatabase(
      path: folder.appendingPathComponent("field.sqlite").path, patience: patience)
  }

  /// The path of the database.
  var path: String { folder.appendingPathComponent("field.sqlite").path }

  static func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  static func moment(_ text: String) throws -> Moment {
    guard let moment = Moment(text) else { throw FieldError.missing(key: text) }
    return moment
  }

  static func reading(
    _ id: String, celsius: Double = 19.4375, subject: String = "Truck 3",
    at time: String = "2015-05-01T11:42:46.107382Z"
  ) throws -> Entry {
    .report(
      Report(
        id: id, subject: subject, time: try moment(time),
        coordinate: Coordinate(latitude: 43.468757, longitude: -79.698409),
        observation: .temperature(Temperature(celsius: celsius, deviationC: 4.4375))))
  }
}
