import Documents
import EngineFiles
import Testing

/// A timeline of each rule of each preset, worked out by hand from the product's source, which the
/// rule names with file, lines and commit.
///
/// Distances: Bermuda's are 10^((-55 - L) / 30) m, ESPresense's 10^((-71 - L) / 27) m, and those of
/// room-assistant 0.89976 · (L / -59)^7.7095 + 0.111 m, in whole 0.1 m.
@Suite struct PresetRuleTimelineTests {
  struct Timeline: Sendable, CustomTestStringConvertible {
    let preset: String
    /// The beginning of the rule's sentence.
    let rule: String
    let settings: String
    let packets: [PresetTimeline.Packet]
    let end: Int
    let expected: [String]

    init(
      _ preset: String, _ rule: String, _ settings: String = "",
      hears packets: [PresetTimeline.Packet], untilS end: Int, _ expected: [String]
    ) {
      (self.preset, self.rule, self.settings) = (
        preset, rule, settings.isEmpty ? "" : ", \(settings)"
      )
      (self.packets, self.end, self.expected) = (packets, end, expected)
    }

    var testDescription: String { "\(preset)\(settings): \(rule)" }
  }

  /// Packets of a device at multiples of a time.
  private static func series(
    _ device: String, _ dBm: Double, everyMs step: Int = 1000, _ numbers: ClosedRange<Int>
  ) -> [PresetTimeline.Packet] {
    numbers.map { ($0 * step, device, dBm) }
  }

  // MARK: BLEUnlock, BLE.swift

  private static let bleUnlock: [Timeline] = [
    // The mean of -75 and -60 is below -60. While unlocked, a reading unlocks nothing.
    Timeline(
      "bleunlock", "A single reading", hears: [(0, "d", -75), (500, "d", -60), (2600, "d", -50)],
      untilS: 4, ["500 unlock"]),
    // With -60 alone in the mean, it is -77.5 and -83.3; with -90 before, it would be -81.7 first.
    Timeline(
      "bleunlock", "After an unlock the mean restarts",
      hears: [
        (0, "d", -90), (500, "d", -60), (2500, "d", -95), (4500, "d", -95), (6500, "d", -95),
        (8500, "d", -95),
      ], untilS: 10, ["500 unlock", "9500 lock"]),
    // The mean of -60, -80 and -100 is -80, which is near; with another -100 it is -85.
    Timeline(
      "bleunlock", "The device is near",
      hears: [
        (0, "d", -60), (100, "d", -80), (2100, "d", -100), (4100, "d", -100), (6100, "d", -100),
        (8100, "d", -100),
      ], untilS: 10, ["0 unlock", "9100 lock"]),
    // The means are -77.5, -83.3 (the timer starts), -75 (it ends), -78, and at 8.1 s, of the last
    // five, -85.
    Timeline(
      "bleunlock", "The door locks if the mean stays below",
      hears: [
        (0, "d", -60), (100, "d", -95), (2100, "d", -95), (4100, "d", -50), (6100, "d", -90),
        (8100, "d", -95), (10_100, "d", -95), (12_100, "d", -95),
      ], untilS: 14, ["0 unlock", "13100 lock"]),
    Timeline(
      "bleunlock", "It also locks after signalTimeout", hears: [(0, "d", -60)], untilS: 61,
      ["0 unlock", "60000 lock"]),
    // The second packet stands for the RSSI that is read once connected.
    Timeline(
      "bleunlock", "Each advertisement is a reading", hears: [(0, "d", -75), (300, "d", -59)],
      untilS: 2, ["300 unlock"]),
    Timeline(
      "bleunlock", "When connected, it reads",
      hears: [
        (0, "d", -75), (500, "d", -75), (1000, "d", -50), (2000, "d", -50), (2500, "d", -60),
      ], untilS: 4, ["2500 unlock"]),
    // Checks at 2.5, 4.5 ... 12.5 s, the first that is more than 10 s after the reading at 0.5 s.
    Timeline(
      "bleunlock", "If more than 10 s have passed",
      hears: [(0, "d", -75), (500, "d", -75), (12_600, "d", -75), (12_700, "d", -55)], untilS: 14,
      ["12700 unlock"]),
    Timeline(
      "bleunlock", "No side detection", "interior: 'i'",
      hears: [(0, "i", -40), (0, "d", -75), (500, "i", -40), (500, "d", -60)], untilS: 2,
      ["500 unlock"]),
  ]

