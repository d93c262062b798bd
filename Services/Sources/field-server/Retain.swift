import ArgumentParser
import EventInput
import FieldStore
import Terminal

/// `field-server retain`
struct Retain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Deletes entries that were observed and received earlier than a number of days ago.")

  @OptionGroup var file: DatabaseOption
  @Option(help: "The days to keep, 1 to 36500.")
  var days: Int

  func validate() throws {
    guard (1...36_500).contains(days) else {
      throw ValidationError("--days: \(days) is not 1 ... 36500")
    }
  }

  func run() async throws {
    let count = try await file.openExisting().deleteEntries(
      before: Moment.now.advanced(bySeconds: -86_400 * Double(days)))
    Main.console.print("\(count) entries deleted")
  }
}
