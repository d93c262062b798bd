import ArgumentParser
import EventInput
import FieldStore
import Terminal

/// `field-server retain`
struct Retain: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Deletes entries that were observed and received earlier than a number of days ago.",
    discussion: """
      The clock alone deletes nothing: an entry is kept until the machine has run for as many days with it, as \
      this command and 'serve --retain-days' count. Time for which the machine is off does not count.
      """)

  @OptionGroup var file: DatabaseOption
  @Option(help: "The days to keep, 1 to 36500.")
  var days: Int
  @Flag(help: "Believe the clock of this machine, which you have looked at.")
  var byClock = false

  func validate() throws {
    guard (1...36_500).contains(days) else {
      throw ValidationError("--days: \(days) is not 1 ... 36500")
    }
  }

  func run() async throws {
    let database = try file.openExisting()
    if byClock {
      let count = try await database.deleteEntries(
        before: Moment.now.advanced(bySeconds: -86_400 * Double(days)))
      try Main.console.print("\(count) entries deleted")
      return
    }
    let retained = try await database.deleteEntries(olderThanDays: days)
    try Main.console.print("\(retained.deleted) entries deleted")
    if retained.kept > 0 {
      Main.console.say(
        """
        \(retained.kept) entries older than \(days) days by the clock are kept until the machine has run for as \
        long; --by-clock deletes them
        """)
    }
  }
}
