@testable import Commands
import Documents
import Foundation
import TestScenes
import Testing

/// The meanings of words that are no commands.
struct WordHelpTests {
  /// Each with a part of its meaning.
  @Test(arguments: [
    ("dwellS", "setting of door-lock"), ("count_exit", "also count_exit"),
    ("marginDB", "setting of"), ("receiveOffsetDB", "key of scenario files"),
    ("falseUnlocks", "measure: "), ("Bermuda", "simrun presets bermuda"),
    ("rssi_offsets", "rssiOffsetsDB"), ("rxAdj", "rssiOffsetDB"),
    ("backgroundTask", "docs/reference/phones.md"),
    ("min_rssi", "minRSSI"), ("debounce", "debounceS"), ("rollingAverage", "rollingAverageS"),
    ("updateFrequency", "updateFrequencyS"), ("trilateration", "positioning-methods.md"),
    ("allowDuplicates", "allowDuplicates"), ("scanMode", "scanMode"),
    ("foregroundBetweenScanPeriod", "betweenScanPeriodMs"),
    ("companion", "simrun presets companion"), ("iBeacon Tracker", "simrun presets ibeacon"),
    ("room-assistant", "presets room-assistant"), ("mqttRoom", "presets mqtt_room"),
    ("ESPresense", "presets espresense"), ("AltBeacon", "presets altbeacon"),
    ("Theengs", "imports.md"), ("monitor", "imports.md"), ("ESPHome", "minRSSI"),
    ("neXenio", "positioning-methods.md"), ("kontakt", "beacons.md"), ("Herald", "imports.md"),
    ("Minew", "beacons.md"), ("tedee", "door-lock.md"), ("Sewio", "hysteresisM"),
    ("Android Beacon Library", "altbeacon"), ("CoreBluetooth", "phones.md"),
    ("foregroundScanPeriod", "scanPeriodMs"), ("background task", "backgroundTaskS"),
    ("backgroundScanPeriod", "also backgroundScanPeriod"),
    ("backgroundBetweenScanPeriod", "also backgroundBetweenScanPeriod"),
    ("OpenMQTTGateway", "imports.md"), ("monitor.sh", "imports.md"), ("ESPHome", "minRSSI"),
    ("hass_presence", "timeoutS"), ("presenceawaytimer", "awayTimeoutS"),
    ("private BLE device", "hasRandomAddress"), ("known_irks", "hasRandomAddress"),
    ("bluetooth_le_tracker", "awayTimeoutS"), ("devtracker_nothome_timeout", "awayTimeoutS"),
    ("tx_ref_rssi", "measuredPowerDBm"), ("count_ids", "countsDevice"), ("floors", "floor-plan.md"),
    ("tagOverrides", "measuredPowerDBm"), ("kalmanFilter", "smoothing"),
    ("lockDelay", "proximityTimeoutS"), ("passiveMode", "readingIntervalS"),
    ("setRegionExitPeriod", "regionExitPeriodMs"), ("ArmaRssiFilter", "smoothing"),
    ("setEnableScheduledScanJobs", "backgroundScanPeriodMs"),
    ("startRangingBeaconsInRegion", "ranging.md"), ("didRangeBeacons", "readings"),
    ("didExitRegion", "decide"), ("CLMonitor", "decide"), ("near", "proximity"),
    ("BGTaskScheduler", "backgroundTaskS"), ("CALLBACK_TYPE_ALL_MATCHES", "allowDuplicates"),
    ("startScan", "scanPeriodMs"), ("setReportDelay", "left out"), ("interval", "intervalMs"),
    ("ScanPeriod", "betweenScanPeriodMs"), ("ActivityCheckConfiguration", "timeoutS"),
    ("ESTBeaconManager", "corelocation"), ("proximity zone", "proximity"), ("TLM", "payloads.md"),
    ("PREF_ARRIVAL_SCAN_ATTEMPTS", "connections.md"), ("ble_scan_time", "scanPeriodMs"),
    ("hysteresis", "hysteresisDB"), ("geofence", "ranging.md"),
    ("startLimit", "phones.md"), ("coalescing", "phones.md"), ("ios", "value of system"),
    ("android-13", "value of system"), ("low-latency", "value of scanMode"),
    ("kalman", "value of smoothing"), ("log-distance", "value of distance"),
    ("trouser", "value of carried"), ("eddystone-eid", "simrun encode eddystone-eid"),
    ("brick_102mm", "value of"), ("flip", "change of the decided side"), ("seed", "--first-seed"),
    ("too weak", "outcomes of a packet"), ("Pareto front", "combinations"),
    ("setScanPeriods", "scanPeriodMs"), ("maxTrackingAgeMillis", "maxTrackingAgeMs"),
    ("setRssiFilterImplClass", "smoothing"), ("DEFAULT_ARMA_SPEED", "factor"),
    ("sampleExpirationMilliseconds", "windowS"), ("exitDelay", "phones.md"),
    ("MAC randomization", "limits.md"), ("RPA", "hasRandomAddress"), ("Find My", "payloads.md"),
    ("SCAN_FAILED_SCANNING_TOO_FREQUENTLY", "startLimit"), ("flapping", "roomFlips"),
    ("zone", "rooms"), ("occupancy", "rooms"), ("room presence", "presence.md"),
    ("entry", "timeoutS"), ("exit", "falseExits"), ("delay", "unlockDelayS"),
    ("flicker", "roomFlips"), ("false positive", "falseUnlocks"), ("missed", "missedUnlock"),
    ("runs", "--first-seed"), ("battery life", "budget.md"),
    ("supervision timeout", "supervisionTimeoutMs"), ("connection interval", "connections.md"),
    ("region monitoring", "decide"), ("state preservation", "restoresState"),
    ("geofencing", "ranging.md"), ("CLLocationManager", "decide"), ("ScanFilter", "service"),
    ("scan filter", "phones.md"), ("retrievePeripherals", "knowsDevices"),
    ("kCBAdvDataTxPowerLevel", "transmitPowerDBm"), ("MTU", "left out"), ("bonding", "left out"),
    ("GATT", "peripheral"), ("bluetooth proxy", "receivers"), ("shelly", "receivers"),
    ("antenna", "carried"), ("orientation", "carried"), ("coexistence", "wifi"),
    ("lost connection", "connectionsLost"), ("N factor", "pathLossExponent"),
    ("median", "the filter that turns"),
    ("signal strength", "levels.md"), ("exit timeout", "regionExitPeriodMs"),
    ("app standby", "schedule"), ("hardware filter", "service"), ("30 minutes", "scanTimeout"),
    ("RegionBootstrap", "decide"), ("BeaconConsumer", "altbeacon"),
    ("updateThrottle", "updateFrequencyS"), ("offset", "rssiOffsetsDB"), ("*", "all-beacons"),
    ("wildcard", "all-beacons"), ("MonitorNotifier", "ranging.md"), ("ScanJob", "left out"),
    ("setBeaconLayout", "altbeacon"), ("BeaconTransmitter", "advertises"),
    ("scan throttling", "startLimit"), ("20 regions", "regionLimit"), ("heatmap", "coverage"),
    ("packet loss", "interference"), ("auto lock", "lockRSSI"), ("whitelist", "rooms"),
    ("10 seconds", "backgroundTaskS"), ("precise location", "left out"),
    ("force-quit", "value of app"), ("mAh", "budget.md"), ("triangulation", "method"),
    ("path-loss", "by distance, walls and bodies"), ("reconnect", "knowsDevices"),
    ("low power mode", "scanMode"), ("low power mode", "battery saver"),
    ("permission", "left out: simulated apps have them all"),
  ])
  func wordsHaveTheirMeaning(word: String, part: String) {
    let meanings = WordHelp(of: word).meanings
    #expect(meanings.contains { "\($0.head) \($0.text)".contains(part) })
  }

