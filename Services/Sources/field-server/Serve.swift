import ArgumentParser
import EventInput
import FieldServer
import FieldStore
import Hummingbird
import Logging
import Terminal

/// `field-server serve`
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves, and takes the lines of simrun if standard input is a pipe.")

  @OptionGroup var file: DatabaseOption
  @OptionGroup var first: StartOption

  @Option(help: "The port, 0 to 65535; 0 for any that is free.")
  var port: UInt16 = 8080

  @Option(help: "The address to listen at.")
  var host = "127.0.0.1"

  @Option(help: "Delete what is older, in days, 1 to 36500 (default: keep all).")
  var retainDays: Int?

  @Option(
    help:
      "The connections of clients at one address, 1 to 4096 (default: 3/4 of all that can be open)."
  )
  var connectionsPerClient: Int?

  func validate() throws {
    if let connectionsPerClient, !(1...4096).contains(connectionsPerClient) {
      throw ValidationError("--connections-per-client: \(connectionsPerClient) is not 1 ... 4096")
    }
    if let retainDays, !(1...36_500).contains(retainDays) {
      throw ValidationError("--retain-days: \(retainDays) is not 1 ... 36500")
    }
  }

  func run() async throws {
    let database = try file.open()
    let feed = Feed()
    let writer = EntryWriter(database, feed: feed)
    var logger = Logger(label: "field-server") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .notice
    if StandardInput.hasLines {
      Main.console.say("taking the lines of simrun from standard input")
      let runs = PipedRuns(InputLines(), start: first.start, writer: writer, say: Main.console.say)
      // Not awaited: reading cannot be interrupted, and the server may end before the input does.
      Task { await runs.run() }
    }
    if try await database.tokens().isEmpty {
      Main.console.say(
        "there are no tokens yet: 'field-server token add NAME --role viewer' makes one")
    }
    var limits = ConnectionLimits.ofProcess
    if let connectionsPerClient { limits.perClient = connectionsPerClient }
    let service = FieldService(
      database, writer: writer, feed: feed, retainDays: retainDays, limits: limits, logger: logger)
    let host = host
    let application = service.application(
      at: FieldService.Address(host: host, port: Int(port))
    ) { port in
      Main.console.say("listening on http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
    }
    do {
      try await application.runService()
    } catch {
      throw UsageError("--host \(host) --port \(port): \(error)")
    }
  }
}