  // MARK: OpenCarKey, bluetooth.cpp

  private static let openCarKey: [Timeline] = [
    // The means are -70, -61 and -58.
    Timeline(
      "opencarkey", "The mean of the last five readings",
      hears: [(0, "d", -70), (500, "d", -52), (1000, "d", -52)], untilS: 3, ["1000 unlock"]),
    // Release is -60 - 30 · log10 6 = -83.34: means of -83, -83.2 and, at 3.5 s, -83.4.
    Timeline(
      "opencarkey", "It locks below release", "proximityCooldownS: 0",
      hears: [(0, "d", -50)] + series("d", -83, everyMs: 500, 1...5)
        + series("d", -84, everyMs: 500, 6...7), untilS: 5, ["0 unlock", "3500 lock"]),
    Timeline(
      "opencarkey", "For proximityCooldown",
      hears: [(0, "d", -50)] + series("d", -90, everyMs: 500, 1...120)
        + series("d", -40, everyMs: 500, 121...242), untilS: 122,
      ["0 unlock", "60000 lock", "120000 unlock"]),
    Timeline(
      "opencarkey", "A lost connection locks", hears: [(0, "d", -50)], untilS: 8,
      ["0 unlock", "6000 lock"]),
    // With each packet as a reading, the mean would be -55 at 0.1 s.
    Timeline(
      "opencarkey", "It reads the RSSI every 500 ms",
      hears: [(0, "d", -70), (100, "d", -40), (200, "d", -40), (500, "d", -40)], untilS: 1,
      ["500 unlock"]),
    Timeline(
      "opencarkey", "No side detection", "interior: 'i'", hears: [(0, "i", -40), (0, "d", -55)],
      untilS: 2, ["0 unlock"]),
  ]

  // MARK: Bermuda, bermuda_advert.py and coordinator.py

  /// Packets of a and b in each cycle after the first, b at -64 dBm.
  private static func rivals(_ dBm: Double) -> [PresetTimeline.Packet] {
    (1...5).flatMap { number -> [PresetTimeline.Packet] in
      [(500 + 1050 * number, "a", dBm), (500 + 1050 * number, "b", -64)]
    }
  }