  /// A word of several parts that nothing is called has the meanings of its parts.
  @Test(arguments: [
    ("beaconCooldown", ["beacon"]), ("quantum_uuid", ["uuid"]), ("exitHold", ["falseExits"]),
    ("quantum", []), ("quantum leap", []),
    ("uuid", []),
  ])
  func partsHaveMeanings(word: String, texts: [String]) {
    let parts = WordHelp.parts(of: word).map { "\($0.head) \($0.text)" }
    #expect(parts.isEmpty == texts.isEmpty)
    for text in texts { #expect(parts.contains { $0.contains(text) }, "\(word): \(parts)") }
    if !texts.isEmpty { #expect(WordHelp(of: word).meanings.isEmpty) }
  }

  /// An acronym is one word.
  @Test(arguments: [
    ("exitRSSIThreshold", ["exit", "RSSI", "Threshold"]), ("BLEScan", ["BLE", "Scan"]),
    ("scanMs", ["scan", "Ms"]), ("minRSSI", ["min", "RSSI"]), ("RSSI", ["RSSI"]),
    ("room-ID_2", ["room", "ID", "2"]), ("Exit", ["Exit"]), ("", []), ("*", []),
  ])
  func wordsConsistOfParts(word: String, parts: [String]) {
    #expect(word.parts == parts)
  }

  /// A mistyped key of several parts is answered with the key, one letter away, before its parts.
  @Test(arguments: [
    ("roomFlip", "roomFlips"), ("exitDistancM", "exitDistanceM"), ("door-lok", "door-lock"),
    ("wrongRoomShar", "wrongRoomShare"), ("sideFlip", "sideFlips"),
  ])
  func mistypedCompoundsAreAnswered(word: String, key: String) async throws {
    let help = try await SimrunProcess.run("help", word)
    #expect(help.status == 0)
    #expect(
      help.text.hasPrefix("there is no '\(word)'; did you mean '\(key)'?\n\nIts parts:\n"),
      "\(help.text)")
  }

  /// No word is a misspelling of a sign such as `*`, which is a word of others, too.
  @Test func noWordIsNearToASign() async throws {
    let help = try await SimrunProcess.run("help", "")
    #expect(help.status == 2)
    #expect(
      help.errorLine == "simrun: simrun help: nothing is called ''; simrun help lists the commands")
  }

