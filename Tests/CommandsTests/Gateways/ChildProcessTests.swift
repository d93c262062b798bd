@testable import Commands
import Foundation
import Testing

struct ChildProcessTests {
  @Test(arguments: [0, 7]) func endsWithAStatus(status: Int32) throws {
    let child = try ChildProcess(["/bin/sh", "-c", "exit \(status)"])
    #expect(child.end(within: .seconds(60)) == .status(status))
  }

  @Test(arguments: [SIGTERM, SIGKILL]) func endsByASignal(signal: Int32) throws {
    let child = try ChildProcess(["/bin/sh", "-c", "kill -\(signal) $$"])
    #expect(child.end(within: .seconds(60)) == .signal(signal))
  }

  @Test(arguments: [
    "exec sleep 3600", "trap '' TERM; while :; do sleep 1; done", "sleep 3600; true",
  ])
  func isKilledAfterItsTime(script: String) throws {
    let child = try ChildProcess(["/bin/sh", "-c", script])
    #expect(child.end(within: .milliseconds(100)) == .tooLong)
    #expect(kill(child.number, 0) == -1 && errno == ESRCH)
  }

  /// The password of a broker stays with the program that connects to it; other variables are
  /// passed on.
  @Test func thePasswordOfTheBrokerIsNotPassedOn() async throws {
    try await withTemporaryFolder { folder in
      setenv("SIMRUN_MQTT_PASSWORD", "secret", 1)
      setenv("SIMRUN_MQTT_PASSWORD_HINT", "a name that begins alike", 1)
      defer {
        unsetenv("SIMRUN_MQTT_PASSWORD")
        unsetenv("SIMRUN_MQTT_PASSWORD_HINT")
      }
      let file = folder.path("variables")
      let child = try ChildProcess(["/bin/sh", "-c", "env > \"$1\"", "sh", file])
      #expect(child.end(within: .seconds(60)) == .status(0))
      let names = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
        String($0.prefix { $0 != "=" })
      }
      #expect(!names.contains("SIMRUN_MQTT_PASSWORD"))
      #expect(names.contains("SIMRUN_MQTT_PASSWORD_HINT") && names.contains("PATH"))
    }
  }

  /// A program that it has started goes on, and keeps its standard error open.
  @Test func endsBeforeAProgramThatItHasStarted() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.path("number")
      let child = try ChildProcess(["/bin/sh", "-c", "sleep 3600 & echo $! > \"$1\"", "sh", file])
      #expect(child.end(within: .seconds(60)) == .status(0))
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let started = try #require(pid_t(text.dropLast()))
      #expect(kill(started, SIGKILL) == 0)
    }
  }
}