  private static let bermuda: [Timeline] = [
    // By its first reading a would be at 14.7 m, beyond b at 3.16 m; by its newest it is at 1.47 m.
    Timeline(
      "bermuda", "Every 1.05 s", hears: [(0, "a", -90), (0, "b", -70), (1000, "a", -60)],
      untilS: 2, ["1050 a+"]),
    // With 20 dB more, b is at 0.68 m.
    Timeline(
      "bermuda", "Every 1.05 s", "rssi_offsets: {b: 20}",
      hears: [(0, "a", -90), (0, "b", -70), (1000, "a", -60)], untilS: 2, ["1050 b+"]),
    // From 1 m to 3.16 m in 1.5 s are 1.44 m/s. b is at 2.00 m.
    Timeline(
      "bermuda", "Distances that grow faster", "smoothing_samples: 1, max_velocity: 1.5",
      hears: [(0, "a", -55), (0, "b", -64), (1500, "a", -70), (1500, "b", -64)], untilS: 4,
      ["1050 a+", "2100 a-", "2100 b+"]),
    Timeline(
      "bermuda", "Distances that grow faster", "smoothing_samples: 1, max_velocity: 1.4",
      hears: [(0, "a", -55), (0, "b", -64), (1500, "a", -70), (1500, "b", -64)], untilS: 4,
      ["1050 a+"]),
    // a is at 3.16 m, at once at 1 m, and then by the mean of 3.16, 1 and 1 m at 1.72 m, still
    // nearer than b at 2.00 m.
    Timeline(
      "bermuda", "Distances that grow faster",
      hears: [(0, "a", -70), (0, "b", -64), (1500, "a", -55), (2600, "a", -70)], untilS: 4,
      ["1050 b+", "2100 b-", "2100 a+"]),
    // 1.47 m and 2.00 m differ by 30.4 % of their mean.
    Timeline(
      "bermuda", "The nearest within max_area_radius",
      hears: [(500, "b", -64)] + rivals(-60),
      untilS: 7, ["1550 b+", "2600 b-", "2600 a+"]),
    // 1.58 m and 2.00 m differ by 22.9 %, which needs more than three distances of a.
    Timeline(
      "bermuda", "The nearest within max_area_radius",
      hears: [(500, "b", -64)] + rivals(-61),
      untilS: 7, ["1550 b+", "5750 b-", "5750 a+"]),
    // a is then at 68 m.
    Timeline(
      "bermuda", "The room's own scanner", "smoothing_samples: 1, max_velocity: 1000",
      hears: [(0, "a", -60), (1500, "a", -110)], untilS: 4, ["1050 a+"]),
    // At 2.1 s, c and b are nearer than a by more than 30 % of the mean, and b than c by 7.7 %.
    Timeline(
      "bermuda", "Rivals are compared",
      hears: [
        (0, "a", -70), (500, "c", -90), (600, "b", -90), (1400, "a", -70), (1500, "c", -61),
        (1600, "b", -60),
      ], untilS: 3, ["1050 a+", "2100 a-", "2100 c+"]),
    // b is at 6.8 m, and a at 3.16 m by a reading of 0 s.
    Timeline(
      "bermuda", "A scanner with a reading older", "smoothing_samples: 1, max_velocity: 1000",
      hears: [(0, "a", -70), (0, "b", -60), (12_000, "b", -80)], untilS: 14, ["1050 b+"]),
    Timeline(
      "bermuda", "A scanner with a reading older", "smoothing_samples: 1, max_velocity: 1000",
      hears: [(0, "a", -70), (0, "b", -60), (5000, "b", -80)], untilS: 8,
      ["1050 b+", "5250 b-", "5250 a+"]),
    // The first cycle after 30 s is the 29th, at 29 · 1.05 s.
    Timeline(
      "bermuda", "After 30 s without a reading", hears: [(0, "a", -60)], untilS: 40,
      ["1050 a+", "30450 a-"]),
  ]

  // MARK: ESPresense, BleFingerprint.cpp

  private static let espresense: [Timeline] = [
    // The quartiles of five readings of -79 and one of -115 are -79: -115 is beyond the fences.
    Timeline(
      "espresense", "The level of a node",
      hears: series("a", -79, 0...4) + [(5000, "a", -115)], untilS: 6, ["0 a+"]),
    // The mean of -79, -95 and -87 is 3.91 m, that of the last two 5.5 m, beyond 4 m.
    Timeline(
      "espresense", "The level of a node", "count_ms: 60000",
      hears: [(0, "a", -79), (1000, "a", -95), (14_900, "a", -87)], untilS: 15, ["0 a+"]),
    Timeline(
      "espresense", "The level of a node", "count_ms: 60000",
      hears: [(0, "a", -79), (1000, "a", -95), (15_100, "a", -87)], untilS: 16,
      ["0 a+", "15100 a-"]),
    // See PresetTimelineTests: with 15 of 20 stored readings at -95, these alone count.
    Timeline(
      "espresense", "A node stores 20 readings",
      hears: series("a", -60, everyMs: 100, 0...19) + series("a", -95, everyMs: 100, 20...49),
      untilS: 6, ["0 a+", "3400 a-"]),
    // 12 dB below the reference are 1.995 m with an absorption of 4, and 2.78 m with 2.7.
    Timeline(
      "espresense", "The distance follows from absorption", "absorption: 4",
      hears: [(0, "a", -83)], untilS: 5, ["0 a+"]),
    Timeline(
      "espresense", "The distance follows from absorption",
      hears: [(0, "a", -83)], untilS: 5, []),
    // -80 dBm is 2.15 m, -79 dBm 1.98 m.
    Timeline(
      "espresense", "The measured power of a device",
      hears: [(0, "a", -80), (0, "b", -79)], untilS: 5, ["0 b+"]),
    // 2.15, 1.98, 3.91, 4.26, 3.91 and 1.98 m, and then 10 s of silence.
    Timeline(
      "espresense", "A device is counted within",
      "smoothing: 'latest', latestN: 1",
      hears: [
        (0, "a", -80), (1000, "a", -79), (2000, "a", -87), (3000, "a", -88), (4000, "a", -87),
        (5000, "a", -79),
      ], untilS: 20, ["1000 a+", "3000 a-", "5000 a+", "15000 a-"]),
    Timeline(
      "espresense", "Devices count whose identifiers", "countsDevice: false",
      hears: [(0, "a", -60), (1000, "a", -60)],
      untilS: 20, []),
    // The mean of -95 and -79 is 3.91 m, that of -79 alone 1.98 m.
    Timeline(
      "espresense", "A device that was not heard for forget_ms",
      "smoothing: 'latest', latestN: 5",
      hears: [(0, "a", -95), (149_000, "a", -79)], untilS: 155, []),
    Timeline(
      "espresense", "A device that was not heard for forget_ms",
      "smoothing: 'latest', latestN: 5",
      hears: [(0, "a", -95), (151_000, "a", -79)], untilS: 155, ["151000 a+"]),
  ]