  /// The region of all beacons is `all-beacons`.
  @Test(arguments: ["*", "all", "any", "everything", "all beacons", "all_beacons", "wildcard"])
  func wordsForAllBeaconsAreAnswered(word: String) throws {
    let lock = "kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"]"
    func error(_ decide: String) -> String {
      let engine = "preset: 'altbeacon', decide: '\(decide)', rooms: { house: ['\(word)'] }"
      do {
        _ = try TinyScenario().changing(lock, to: engine).read()
        return ""
      } catch { return (error as? InputError).map { "\(ForeignWordHelp.explaining($0))" } ?? "" }
    }
    #expect(error("regions").hasSuffix("there is no '\(word)'; did you mean 'all-beacons'?"))
    #expect(error("nearest").contains("there is no '\(word)'"))
    #expect(!error("nearest").contains("all-beacons"))
  }

  /// The region of all beacons is one of AltBeacon's regions only.
  @Test(arguments: ["preset: 'altbeacon', decide: 'nearest'", "preset: 'bermuda'"])
  func saysWhatAllBeaconsNeed(engine: String) throws {
    let lock = "kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"]"
    let scenario = try TinyScenario().changing(
      lock, to: "\(engine), rooms: { house: ['all-beacons'] }")
    let error = #expect(throws: InputError.self) { try scenario.read() }
    #expect(
      "\(try #require(error))".hasSuffix(
        "'all-beacons' needs the rule 'altbeacon' with decide 'regions'"))
  }

  @Test func everyWordHasAMeaning() {
    for word in WordHelp.words { #expect(!WordHelp(of: word).meanings.isEmpty, "\(word)") }
    #expect(WordHelp(of: "quantum").meanings.isEmpty)
  }

  /// Keys and pages that stand for words of others exist.
  @Test func wordsOfOthersNameKeysAndPages() {
    for meaning in ForeignWordHelp.all {
      for key in meaning.keys {
        #expect(!WordHelp(of: key).meanings.isEmpty, "\(key)")
      }
      if let file = meaning.file {
        #expect(FileManager.default.fileExists(atPath: Shipped.path("docs/\(file)")))
      }
      #expect(Set(meaning.words.map(\.folded)).count == meaning.words.count, "\(meaning.words)")
    }
  }

  /// The objects of a scenario in which users type keys of products.
  private static let objects: [(name: String, change: (from: String, to: String))] = [
    ("scenario", ("walkers: [", "KEY: 1, walkers: [")),
    ("phone", ("phone: {", "phone: { KEY: 1,")),
    ("beacon", ("{ name: \"in\",", "{ name: \"in\", KEY: 1,")),
    ("engine", ("interior: [\"in\"]", "KEY: 1, interior: [\"in\"]")),
  ]

  /// Returns the error about a key in an object of a scenario.
  private static func error(
    of key: String, in change: (from: String, to: String), of scenario: TinyScenario
  ) -> InputError? {
    let text = change.to.replacing("KEY", with: "\"\(key)\"")
    do {
      _ = try scenario.changing(change.from, to: text).read()
      return nil
    } catch { return error as? InputError }
  }

  /// Wherever a key stands for a word of a product, the word is answered with it.
  @Test(arguments: objects.indices)
  func mistypedKeysAreAnsweredWithTheKeysThatStandForThem(object: Int) throws {
    let (name, change) = Self.objects[object]
    let unknown = try #require(Self.error(of: "quantum", in: change, of: TinyScenario()))
    guard case .unknownKey(let place, _, _, let allowed) = unknown else {
      Issue.record("\(unknown)")
      return
    }
    var answered = 0
    for foreign in ForeignWordHelp.all {
      let standing = foreign.keys.filter(allowed.contains)
      for word in foreign.words where !standing.isEmpty && !allowed.contains(word) {
        let error = InputError.unknownKey(place, key: word, nearest: ["other"], allowed: allowed)
        guard case .unknownKey(_, _, let nearest, _) = ForeignWordHelp.explaining(error) else {
          Issue.record("\(word) in \(name) has become another error")
          continue
        }
        #expect(Set(standing).isSubset(of: nearest), "\(word) in \(name)")
        #expect(!nearest.contains("other"))
        answered += 1
      }
    }
    #expect(answered > 3, "\(name)")
  }

  @Test(arguments: [
    ("phone", "rssiOffset", "receiveOffsetDB"), ("beacon", "battery", "sensors"),
    ("beacon", "connectable", "peripheral"), ("beacon", "mac", "name"),
    ("scenario", "nodes", "receivers"), ("engine", "deadZone", "deadZoneDB"),
    ("engine", "setArmaSpeed", "smoothing"), ("engine", "setScanMode", "scanMode"),
    // Words of others, of which no key stands there: those that are spelt like them.
    ("phone", "interval", "scanIntervalMs"), ("phone", "window", "scanWindowMs"),
    ("beacon", "scanInterval", "intervalMs"),
    // Of several keys that stand for a word, the one that is spelt like it.
    ("phone", "scanWindow", "scanWindowMs"), ("scenario", "floors", "floorplan"),
  ])
  func answersWithTheKey(object: String, word: String, key: String) throws {
    let change = try #require(Self.objects.first { $0.name == object }).change
    let error = try #require(Self.error(of: word, in: change, of: TinyScenario()))
    #expect("\(ForeignWordHelp.explaining(error))".contains("did you mean '\(key)'"), "\(error)")
  }

  private static let powers = ["measuredPowerDBm", "transmitPowerDBm"]

  /// Each meaning of a word has its keys, whichever of them is spelt like the word.
  /// AltBeacon's txPower is the level at 1 m; that of GATT and of makers is radiated.
  @Test(arguments: [
    ("txPower", ["transmitPowerDBm"], powers + ["intervalMs"], powers),
    ("tx_power", ["transmitPowerDBm"], powers + ["intervalMs"], powers),
    ("rssi_at_1m", [], powers, ["measuredPowerDBm"]),
    ("rssi@1m", ["receiveOffsetDB"], powers + ["receiveOffsetDB"], ["measuredPowerDBm"]),
    (
      "threshold", ["thresholdDBm"], ["unlockRSSI", "thresholdDBm", "lockRSSI"],
      ["unlockRSSI", "thresholdDBm"]
    ),
    ("threshold", ["thresholdC"], ["thresholdC", "hysteresisC"], ["thresholdC"]),
    ("threshold", [], ["minRSSI", "maxDistanceM"], ["minRSSI", "maxDistanceM"]),
    // One meaning, of which the key that is spelt alike is enough.
    ("hysteresis", ["hysteresisM"], ["debounceS", "dwellS", "hysteresisM"], ["hysteresisM"]),
    ("scanWindow", ["scanWindowMs"], ["scanIntervalMs", "scanWindowMs"], ["scanWindowMs"]),
  ])
  func eachMeaningIsAnswered(
    word: String, near: [String], allowed: [String], expected: [String]
  ) {
    let error = InputError.unknownKey(
      InputPlace("file"), key: word, nearest: near, allowed: allowed)
    guard case .unknownKey(_, _, let nearest, _) = ForeignWordHelp.explaining(error) else {
      Issue.record("another error")
      return
    }
    #expect(nearest == expected)
  }

  @Test func powersOfBeaconsAndTagsAreBothNamed() throws {
    let errors = [
      Self.error(of: "txPower", in: Self.objects[2].change, of: TinyScenario()),
      Self.error(
        of: "txPower", in: ("tag: { carried", "tag: { KEY: 1, carried"), of: TinyScenario.tagged),
    ]
    for error in errors {
      let sentence = try #require(error.map { "\(ForeignWordHelp.explaining($0))" })
      #expect(sentence.contains("did you mean 'measuredPowerDBm' or 'transmitPowerDBm'?"))
    }
  }

  /// Help and glossary name both keys for each word for a power.
  @Test(arguments: ["txPower", "tx_power", "TXPower"])
  func helpOfAPowerHasBothMeanings(word: String) {
    let texts = WordHelp(of: word).meanings.map { "\($0.head) \($0.text)" }
    #expect(texts.contains { $0.contains("at 1 m") && $0.contains("measuredPowerDBm") })
    #expect(texts.contains { $0.contains("radiated") && $0.contains("transmitPowerDBm") })
  }

  @Test func fitsATerminal() {
    for word in WordHelp.words.prefix(100) {
      for line in Help.page([Help.list(WordHelp(of: word).meanings)]).split(separator: "\n") {
        #expect(line.count <= 80)
      }
    }
  }
}
