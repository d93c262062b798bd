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
    ("tx_ref_rssi", "measuredPowerDBm"), ("count_ids", "rooms"), ("floors", "floor-plan.md"),
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
  ])
  func wordsHaveTheirMeaning(word: String, part: String) {
    let meanings = WordHelp(of: word).meanings
    #expect(meanings.contains { "\($0.head) \($0.text)".contains(part) })
  }

  @Test func everyWordHasAMeaning() {
    for word in WordHelp.words { #expect(!WordHelp(of: word).meanings.isEmpty, "\(word)") }
    #expect(WordHelp(of: "quantum").meanings.isEmpty)
  }

  /// Keys and pages that stand for words of others exist, and the glossary has the words.
  @Test func wordsOfOthersNameKeysAndPages() throws {
    let glossary = try String(
      contentsOfFile: Shipped.path("docs/reference/glossary.md"), encoding: .utf8)
    for meaning in ForeignWord.all {
      for key in meaning.keys {
        #expect(!WordHelp(of: key).meanings.isEmpty, "\(key)")
      }
      if let page = meaning.page {
        #expect(FileManager.default.fileExists(atPath: Shipped.path("docs/\(page)")))
      }
      for word in meaning.words { #expect(glossary.contains("`\(word)`"), "\(word)") }
    }
  }

  @Test func fitsATerminal() {
    for word in WordHelp.words.prefix(100) {
      for line in Help.page([Help.list(WordHelp(of: word).meanings)]).split(separator: "\n") {
        #expect(line.count <= 80)
      }
    }
  }
}