  // MARK: mqtt_room, sensor.py, and the reports of ESPresense's nodes

  private static let nodes = "nodes: 'espresense', smoothing: 'latest', latestN: 1"

  private static let mqttRoom: [Timeline] = [
    // a is at 1.53 m; b at 1.67 m, at 1.41 m, and in its own room at 2.15 m; a at 1.53 m again; and
    // b at 5.06 m, 4.9 s and 5 s later.
    Timeline(
      "mqtt_room", "A distance is accepted",
      hears: [
        (0, "a", -76), (1000, "b", -77), (2000, "b", -75), (3000, "b", -80), (4000, "a", -76),
        (8900, "b", -90), (9000, "b", -90),
      ], untilS: 12,
      ["0 a+", "2000 a-", "2000 b+", "4000 b-", "4000 a+", "9000 a-", "9000 b+"]),
    Timeline(
      "mqtt_room", "A device is never away", hears: [(0, "a", -60)], untilS: 86_400, ["0 a+"]),
    Timeline(
      "mqtt_room", "A device is never away", "away_timeout: 120", hears: [(0, "a", -60)],
      untilS: 200, ["0 a+", "120000 a-"]),
    // -104 dBm is 16.7 m, -103 dBm 15.3 m; beyond 16 m nothing is reported.
    Timeline(
      "mqtt_room", "The measured power of a device", hears: [(0, "a", -104), (1000, "a", -103)],
      untilS: 5, ["1000 a+"]),
    // That of a at 2 s, 1.08 m after 1.53, waits for the mark at 5 s.
    Timeline(
      "mqtt_room", "A node reports at marks", nodes,
      hears: [(0, "a", -76), (1000, "b", -75), (2000, "a", -71.9)], untilS: 20,
      ["0 a+", "1000 a-", "1000 b+", "5000 b-", "5000 a+"]),
    // From 1.98 m, 3.59 m and 7.74 m to 1.41 m: 5000 / 9, / 6 and / 2 ms before the mark.
    Timeline(
      "mqtt_room", "A distance that has changed", nodes,
      hears: [(0, "a", -76), (500, "b", -79), (2000, "b", -75)], untilS: 20,
      ["0 a+", "4445 a-", "4445 b+"]),
    Timeline(
      "mqtt_room", "A distance that has changed", nodes,
      hears: [(0, "a", -76), (500, "b", -86), (2000, "b", -75)], untilS: 20,
      ["0 a+", "4167 a-", "4167 b+"]),
    Timeline(
      "mqtt_room", "A distance that has changed", nodes,
      hears: [(0, "a", -76), (500, "b", -95), (2000, "b", -75)], untilS: 20,
      ["0 a+", "2500 a-", "2500 b+"]),
    // -110 dBm is 27.8 m.
    Timeline(
      "mqtt_room", "A distance beyond max_dist", hears: [(0, "a", -110)], untilS: 5, []),
    Timeline(
      "mqtt_room", "A distance beyond max_dist", "max_dist: 0", hears: [(0, "a", -110)],
      untilS: 5, ["0 a+"]),
  ]

  // MARK: room-assistant, tag.ts and room-presence-distance.sensor.ts

  private static let latest = "smoothing: 'latest', latestN: 1"

