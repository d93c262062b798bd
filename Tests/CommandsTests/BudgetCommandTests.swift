import Foundation
import Testing

/// `simrun budget` as run from the shell.
@Suite struct BudgetCommandTests {
  /// Computed by hand, 80 % of 220 mAh at 12.74 / 0.105 + 2 µA lasts 1427 h, 1.95 months.
  @Test func printsATableAndTheEffectsOfIntervalAndPower() async throws {
    let run = try await SimrunProcess.run(
      "budget", "--interval-ms=100,1000", "--power-dbm=-6,4", "--cell=CR2032")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.text.hasPrefix("nRF52832 on CR2032: 220 mAh, 80 % of it used\n"))
    let rows = run.text.split(separator: "\n").map { $0.split(separator: " ") }
    let strong = rows.first { $0.starts(with: ["100", "4"]) }
    #expect(strong?.prefix(5) == ["100", "4", "12.74", "123.3", "2.0"])
    // Interpolated linearly between -8 and -4 dBm.
    let between = rows.first { $0.starts(with: ["100", "-6"]) }
    #expect(between?.prefix(4) == ["100", "-6", "9.45", "~"])
    // 123.3 / 14.68, and 123.3 / 87.5.
    #expect(
      run.text.contains("gives 8.4 times the battery life,\n-16 dBm instead of 4 dBm 1.4 times."))
    #expect(run.text.contains("Self-discharge and temperature are not modelled"))
  }

  /// 19.3 µC, linear between 17.5 and 22 µC, every 205 ms, and 2.6 µA asleep make 96.7 µA; 80 % of
  /// 500 mAh last 4135 h, 5.7 months. At -30 dBm, 17.5 µC make 88.0 µA.
  @Test func takesAMakersBeacon() async throws {
    let run = try await SimrunProcess.run("budget", "--model=estimote")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.text.hasPrefix("nRF51 on CR2450: 500 mAh, 80 % of it used\n"))
    func row(_ run: SimrunProcess, _ start: String...) -> [Substring]? {
      run.text.split(separator: "\n").map { $0.split(separator: " ") }
        .first { row in row.starts(with: start.map { $0[...] }) }
    }
    #expect(row(run, "200", "-12")?.prefix(6) == ["200", "-12", "19.30", "~", "96.7", "5.7"])
    let weak = try await SimrunProcess.run("budget", "--model=estimote", "--power-dbm=-30")
    #expect(row(weak, "200", "-30")?.prefix(5) == ["200", "-30", "17.50", "~", "88.0"])
    let other = try await SimrunProcess.run("budget", "--model=kontakt", "--cell=CR2032")
    #expect(other.text.hasPrefix("nRF52832 on CR2032: 220 mAh"))
    #expect(row(other, "350", "-12") != nil)
  }

  /// A default is no figure of the make. 9.13 µC each 2.605 s and 2 µA asleep make 5.5 µA: 800 mAh
  /// would last 199 months, and no cell keeps so long.
  @Test(
    arguments: [
      (
        [], ["the chip of estimote-sticker: nRF52832", "the cell of estimote-sticker: CR2477"],
        120.0
      ),
      (["--cell=CR2032", "--chip=nRF51"], [], nil),
    ] as [([String], [String], Double?)])
  func saysWhatIsNotOfTheMake(options: [String], defaults: [String], months: Double?) async throws {
    let words = ["budget", "--model=estimote-sticker"] + options
    let text = try await SimrunProcess.run(words).text
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("no public source gives") }.count
        == defaults.count)
    for name in defaults { #expect(text.contains("no public source gives \(name) is a default\n")) }
    #expect(text.contains("\nthe maker of estimote-sticker gives 6 to 12 months\n"))
    #expect(text.contains("\nlife: at most 120 months, ") == (months != nil))
    let json = try await SimrunProcess.run(words + ["--format=json"])
    let page = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    let model = try #require(page?["model"] as? [String: Any])
    #expect(model["defaults"] as? [String] == (defaults.isEmpty ? [] : ["chip", "cell"]))
    #expect(model["makersLife"] as? String == "6 to 12 months")
    let row = try #require((page?["rows"] as? [[String: Any]])?.first)
    #expect(row["endsWithShelfLife"] as? Bool == (months != nil))
    #expect(months == nil || row["lifeMonths"] as? Double == months)
  }

  /// 10.64 - 3.42 = 7.22 µC each 505 ms and 2 µA asleep make 16.3 µA in place of 23.1: 800 mAh last
  /// 67.2 months.
  @Test func comparesABeaconThatOnlySends() async throws {
    let words = ["budget", "--interval-ms=500", "--power-dbm=0"]
    let usual = try await SimrunProcess.run(words).text
    #expect(usual.contains("; --connectable no takes 16.3 uA in place of 23.1 uA\n"))
    let plain = try await SimrunProcess.run(words + ["--connectable=no"]).text
    #expect(plain.contains("\nnot connectable: sends without listening for requests\n"))
    #expect(plain.contains("\n~: charge of a connectable event without its listening, 3.42 uC\n"))
    let row = plain.split(separator: "\n").map { $0.split(separator: " ") }.first {
      $0.starts(with: ["500", "0"])
    }
    #expect(row?.prefix(6) == ["500", "0", "7.22", "~", "16.3", "67.2"])
    let json = try await SimrunProcess.run(words + ["--connectable=no", "--format=json"])
    let page = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(page?["connectable"] as? Bool == false && page?["shelfLifeMonths"] as? Double == 120)
    let own = try await SimrunProcess.run(words + ["--event-uc=20"]).text
    #expect(!own.contains("--connectable no"))
  }

  /// The maker gives four AA cells, and not how they are joined.
  @Test func saysWhichCellIsUnknown() async throws {
    let text = try await SimrunProcess.run("budget", "--model=gimbal-20").text
    #expect(
      text.contains(
        "\nno public source gives what the 4xAA of gimbal-20 hold: CR2477 is a default\n"))
    let own = try await SimrunProcess.run("budget", "--model=gimbal-10", "--event-uc=20").text
    #expect(!own.contains("no public source gives the"))
    #expect(own.contains("\nthe maker of gimbal-10 gives about 3 months\n"))
  }

  @Test func printsJSONAndCSV() async throws {
    let words = ["budget", "--interval-ms", "152.5", "--packets=5", "--capacity-mah=500"]
    let json = try await SimrunProcess.run(words + ["--format=json"])
    #expect(json.status == 0 && json.errors == "")
    let page = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(page?["capacityMAh"] as? Double == 500 && page?["packets"] as? Int == 5)
    let rows = try #require(page?["rows"] as? [[String: Any]])
    let row = try #require(rows.first)
    #expect(rows.count == 1 && row["intervalMs"] as? Double == 152.5)
    let delay = try #require(row["delayS"] as? [String: Double])

    let csv = try await SimrunProcess.run(words + ["--format=csv"])
    let fields = csv.text.split(separator: "\n").last?.split(separator: ",").map(String.init)
    #expect(fields?.prefix(4) == ["152.5", "0", "10.64", "true"])
    #expect(fields?.dropFirst(9).prefix(2).compactMap(Double.init) == [delay["p50"], delay["p95"]])
    #expect(fields?.suffix(2) == ["0", "false"] && page?["connected"] is NSNull)
    // Radios listen for 30 of 40 ms.
    let scan = try #require(row["scan"] as? [String: Any])
    #expect(scan["mode"] as? String == "foreground" && scan["listeningShare"] as? Double == 0.75)
    #expect(fields?.dropFirst(6).prefix(2) == ["foreground", "0.75"])
    #expect(csv.text.hasPrefix("interval_ms,") && csv.text.contains(",partial\n"))
    #expect(fields?.last == "false" && page?["partial"] as? Bool == false)
  }

  @Test func computesEachIntervalAndPowerOnce() async throws {
    let run = try await SimrunProcess.run(
      "budget", "--interval-ms=100,20,100.0000001,20", "--power-dbm=0,-4,-0", "--format=csv")
    let rows = run.text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").prefix(2)
    }
    #expect(rows == [["100", "0"], ["100", "-4"], ["20", "0"], ["20", "-4"]])
  }

  /// Windows of 140 of 1400, 1024 of 4096 and 30 of 300 ms.
  @Test func comparesScans() async throws {
    let run = try await SimrunProcess.run(
      "budget", "--interval-ms=100", "--packets=1", "--format=csv",
      "--scan=android13-low-power,android12-balanced,background,background")
    let rows = run.text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").dropFirst(6).prefix(2)
    }
    #expect(
      rows == [
        ["android13-low-power", "0.1"], ["android12-balanced", "0.25"], ["background", "0.1"],
      ])
    let receivers = try await SimrunProcess.run(
      "budget", "--interval-ms=100", "--scan=unbroken,esphome", "--format=csv")
    let shares = receivers.text.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",")[7]
    }
    // Windows of 100 of 100 and 30 of 320 ms.
    #expect(shares == ["1", "0.09375"])
    let tag = try await SimrunProcess.run("budget", "--interval-ms=100", "--scan=esphome")
    #expect(tag.text.contains("\na receiver in range, ") && !tag.text.contains("phone's"))
    let text = try await SimrunProcess.run("budget", "--interval-ms=100", "--scan=background")
    #expect(text.text.contains("no public source has a phone's current"))
  }

  /// By hand, at 0 dBm every second: 4.514 µC each 150 ms in a tenth of the time make 3.01 µA, and
  /// nine tenths of 10.64 µC each 1.005 s 9.53 µA. With 2 µA asleep that is 14.54 µA: 80 % of 1000
  /// mAh last 75.3 months.
  @Test func countsConnections() async throws {
    let words = ["budget", "--interval-ms=1000", "--latency=4"]
    let run = try await SimrunProcess.run(words + ["--connected=0.1"])
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.text.contains(
        "\nconnected 10 % of the time and silent meanwhile, interval 30 ms, latency 4: wakes every 150 ms\n"
      ))
    let rows = run.text.split(separator: "\n").map { $0.split(separator: " ") }
    let row = rows.first { $0.starts(with: ["1000", "0"]) }
    #expect(row?.dropFirst(2).prefix(5) == ["10.64", "4.51", "3.0", "14.5", "75.3"])
    // 36 of 10 s an hour are a tenth.
    let counted = try await SimrunProcess.run(words + ["--connections-per-hour=36"])
    #expect(counted.text == run.text)
    let json = try await SimrunProcess.run(words + ["--connected=0.1", "--format=json"])
    let page = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    let connected = try #require(page?["connected"] as? [String: Double])
    #expect(connected == ["share": 0.1, "intervalMs": 30, "latency": 4])
    let first = try #require((page?["rows"] as? [[String: Any]])?.first)
    let current = try #require(first["connectedCurrentUA"] as? Double)
    #expect(abs(current - 3.0096) < 0.0001)
    #expect(run.text.contains(" delay while not connected p50 s "))
  }

  /// 360 connections of 10 s an hour are all the time.
  @Test func neverHearsABeaconThatIsAlwaysConnected() async throws {
    let words = ["budget", "--interval-ms=1000", "--power-dbm=0", "--connections-per-hour=360"]
    let text = try await SimrunProcess.run(words).text
    #expect(text.contains("\ndelay: never, because"))
    let row = text.split(separator: "\n").map { $0.split(separator: " ") }.first {
      $0.starts(with: ["1000", "0"])
    }
    #expect(row?.suffix(2) == ["never", "never"])
    let json = try await SimrunProcess.run(words + ["--format=json"])
    let page = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    let first = try #require((page?["rows"] as? [[String: Any]])?.first)
    let delay = try #require(first["delayS"] as? [String: Any])
    #expect(delay["p50"] is NSNull && delay["p95"] is NSNull && first["encounters"] as? Int == 0)
    let csv = try await SimrunProcess.run(words + ["--format=csv"]).text
    #expect(csv.contains(",foreground,0.75,0,,,"))
  }

  /// 30 µC each 300.005 s and 10 µA make 10.1 µA; 800 mAh of a CR2477 last 9.04 years. A gateway
  /// that listens for 5 s of 5 min listens for a sixtieth of the time.
  @Test func computesOnesOwnDeviceAndScan() async throws {
    let run = try await SimrunProcess.run(
      "budget", "--interval-ms=300000", "--event-uc=30", "--asleep-ua=10", "--scan=5s/5min",
      "--format=json")
    let page = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let row = try #require((page?["rows"] as? [[String: Any]])?.first)
    let current = try #require(row["meanCurrentUA"] as? Double)
    #expect(abs(current - (30 / 300.005 + 10)) < 1e-9)
    let months = try #require(row["lifeMonths"] as? Double)
    #expect(abs(months - 800_000 / current / 24 / 30.4375) < 1e-6)
    let scan = try #require(row["scan"] as? [String: Any])
    #expect(scan["mode"] as? String == "5s/5min" && scan["windowMs"] as? Double == 5000)
    #expect(abs(try #require(scan["listeningShare"] as? Double) - 1 / 60) < 1e-12)
  }

  @Test func printsPartialResultsIfInterrupted() async throws {
    let intervals = (20...1019).map { "\($0)" }.joined(separator: ",")
    let run = try await SimrunProcess.interrupted(["budget", "--interval-ms=\(intervals)"])
    #expect(run.status == 130 && run.errors == "")
    #expect(run.text.contains("\nPARTIAL: interrupted"))
    #expect(!run.text.contains("\n       1019 "))
  }

  @Test(
    arguments: [
      ("--power-dbm=-41", "--power-dbm: -41 is outside -40 ... 4"),
      ("--interval-ms=100,19", "--interval-ms: 19 is outside 20 ... 10485759"),
      ("--interval-ms=100,", "--interval-ms: '' is not a number within 20 ... 10485759"),
      ("--chip=nRF52", "--chip: there is no 'nRF52'; did you mean 'nRF51'?"),
      ("--model=estimot", "--model: there is no 'estimot'; did you mean 'estimote'?"),
      ("--cell=CR245", "--cell: there is no 'CR245'; did you mean 'CR2450'?"),
      ("--loss=1", "--loss: 1 is outside 0 ... 0.9"),
      ("--packets=0", "--packets: 0 is outside 1 ... 100"),
      ("--scan=always", "--scan: there is no 'always'"),
      ("--scan=background,x", "--scan: there is no 'x'"),
      ("--scan=6min/5min", "--scan: '6min/5min' is not a window of at most its interval, 2.5 ms"),
      ("--scan=5/300", "--scan: '5/300' is not a window of at most its interval, 2.5 ms"),
      ("--scan=1s/11min", "--scan: '1s/11min' is not a window of at most its interval, 2.5 ms"),
      ("--event-uc=0", "--event-uc: 0 is outside 0.1 ... 100000"),
      ("--usable=0", "--usable: 0 is outside 0.01 ... 1"),
      ("--connected=1.1", "--connected: 1.1 is outside 0 ... 1"),
      ("--latency=1", "--latency: applies to --connected and --connections-per-hour above 0 only"),
      ("--connection-s=5", "--connection-s: applies to --connections-per-hour above 0 only"),
      ("--connections-per-hour=361", "--connections-per-hour: 361 is outside 0 ... 360, of 10 s"),
      (
        "--connection-interval-ms=8",
        "--connection-interval-ms: 8 is not a multiple of 1.25 in 7.5 ... 4000"
      ),
      ("--connection-interval-ms=7", "--connection-interval-ms: 7 is outside 7.5 ... 4000"),
    ])
  func rejectsUnusableValuesInOneLine(word: String, sentence: String) async throws {
    let run = try await SimrunProcess.run("budget", word)
    #expect(run.status == 2 && run.text == "")
    #expect(run.errorLine?.hasPrefix("simrun: \(sentence)") == true, "\(run.errors)")
  }

  @Test(
    arguments: [
      (
        ["--chip=nRF51", "--connected=0.1"],
        "--chip: no source has the currents of the nRF51 in connections; use nRF52832"
      ),
      (
        ["--chip=nRF51", "--connectable=no"],
        "--connectable: no source has the current of the nRF51 while it listens; use nRF52832"
      ),
      (
        ["--connected=0.1", "--connectable=no"],
        "--connectable: 'no' cannot be combined with connections"
      ),
      (
        ["--event-uc=20", "--connectable=no"],
        "--connectable: 'no' cannot be combined with --event-uc, which is a charge as your"
      ),
      // 2 · (1 + 2) · 4 s are less than the longest timeout, 32 s; 2 · (1 + 3) · 4 s are not.
      (
        ["--connected=0.1", "--connection-interval-ms=4000", "--latency=3"],
        "--latency: 3 is outside 0 ... 2, with an interval of 4000 ms"
      ),
      (
        ["--connected=0.1", "--connections-per-hour=5"],
        "arguments: give either '--connections-per-hour' or '--connected'"
      ),
      (
        ["--connections-per-hour=0", "--connection-s=20"],
        "--connection-s: applies to --connections-per-hour above 0 only"
      ),
    ])
  func rejectsConnectionsThatCannotBe(words: [String], sentence: String) async throws {
    let run = try await SimrunProcess.run(["budget"] + words)
    #expect(run.status == 2 && run.text == "")
    #expect(run.errorLine?.hasPrefix("simrun: \(sentence)") == true, "\(run.errors)")
  }

  @Test func rejectsTwoCells() async throws {
    let run = try await SimrunProcess.run("budget", "--cell=CR2032", "--capacity-mah=230")
    #expect(run.status == 2 && run.text == "")
    #expect(run.errorLine?.contains("'--capacity-mah' and '--cell' mean the same") == true)
  }
}
