import BLE
@testable import Commands
@testable import Documents
import Testing

@Suite struct ArgumentsTests {
  private static func sentence<Value>(_ read: () throws(InputError) -> Value) -> String {
    do {
      return "no error, but \(try read())"
    } catch {
      return "\(error)"
    }
  }

  private struct Number: ParameterSet {
    let number = Option("--number", "N", .integer(1...UInt64.max), help: "")
  }

  private static func number(_ words: [String]) throws(InputError) -> UInt64? {
    try Arguments<Number>(words).number
  }

  private struct Shown: ParameterSet {
    let scenario = Operand.scenario
    let seed = Option.seed
    let overrides = Option.set
    let page = Option.page("")
  }

  @Test(arguments: [
    (["office", "--html", "a b.html", "--seed=3"], "simrun explain office --seed=3"),
    (
      ["--html=page.html", "office", "--set", "marginDB=3"],
      "simrun explain office --set marginDB=3 --seed 7"
    ),
  ])
  func buildTheLineOfAnotherCommandWithFewerOptions(words: [String], line: String) throws {
    let arguments = try Arguments<Shown>(words)
    #expect(arguments.line(of: "explain", seed: 7, keeping: ["--seed", "--set"]) == line)
  }

  @Test(
    arguments: [
      (["--number", "3"], 3), (["--number=3"], 3), ([], nil), (["--number", "007"], 7),
      (["--number=18446744073709551615"], .max),
    ] as [([String], UInt64?)])
  func parseAnInteger(words: [String], number: UInt64?) throws {
    #expect(try Self.number(words) == number)
  }

  private struct Pace: ParameterSet {
    let pace = Option("--pace", "X", .number(0...10), implied: "1", help: "")
    let name = Operand<String?>("NAME", .text)
  }