  private static let roomAssistant: [Timeline] = [
    // The gain of the second reading is 4.008 / 8.008, so a is at -66.5 dBm: 2.4 m, and b at 2.5 m.
    // With a gain of nearly 1, a is at 3.5 m.
    Timeline(
      "room-assistant", "Each instance smooths",
      hears: [(0, "a", -63), (500, "b", -67), (1000, "a", -70)], untilS: 5, ["0 a+"]),
    Timeline(
      "room-assistant", "Each instance smooths", "kalmanProcessNoise: 10000",
      hears: [(0, "a", -63), (500, "b", -67), (1000, "a", -70)], untilS: 5,
      ["0 a+", "1000 a-", "1000 b+"]),
    // (31 / 59)^10 and (30 / 59)^10 m are 0.0 m both, and the first stays.
    Timeline(
      "room-assistant", "The distance follows from measuredPower", latest,
      hears: [(0, "a", -31), (500, "b", -30)], untilS: 5, ["0 a+"]),
    // 1.0 m at -59 dBm, 1.1 m at -60 dBm.
    Timeline(
      "room-assistant", "The measured power of a tag", "\(latest), maxDistance: 1",
      hears: [(0, "a", -60), (1000, "a", -59)], untilS: 5, ["1000 a+"]),
    // b reports 9.5 m, and after 3 s the newest of 1.0 and 1.6 m; a is at 3.5 m.
    Timeline(
      "room-assistant", "An instance reports each distance", "\(latest), updateFrequency: 3",
      hears: [(0, "a", -70), (0, "b", -80), (1000, "b", -59), (2000, "b", -63)], untilS: 5,
      ["0 a+", "3000 a-", "3000 b+"]),
    Timeline(
      "room-assistant", "An instance reports each distance", latest,
      hears: [(0, "a", -70), (0, "b", -80), (1000, "b", -59)], untilS: 5,
      ["0 a+", "1000 a-", "1000 b+"]),
    // At 5 s, the report of a is 4 s old.
    Timeline(
      "room-assistant", "The room is that of the shortest report", "\(latest), timeout: 4",
      hears: [(0, "b", -80), (1000, "a", -63), (5000, "b", -80)], untilS: 7,
      ["0 b+", "1000 b-", "1000 a+", "5000 a-", "5000 b+"]),
    // At the check of 4 s the report is 2 s old, at that of 8 s 6 s.
    Timeline(
      "room-assistant", "It is found anew every timeout", "\(latest), timeout: 4",
      hears: [(0, "a", -63), (2000, "a", -63)], untilS: 12, ["0 a+", "8000 a-"]),
    // 1.6, 1.4 and 1.3 m.
    Timeline(
      "room-assistant", "There is no hysteresis", latest,
      hears: [(0, "a", -63), (500, "b", -62), (1000, "a", -61)], untilS: 5,
      ["0 a+", "500 a-", "500 b+", "1000 b-", "1000 a+"]),
  ]

  // MARK: ESPresense-companion, NearestNode.cs

  private static let reported = "\(latest), skip_ms: 0"

  private static let companion: [Timeline] = [
    // a is at 1.53 m, b at 2.15 m and then at 1.41 m.
    Timeline(
      "companion", "Each report of a node", reported,
      hears: [(0, "a", -76), (1000, "b", -80), (2000, "b", -75)], untilS: 5,
      ["0 a+", "2000 a-", "2000 b+"]),
    Timeline(
      "companion", "Each report of a node", "\(reported), max_distance: 1.45",
      hears: [(0, "a", -76), (2000, "b", -75)], untilS: 5, ["2000 b+"]),
    Timeline(
      "companion", "The room is that of the node", reported,
      hears: [(0, "a", -76), (500, "b", -75)], untilS: 5, ["0 a+", "500 a-", "500 b+"]),
    Timeline(
      "companion", "The room is that of the node", "\(reported), hysteresisM: 0.2",
      hears: [(0, "a", -76), (500, "b", -75)], untilS: 5, ["0 a+"]),
    Timeline(
      "companion", "A node that fell silent", reported,
      hears: [(0, "a", -76)] + series("b", -80, everyMs: 10_000, 1...30),
      untilS: 300, ["0 a+"]),
    Timeline(
      "companion", "An idle device", reported, hears: [(0, "a", -76)], untilS: 600, ["0 a+"]),
    // 2.15 m is beyond 2 m. The report of 30 s comes 30 s after the last location.
    Timeline(
      "companion", "If no node is within max_distance", "\(reported), max_distance: 2",
      hears: [(0, "a", -76)] + series("a", -80, everyMs: 10_000, 1...4), untilS: 45,
      ["0 a+", "30000 a-"]),
    // The idle checks of 31 and 62 s locate the device once more.
    Timeline(
      "companion", "An idle device", "\(reported), max_distance: 2",
      hears: [(0, "a", -76), (70_000, "a", -80)], untilS: 80, ["0 a+"]),
    Timeline(
      "companion", "The measured power of a device", reported,
      hears: [(0, "a", -104), (1000, "a", -103)], untilS: 5, ["1000 a+"]),
  ]

