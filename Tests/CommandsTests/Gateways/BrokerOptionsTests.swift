import Foundation
import Testing

/// `--mqtt` and its options. scripts/mqtt tests it with a broker.
@Suite struct BrokerOptionsTests {
  @Test(arguments: [
    (
      ["--mqtt=a:b"],
      "--mqtt: 'a:b' is not a broker address: HOST:PORT, HOST for port 1883, or unix:PATH"
    ),
    (["--mqtt-prefix=home"], "--mqtt-prefix: requires --mqtt"),
    (["--mqtt-will"], "--mqtt-will: requires --mqtt"),
    (["--mqtt-wait-s=5"], "--mqtt-wait-s: requires --mqtt"),
    (
      ["--mqtt=a", "--mqtt-prefix=a/#"], "--mqtt-prefix: + and # are for filters; a topic has none"
    ),
    (["--mqtt=a", "--mqtt-password-file=x"], "--mqtt-password-file: requires --mqtt-user"),
    (
      ["--mqtt=a", "--mqtt-user=u", "--mqtt-password-file=/no/such"],
      "/no/such: no such file or folder"
    ),
    (["--mqtt=a", "--mqtt-will=x"], "--mqtt-will: the option takes no value"),
    (["--mqtt=a", "--follow"], "--mqtt: cannot be combined with --follow"),
    (["--mqtt=a", "--pcapng=-"], "--pcapng: '-' cannot be combined with --mqtt"),
  ])
  func rejectsWhatDoesNotGoTogether(words: [String], sentence: String) async throws {
    let run = try await SimrunProcess.run(["run", "office-walk-past"] + words)
    #expect(run.status == 2 && run.text == "")
    #expect(run.errorLine == "simrun: \(sentence)")
  }

  @Test func trialsHaveNoRunToPublish() async throws {
    let run = try await SimrunProcess.run(["run", "lessons/old-map", "--mqtt=a"])
    #expect(run.status == 2)
    #expect(
      run.errorLine
        == "simrun: --mqtt: old-map has trials; there is no single run to follow")
  }

  /// The report is that of a run without a broker; then come the lost messages.
  @Test(arguments: [[], ["--format=json"], ["--jsonl"]])
  func aBrokerThatIsNotThereIsSaidAtTheEnd(format: [String]) async throws {
    let words = ["run", "office-walk-past", "--seed=3"] + format
    let plain = try await SimrunProcess.run(words)
    let run = try await SimrunProcess.run(words + ["--mqtt=unix:/no/such", "--mqtt-wait-s=0.2"])
    #expect(run.status == 2 && run.output == plain.output)
    #expect(
      run.errors == """
        simrun: unix:/no/such: No such file or directory; trying again
        simrun: unix:/no/such: No such file or directory; 4 of 4 messages were not acknowledged

        """)
  }
}
