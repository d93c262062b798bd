import ArgumentParser
import AsyncHTTPClient
import EventInput
import FieldSender
import FieldStore
import Foundation
import Terminal

/// `field-server forward`
struct Forward: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sends the reports in lines of simrun to a server, and keeps them until it has them.",
    discussion: """
      Ends when all lines are sent; status 1 if the server refused some for good, or if a line was skipped.
      """)

  @Option(help: "The server, as http://127.0.0.1:8080.")
  var to: String

  @Option(help: "A file with the token of a device, its first line.")
  var tokenFile: String

  @Option(help: "The file in which reports wait.")
  var spool = "field-spool.sqlite"

  @OptionGroup var first: StartOption

  func validate() throws {
    guard let url = URL(string: to), ["http", "https"].contains(url.scheme), url.host != nil,
      url.port.map({ (1...65_535).contains($0) }) ?? !to.hasSuffix(":"),
      url.query == nil, url.fragment == nil
    else {
      throw ValidationError("--to: '\(to)' is not an address as http://127.0.0.1:8080")
    }
    guard PrivateFile.isName(spool) else {
      throw ValidationError("--spool: '\(spool)' is not a file")
    }
  }

  func run() async throws {
    let token = try token()
    let spool = try Spool(path: spool)
    // The sender tries again itself, and says why.
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = Sender.width
    // Another host would be sent the reports, and the token.
    configuration.redirectConfiguration = .disallow
    let (sender, skipped) = try await HTTPClient.withHTTPClient(configuration: configuration) {
      client in
      let sender = Sender(spool, to: to, token: token, client: client, say: Main.console.say)
      async let sending: Void = send(by: sender)
      let skipped = try await spoolLines(to: spool, waking: sender)
      await sender.complete()
      await sending
      return (sender, skipped)
    }
    let (stored, before, refused) = await (sender.stored, sender.storedBefore, sender.refused)
    Main.console.say("\(stored) entries stored, \(before) stored before, \(refused) refused")
    if refused + skipped > 0 { throw ExitCode(1) }
  }

  private func send(by sender: Sender) async {
    do throws(StoreError) { try await sender.run() } catch {
      // Nothing would be sent, and the input may have no end. What waits is sent by the next
      // forwarder.
      Main.console.fail("\(error)")
    }
  }

  private func token() throws -> String {
    let line = try SecretFile.token(at: tokenFile, option: "--token-file")
    guard Token(line) != nil else {
      throw UsageError("--token-file \(tokenFile): the first line is not a token")
    }
    return line
  }

  /// Keeps what is in each line, and returns the number of lines that could not be read.
  private func spoolLines(to spool: Spool, waking sender: Sender) async throws -> Int {
    func add(_ entries: [Entry]) async throws {
      for entry in entries {
        try await spool.add(entry)
        await sender.wake()
      }
    }
    var entries = RunEntries(start: first.start)
    var (number, skipped) = (0, 0)
    for try await line in InputLines() {
      number += 1
      do {
        guard case .bytes(let bytes) = line else { throw LineError.tooLong }
        guard !bytes.isEmpty else { continue }
        try await add(entries.entries(of: EventLine(parsing: bytes)))
      } catch let error as StoreError {
        throw error
      } catch {
        Main.console.say("standard input, line \(number): \(error); skipped")
        skipped += 1
      }
    }
    try await add(entries.finish())
    return skipped
  }
}