  // MARK: iBeacon Tracker, coordinator.py, and habluetooth, manager.py

  private static let iBeacon: [Timeline] = [
    // 16 dB are not more than 16 dB.
    Timeline(
      "ibeacon", "Home Assistant takes a device's advertisements",
      hears: [
        (0, "a", -60), (20_000, "a", -60), (20_000, "b", -44), (70_000, "a", -60),
        (70_000, "b", -43),
      ], untilS: 130, ["0 a+", "120000 a-", "120000 b+"]),
    // The interval is 1 s after 16 advertisements, so that a is stale after 6 s: at 22 s, not 21.
    Timeline(
      "ibeacon", "Home Assistant takes a device's advertisements",
      hears: series("a", -60, 0...15) + series("b", -90, 16...21),
      untilS: 100, ["0 a+"]),
    Timeline(
      "ibeacon", "Home Assistant takes a device's advertisements",
      hears: series("a", -60, 0...15) + series("b", -90, 16...22),
      untilS: 100, ["0 a+", "60000 a-", "60000 b+"]),
    // b is the source of Home Assistant from 1 s on, of which the integration is not told.
    Timeline(
      "ibeacon", "The integration is told", hears: [(0, "a", -60), (1000, "b", -40)], untilS: 70,
      ["0 a+", "60000 a-", "60000 b+"]),
    Timeline(
      "ibeacon", "It looks for the source", "UPDATE_INTERVAL: 30",
      hears: [(0, "a", -60), (1000, "b", -40)], untilS: 70, ["0 a+", "30000 a-", "30000 b+"]),
    // With 16 advertisements, the silence of 285 s at the check of 300 s is long enough. With five
    // it is 900 s, and the check of 1200 s is the first behind them.
    Timeline(
      "ibeacon", "The device is away at a check", hears: series("a", -60, 0...15),
      untilS: 1300, ["0 a+", "300000 a-"]),
    Timeline(
      "ibeacon", "The device is away at a check", hears: series("a", -60, 0...4),
      untilS: 1300, ["0 a+", "1200000 a-"]),
    // At 180 s the silence is 176 s.
    Timeline(
      "ibeacon", "With hasRandomAddress, the device is away", "hasRandomAddress: true",
      hears: series("a", -60, 0...4), untilS: 300, ["0 a+", "240000 a-"]),
    Timeline(
      "ibeacon", "With hasRandomAddress, the source", "hasRandomAddress: true",
      hears: [(0, "a", -60)] + series("b", -40, 1...170), untilS: 400,
      ["0 a+", "360000 a-"]),
    // The check of 1200 s forgets the device.
    Timeline(
      "ibeacon", "With hasRandomAddress, the source", "hasRandomAddress: true",
      hears: series("a", -60, 0...4) + [(250_000, "a", -60), (1_300_000, "a", -60)],
      untilS: 1310, ["0 a+", "240000 a-", "1300000 a+"]),
  ]

  // MARK: AltBeacon

