import ArgumentParser
import Hummingbird
import SimulatedLock
import Terminal

/// The program.
@main
struct Main: Program {
  static let console = Console("simulated-lock")

  static let configuration = CommandConfiguration(
    commandName: "simulated-lock",
    abstract: "A lock with a web server, to try a bridge on: POST /pulse, GET /state.",
    discussion: """
      Prints a JSON line for each request and each pulse. Faults are shares of the requests, 0 to 1 \
      together, in an order that the seed decides.
      """)

  @Option(help: "The address to listen at.") var host = "127.0.0.1"
  @Option(help: "The port; 0 for any that is free.") var port: UInt16 = 8090
  @Option(help: "A file with the token that requests have, its first line.") var tokenFile: String?
  @Option(help: "Seconds for which a pulse unlocks.") var unlockedForS = 5.0
  @Flag(help: "Pulse once for each Idempotency-Key.") var idempotent = false
  @Option(help: "The longest delay of a pulse, in milliseconds.") var delayMs = 0.0
  @Option(help: "The share of requests without an answer; half of them pulse.") var drop = 0.0
  @Option(help: "The share of requests whose connection is closed.") var absent = 0.0
  @Option(help: "The share of lies: half pulse and say 500, half say 200 and do not pulse.")
  var lie = 0.0
  @Option(help: "The share of requests that come twice, as by a proxy that repeats.")
  var `repeat` = 0.0
  @Option(help: "The seed of the faults.") var seed: UInt64 = 1

  func validate() throws {
    let shares = [("drop", drop), ("absent", absent), ("lie", lie), ("repeat", `repeat`)]
    for (name, share) in shares where !(0...1).contains(share) {
      throw ValidationError("--\(name): \(share) is not 0 ... 1")
    }
    guard drop + absent + lie <= 1 else {
      throw ValidationError("--drop, --absent and --lie: \(drop + absent + lie) is above 1")
    }
    guard (0...600_000).contains(delayMs) else {
      throw ValidationError("--delay-ms: \(delayMs) is not 0 ... 600000")
    }
    guard (0.1...3600).contains(unlockedForS) else {
      throw ValidationError("--unlocked-for-s: \(unlockedForS) is not 0.1 ... 3600")
    }
  }

  func run() async throws {
    let token = try tokenFile.map { try SecretFile.token(at: $0, option: "--token-file") }
    var faults = LockFaults()
    faults.longestDelayS = delayMs / 1000
    faults.drop = drop
    faults.absent = absent
    faults.lie = lie
    faults.repeat = `repeat`
    faults.seed = seed
    let console = Self.console
    let lock = Lock(unlockedForS: unlockedForS, isIdempotent: idempotent) { line in
      // A pulse that nobody can read of would be held for none.
      do { try console.print(line) } catch { console.fail("\(error)") }
    }
    let host = host
    let application = LockService(lock, token: token, faults: faults)
      .application(host: host, port: Int(port)) { port in
        console.say("listening on http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
      }
    do { try await application.runService() } catch {
      throw UsageError("--host \(host) --port \(port): \(error)")
    }
  }
}