  /// An option with an implied value takes only a number from the next word.
  @Test(
    arguments: [
      (["--pace"], 1, nil), (["--pace=4"], 4, nil), (["--pace", "4"], 4, nil),
      (["--pace", "office"], 1, "office"), (["office", "--pace"], 1, "office"), ([], nil, nil),
      (["--pace", "--", "4"], 1, "4"),
    ] as [([String], Double?, String?)])
  func anImpliedValueNeedsNoWord(words: [String], pace: Double?, operand: String?) throws {
    let arguments = try Arguments<Pace>(words)
    #expect(try arguments.pace == pace)
    #expect(try arguments.name == operand)
    #expect(
      arguments.line(of: "run", keeping: []) == "simrun run"
        + (words.contains("office") ? " office" : words.contains("--") ? " -- 4" : ""))
  }

  private struct Share: ParameterSet {
    let share = Option("--share", "X", .number(0...1), help: "")
  }

  private static func share(_ words: [String]) throws(InputError) -> Double? {
    try Arguments<Share>(words).share
  }

  @Test(
    arguments: [
      (["--share", "0.25"], 0.25), (["--share=1"], 1), ([], nil), (["--share=1e-3"], 0.001),
    ] as [([String], Double?)])
  func parseANumber(words: [String], share: Double?) throws {
    #expect(try Self.share(words) == share)
  }

  @Test(arguments: [
    (["--share=1.5"], "--share: 1.5 is outside 0 ... 1"),
    (["--share=-0.1"], "--share: -0.1 is outside 0 ... 1"),
    (["--share=nan"], "--share: 'nan' is not a number within 0 ... 1"),
    (["--share=a lot"], "--share: 'a lot' is not a number within 0 ... 1"),
  ])
  func rejectNumbersOutOfRange(words: [String], sentence: String) {
    #expect(Self.sentence { () throws(InputError) in try Self.share(words) } == sentence)
  }

  @Test(arguments: [
    (["--number"], "--number: the option needs a value, as in --number=..."),
    (["--number", "--other"], "--number: the option needs a value, as in --number=..."),
    (["--number", "0"], "--number: 0 is outside 1 ... \(UInt64.max)"),
    (["--number", "-3"], "--number: -3 is outside 1 ... \(UInt64.max)"),
    (["--number=18446744073709551616"], "--number: 18446744073709551616 is outside"),
    (["--number", String(repeating: "9", count: 5000)], "--number: 999"),
    (["--number="], "--number: '' is not a whole number within 1 ... \(UInt64.max)"),
    (["--number", "-"], "--number: '-' is not a whole number"),
    (["--number", "1.5"], "--number: '1.5' is not a whole number"),
    (["--number", "1e3"], "--number: '1e3' is not a whole number"),
    (["--number", "٣"], "--number: '٣' is not a whole number"),
    (["--number", "nan"], "--number: 'nan' is not a whole number"),
    (["--number=1", "--number", "1"], "arguments: '--number' is given twice"),
    (["--nunber", "1"], "arguments: there is no '--nunber'; did you mean '--number'?"),
    (["--other=1"], "arguments: there is no '--other'; choose from '--number'"),
    (["word"], "arguments: unexpected argument 'word'"),
    (["-n", "3"], "arguments: unexpected argument '-n'"),
    (["--number=1\n2"], "--number: '1?2' is not a whole number"),
  ])
  func rejectOtherArgumentsInOneLine(words: [String], sentence: String) {
    let found = Self.sentence { () throws(InputError) in try Self.number(words) }
    #expect(found.hasPrefix(sentence))
    #expect(found.split(separator: "\n").count == 1)
    #expect(found.count < 300)
  }

  private struct Time: ParameterSet {
    let time = Option("--at", "TIME", .time, help: "")
  }

  private static func time(_ text: String) throws(InputError) -> Instant? {
    try Arguments<Time>(["--at=\(text)"]).time
  }

  @Test(
    arguments: zip(
      ["0s", "10.2s", "0.000000001s", "4000000000s"],
      [0, 10_200_000_000, 1, 4_000_000_000_000_000_000]))
  func parseATimeInSeconds(text: String, nanoseconds: Int64) throws {
    #expect(try Self.time(text) == Instant(nanoseconds: nanoseconds))
  }

  @Test(arguments: ["10", "10.2", "0"]) func requireTheUnitOfATime(text: String) {
    let found = Self.sentence { () throws(InputError) in try Self.time(text) }
    #expect(found == "--at: \(text) has no unit; write \(text)s")
  }

  @Test(arguments: ["10.2 s", "-1", "-1s", "s", "", "1e3s", "1.s", ".5s", "1ms", "4000000001s"])
  func rejectTimesOfAnotherFormOrBeforeTheStart(text: String) {
    let found = Self.sentence { () throws(InputError) in try Self.time(text) }
    #expect(found == "--at: '\(text)' is not a time in seconds, e.g. 10.2s")
  }

  private struct Words: ParameterSet {
    let first = Operand("FIRST", missing: "the first word is missing", .text)
    let others = Operand(each: "WORD", .text)
    let settings = Option(each: "--set", "KEY=VALUE", .text, help: "")
  }

  @Test func areOperandsAfterTwoHyphens() throws {
    let arguments = try Arguments<Words>(["--set", "a=b=c", "--", "--odd", "--", "-"])
    #expect(try arguments.settings == ["a=b=c"])
    #expect(try arguments.first == "--odd")
    #expect(try arguments.others == ["--", "-"])
  }

  @Test func returnTheValuesOfARepeatedOptionInOrder() throws {
    let arguments = try Arguments<Words>(["--set", "a=1", "--set=b=2", "--set", "a=3"])
    #expect(try arguments.settings == ["a=1", "b=2", "a=3"])
    #expect(
      Self.sentence { () throws(InputError) in try arguments.first }
        == "arguments: the first word is missing")
  }

  private struct Defaults: ParameterSet {
    let format = Option.format
    let runs = Option<Int>.runs(in: 1...20, default: 12)
    let powers = Option("--powers", "P,...", .list(.number(-60...20)), default: "-12,-4", help: "")
    let cellSide = Option("--cell-m", "M", .number(0...10), default: "0.25", help: "")
    let isBrief = Option(flag: "--brief", help: "")
  }

  @Test func parseTheDeclaredDefaultAsIfItWereGiven() throws {
    let arguments = try Arguments<Defaults>(["--cell-m=2", "--brief"])
    #expect(try arguments.format == .text)
    #expect(try arguments.runs == 12)
    #expect(try arguments.powers == [-12, -4])
    #expect(try arguments.cellSide == 2)
    #expect(try arguments.isBrief)
    #expect(arguments.isGiven(\.cellSide) && !arguments.isGiven(\.runs))
    #expect(arguments.givenOptions == ["--cell-m", "--brief"])
    #expect(arguments.given(\.isBrief, \.format) == ["--brief"])
    #expect(try Arguments<Defaults>(["--format", "json"]).format == .json)
  }

  private struct Needed: ParameterSet {
    let map = Option("--map", "FILE", .text(.file), need: "a map file", help: "")
  }

  @Test func nameTheRequiredOption() throws {
    let found = Self.sentence { () throws(InputError) in try Arguments<Needed>([]).map }
    #expect(found == "arguments: --map is required: a map file")
  }

  /// The error of each command for unusable words. No command runs.
  @Test(arguments: [
    (["run"], "arguments: the scenario is missing"),
    (["run", "x", "y"], "arguments: unexpected argument 'y'"),
    (["run", "x", "--sede", "3"], "arguments: there is no '--sede'; did you mean '--seed'?"),
    (["run", "x", "--seed", "3", "--seed=4"], "arguments: '--seed' is given twice"),
    (
      ["run", "x", "--seed", "99999999999999999999999"],
      "--seed: 99999999999999999999999 is outside"
    ),
    (["run", "x", "--seed", "-1"], "--seed: -1 is outside 0 ... "),
    (["run", "x", "--format", "jsn"], "--format: there is no 'jsn'; did you mean 'json'?"),
    (["run", "x", "--out"], "--out: the option needs a value"),
    (["run", "x", "--seeds", "3"], "arguments: there is no '--seeds'; did you mean '--seed'?"),
    (
      ["run", "x", "--runs", "3"],
      "arguments: there is no '--runs'; --seed gives the seed of one run, and simrun study has --runs"
    ),
    (
      ["check", "x", "--seeds", "3"],
      "arguments: there is no '--seeds'; --runs gives the number of seeds, and --first-seed the first of them"
    ),
    (
      ["tune", "x", "--seeds=3"],
      "arguments: there is no '--seeds'; --runs gives the number of seeds"
    ),
    (["check"], "arguments: the scenario is missing"),
    (["check", "x", "--runs", "0"], "--runs: 0 is outside 1 ... 1000000"),
    (["check", "x", "--runs", "1000001"], "--runs: 1000001 is outside 1 ... 1000000"),
    (
      ["check", "x", "--seed", "3"],
      "arguments: there is no '--seed'; did you mean '--first-seed'?"
    ),
    (
      ["check", "x", "--format", "csv"],
      "--format: there is no 'csv'; choose from 'text', 'json', 'junit'"
    ),
    (["replay"], "arguments: the recording's folder is missing"),
    (
      ["replay", "x", "--set", "unlockSamples"],
      "--set: 'unlockSamples' is not of the form key=value"
    ),
    (["replay", "x", "--set"], "--set: the option needs a value"),
    (["replay", "x", "--subject", "a", "--subject", "b"], "arguments: '--subject' is given twice"),
    (
      ["replay", "x", "--engin", "a"], "arguments: there is no '--engin'; did you mean '--engine'?"
    ),
    (["list", "x"], "arguments: unexpected argument 'x'"),
    (["list", "--format", "json"], "arguments: there is no '--format'; there are none"),
  ])
  func ofEachCommandAreChecked(words: [String], sentence: String) async throws {
    let command = try #require(Simrun.command(words[0]))
    let error = await #expect(throws: InputError.self) {
      _ = try await command.perform(Array(words.dropFirst()))
    }
    #expect(error?.description.hasPrefix(sentence) == true)
  }
}