  private static let altBeacon: [Timeline] = [
    // The mean of a is -54 dBm at 2.2 s; b was not heard in that period.
    Timeline(
      "altbeacon", "Ranging reports once",
      hears: [(0, "a", -68), (500, "b", -60), (1200, "a", -40)], untilS: 3,
      ["1100 b+", "2200 b-", "2200 a+"]),
    Timeline(
      "altbeacon", "A beacon is ranged",
      hears: [(0, "a", -68)] + series("b", -80, everyMs: 1100, 0...7), untilS: 8,
      ["1100 a+", "2200 a-", "2200 b+"]),
    Timeline(
      "altbeacon", "A beacon is ranged", "usesTrackingCache: true",
      hears: [(0, "a", -68)] + series("b", -80, everyMs: 1100, 0...7), untilS: 8,
      ["1100 a+", "6600 a-", "6600 b+"]),
    // Of five, one at each end is left out: the mean of -80, -60 and -60 is -66.7 dBm.
    Timeline(
      "altbeacon", "A beacon's level is the mean",
      hears: [
        (0, "a", -68), (0, "b", -80), (1100, "a", -68), (1100, "b", -80), (2200, "a", -68),
        (2200, "b", -60), (3300, "a", -68), (3300, "b", -60), (4400, "a", -68), (4400, "b", -60),
        (5500, "a", -68), (5500, "b", -60),
      ],
      untilS: 7, ["1100 a+", "5500 a-", "5500 b+"]),
    // The mean of -60 and -90 is stronger than -80; after 20 s, -90 is alone.
    Timeline(
      "altbeacon", "Readings are kept for 20 s",
      hears: [(0, "a", -60), (13_200, "a", -90), (13_200, "b", -80)], untilS: 15,
      ["1100 a+", "11000 a-", "14300 a+"]),
    Timeline(
      "altbeacon", "Readings are kept for 20 s",
      hears: [(0, "a", -60), (22_000, "a", -90), (22_000, "b", -80)], untilS: 24,
      ["1100 a+", "11000 a-", "23100 b+"]),
    // 0.42093 + 0.54992 = 0.97 m at -59 dBm, 1.02 m at -60 dBm.
    Timeline(
      "altbeacon", "The distance follows from the curve", "maxDistanceM: 1",
      hears: [(0, "a", -60)], untilS: 5, []),
    Timeline(
      "altbeacon", "The distance follows from the curve", "maxDistanceM: 1",
      hears: [(0, "a", -59)], untilS: 5, ["1100 a+"]),
    Timeline(
      "altbeacon", "A region is entered", "decide: 'regions'", hears: [(300, "a", -90)],
      untilS: 5, ["300 a+"]),
    // The scan period that ends at 9.9 s is too early, that at 11 s is not.
    Timeline(
      "altbeacon", "A region is left", hears: [(0, "a", -68)], untilS: 20,
      ["1100 a+", "11000 a-"]),
  ]

  private static let timelines =
    bleUnlock + openCarKey + bermuda + espresense + mqttRoom + roomAssistant + companion + iBeacon
    + altBeacon

  /// Rules of scans and of a phone's system, which no packet shows, with the suites that have
  /// their timelines.
  private static let elsewhere: KeyValuePairs = [
    "It scans at low latency": "PatternedScanTests",
    "In the background it scans": "BackgroundScanTests",
    "In pauses of more than 6 s": "BackgroundScanTests",
    "The system ranges": "CoreLocationRuleTests",
    "The room is left when the system": "CoreLocationRuleTests",
    "With decide regions": "CoreLocationRuleTests", "proximity (": "CoreLocationRuleTests",
  ]

  @Test(arguments: timelines) func decidesAsTheProduct(timeline: Timeline) throws {
    #expect(
      try PresetTimeline.decisions(
        timeline.preset, timeline.settings, hears: timeline.packets, untilS: timeline.end)
        == timeline.expected)
  }

  /// Presets that share a rule share its timeline.
  @Test func everyRuleHasATimeline() throws {
    let beginnings = Self.timelines.map(\.rule) + Self.elsewhere.map(\.key)
    for preset in Preset.known {
      for rule in preset.rules {
        #expect(beginnings.contains { rule.sentence.hasPrefix($0) }, "\(rule.sentence)")
      }
    }
    for timeline in Self.timelines {
      let preset = try Preset.named(timeline.preset, at: InputPlace("preset"))
      #expect(
        preset.rules.count { $0.sentence.hasPrefix(timeline.rule) } == 1, "\(timeline.rule)")
    }
  }
}
