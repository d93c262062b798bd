import ArgumentParser
import EventInput
import FieldStore
import Foundation
import Terminal

/// `field-server patient`
struct PatientCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "patient", abstract: "Loads the records of patients.", subcommands: [Load.self])

  /// `field-server patient load`
  struct Load: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Loads a record: a JSON object with items[] (id, name), name and tasks[].")

    @OptionGroup var file: DatabaseOption
    @Argument(help: "The file with the record.")
    var record: String
    @Option(help: "The id of the patient's beacon (default: the name of the file without .json).")
    var id: String?

    func run() async throws {
      guard let text = try? String(contentsOfFile: record, encoding: .utf8) else {
        throw UsageError("\(record): cannot be read as UTF-8")
      }
      let patient: Patient
      do throws(FieldError) {
        patient = try Patient(Fields(parsing: text.utf8))
      } catch { throw UsageError("\(record): \(error)") }
      let id = id ?? URL(fileURLWithPath: record).deletingPathExtension().lastPathComponent
      guard id.isText(longest: 200) else {
        throw UsageError(
          "--id: the id of a patient is 1 to 200 characters without control characters")
      }
      try await file.open().setPatient(id, name: patient.name, record: text)
      try Main.console.print("\(id): \(patient.name)")
    }
  }
}
