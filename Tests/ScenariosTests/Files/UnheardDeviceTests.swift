import BLE
import FloorPlans
import Recordings
@testable import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// Devices that engines name and do not hear.
@Suite struct UnheardDeviceTests {
  private static func files(phone: String, engine: String) throws -> TinyScenario {
    try TinyScenario()
      .changing(#"phone: { carried: "bag" }"#, to: "phone: { carried: 'bag', \(phone) }")
      .changing(
        #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] }"#,
        to: "engine: { \(engine) }")
  }

  private static let lock = """
    kind: 'door-lock', interior: ['in'], exterior: ['out'], unlockSamples: 1,
    """

  @Test(arguments: [
    ("system: 'ios'", "readings: 'packets'", ["hidden", "hidden"]),
    ("system: 'ios'", "readings: 'ranging'", []),
    ("system: 'android-13'", "readings: 'packets'", []),
    ("", "readings: 'packets'", []),
  ])
  func addressesThatTheSystemHidesAreNeverHeard(
    phone: String, readings: String, expected: [String]
  ) throws {
    let scenario = try Self.files(phone: phone, engine: Self.lock + " " + readings).read()
    let found = scenario.unheardDevices(in: scenario.world)
    #expect(found.map { $0.cause == .hiddenAddress ? "hidden" : "other" } == expected)
    // The run agrees: with one reading of each, a side is decided.
    let run = try scenario.run(scenario.world, seed: 1, on: nil)
    #expect(expected.isEmpty || run.journal.decisions.isEmpty)
    #expect(!phone.isEmpty || !run.journal.decisions.isEmpty)
  }

  /// A device that the app knows need not be heard.
  @Test(arguments: [(false, 1), (true, 0)])
  func knownDevicesAreNotHeard(isKnown: Bool, count: Int) throws {
    let files = try Self.files(
      phone: "system: 'ios'",
      engine: "kind: 'connection-probe', devices: ['in'], knowsDevices: \(isKnown)"
    )
    .changing(#"{ measure: "unlocks", atLeast: 0, inRuns: { atLeast: 0.5 } }"#, to: "")
    let scenario = try files.read()
    #expect(scenario.unheardDevices(in: scenario.world).map(\.cause).count == count)
  }

  /// A service that a device advertises is heard, and one that none does is refused.
  @Test func servicesNeedADevice() throws {
    func rooms(_ name: String) throws -> TinyScenario {
      let engine = "preset: 'espresense', rooms: { house: ['\(name)'] }"
      return try Self.files(phone: "system: 'ios'", engine: engine)
        .changing("intervalMs: 100, minor: 1", to: "intervalMs: 100, service: '180F'")
    }
    func found(_ name: String) throws -> [UnheardDevice] {
      let scenario = try rooms(name).read()
      return scenario.unheardDevices(in: scenario.world)
    }
    #expect(try found("180F") == [])
    #expect(try found("in").map(\.cause) == [.hiddenAddress])
    #expect(try rooms("181A").sentence().contains("engine.rooms.house[0]: there is no "))
  }

  /// The time at which an app leaves the foreground.
  private static let leaving = Instant(nanoseconds: 2_000_000_000)

  /// On iOS an app sends an iBeacon in the foreground alone, and a service in the background too.
  /// An app that has ended sends nothing.
  @Test(arguments: [
    ("ios", "background", "minor: 1", true), ("ios", "background", "service: '180F'", false),
    ("android-13", "background", "minor: 1", false), ("android-13", "force-quit", "minor: 1", true),
  ])
  func phonesThatAdvertiseNothingAreNamed(
    system: String, app: String, frame: String, isSilent: Bool
  ) throws {
    let phone = "system: '\(system)', schedule: [{ atS: \(Self.leaving.seconds), app: '\(app)' }]"
    let expected = isSilent ? [UnheardDevice.Cause.silentPhone(from: Self.leaving, to: nil)] : []
    let scenario = try TinyScenario.tagged.changing(
      "tag: { carried: \"bag\", intervalMs: 100 }",
      to: "phone: { \(phone), advertises: { intervalMs: 100, \(frame) } }"
    ).read()
    let found = scenario.unheardDevices(in: scenario.world)
    #expect(Set(found.map(\.cause)) == Set(expected))
    // The run agrees.
    let run = try scenario.run(scenario.world, seed: 1, on: nil)
    let last = try #require(run.journal.heard.last?.sighting.time)
    #expect((last > Self.leaving) != isSilent)
  }

  /// Engines that can never hear their devices, or not for long.
  @Test func enginesThatNameTheWrongEndAreNamed() throws {
    let phone = try TinyScenario.tagged.changing(
      "tag: { carried: \"bag\", intervalMs: 100 }", to: "phone: {}"
    )
    .read()
    #expect(
      phone.unheardDevices(in: phone.world).map(\.cause) == [.onlyReceives, .onlyReceives])
    let own = try TinyScenario.tagged.changing("[\"out\"], unlockRSSI: -80", to: "[\"guest\"]")
      .read()
    let found = own.unheardDevices(in: own.world)
    #expect(found.map(\.cause) == [.ownTag])
    #expect(found.map(\.device) == ["guest"])
    let right = try TinyScenario.tagged.read()
    #expect(right.unheardDevices(in: right.world).isEmpty)
  }

  /// The engine of a tag is that of everyone, and names receivers only: it never decides about a
  /// phone that advertises nothing.
  @Test func aPhoneBesideATagHearsNoReceiver() throws {
    let both = try TinyScenario.tagged.changing(
      "walkers: [", to: "walkers: [{ name: 'bob', from: [5, 4], phone: {} }, ")
    let scenario = try both.read()
    let found = scenario.unheardDevices(in: scenario.world)
    #expect(found.map(\.cause) == [.onlyReceives, .onlyReceives])
    #expect(Set(found.map(\.person)) == ["bob"])
    let own = try both.changing("phone: {}", to: "phone: {}, engine: { kind: 'listener' }").read()
    #expect(own.unheardDevices(in: own.world).isEmpty)
  }

  @Test(arguments: [
    ("system: 'android-13'", "scanMode: 'opportunistic'", UnheardDevice.Cause.opportunistic),
    ("system: 'android-13'", "readings: 'ranging'", .noRanging),
    ("system: 'android-13', screen: 'off'", "", .screenOff),
    ("", "allowDuplicates: false", .reportedOnce),
    ("system: 'android-8'", "", .endsAfter(.seconds(1800))),
    ("system: 'android-14'", "", .endsAfter(.seconds(600))),
  ])
  func scansThatFindNothingOrNotForLongAreNamed(
    phone: String, setting: String, cause: UnheardDevice.Cause
  ) throws {
    let files = try Self.files(phone: phone, engine: Self.lock + " " + setting)
      .changing("durationS: 5", to: "durationS: 2000")
    let scenario = try files.read()
    #expect(scenario.unheardDevices(in: scenario.world).map(\.cause) == [cause])
    let short = try files.changing("durationS: 2000", to: "durationS: 500").read()
    #expect(
      short.unheardDevices(in: short.world).map(\.cause)
        == [cause].filter {
          [.opportunistic, .noRanging, .screenOff, .reportedOnce].contains($0)
        })
  }

  private static let regions =
    "preset: 'corelocation', decide: 'regions', rooms: { house: ['in'] }"
  private static let nearables =
    "preset: 'espresense', rooms: { house: ['0123456789abcdef'] }"

  /// On iOS an app in the background finds services that its scan names. Only the user launches an
  /// app that the user has ended; the regions of an app launch it if the system has ended it.
  @Test(arguments: [
    ("app: 'background'", nearables, [UnheardDevice.Cause.backgroundServices]),
    ("app: 'background', schedule: [{ atS: 1, app: 'foreground' }]", nearables, []),
    ("app: 'foreground'", nearables, []),
    ("app: 'force-quit'", regions, [.neverOpened]),
    ("app: 'force-quit', schedule: [{ atS: 1, app: 'foreground' }]", regions, []),
    ("app: 'terminated'", regions, []),
    ("app: 'terminated'", nearables, [.neverLaunched]),
    ("app: 'terminated', schedule: [{ atS: 1, app: 'foreground' }]", nearables, []),
  ])
  func appsThatNeverHearAreNamed(
    phone: String, engine: String, causes: [UnheardDevice.Cause]
  ) throws {
    let frame = "frames: [{ format: \"nearable\", identifier: \"0123456789abcdef\" }]"
    let files = try Self.files(phone: "system: 'ios', \(phone)", engine: engine)
    let scenario =
      try engine == Self.nearables
      ? files.changing("intervalMs: 100, minor: 1", to: "intervalMs: 100, \(frame)").read()
      : files.read()
    #expect(scenario.unheardDevices(in: scenario.world).map(\.cause) == causes)
    // The run agrees.
    let run = try scenario.run(scenario.world, seed: 1, on: nil)
    #expect(causes.isEmpty || run.journal.decisions.isEmpty)
  }

  /// Ranging and regions are of iBeacons, and connections need a device that a scan finds.
  @Test(arguments: [
    ("preset: 'corelocation', rooms: { house: ['180F'] }", UnheardDevice.Cause.notRanged),
    (lock + "readings: 'connections'", .hiddenAddress),
  ])
  func identitiesThatReadingsCannotHaveAreNamed(
    engine: String, cause: UnheardDevice.Cause
  ) throws {
    let scenario = try Self.files(phone: "system: 'ios'", engine: engine)
      .changing("intervalMs: 100, minor: 1", to: "intervalMs: 100, service: '180F'").read()
    #expect(Set(scenario.unheardDevices(in: scenario.world).map(\.cause)) == [cause])
  }

  /// AltBeacon parses scan results by the layouts of its parsers, which begin in manufacturer data
  /// or service data, and drops the others (`BeaconParser.fromScanData`). Home Assistant's iBeacon
  /// Tracker is told of manufacturer data of Apple alone.
  @Test(arguments: [
    ("altbeacon", "service: '180F'", "180F", 1), ("altbeacon", "service: '180F'", "in", 1),
    ("altbeacon", "localName: 'door'", "in", 1), ("ibeacon", "service: '180F'", "in", 1),
    ("altbeacon", "minor: 1", "in", 0), ("espresense", "service: '180F'", "180F", 0),
    ("altbeacon", "frames: [{ format: 'eddystone-url', url: 'http://google.com/' }]", "in", 0),
    (
      "altbeacon",
      "frames: [{ format: 'list', service: '180F' }, { format: 'ibeacon', every: 4 }]", "in", 0
    ),
  ])
  func productsThatNeedFramesAreNamed(
    preset: String, frame: String, name: String, count: Int
  ) throws {
    let scenario = try Self.files(
      phone: "system: 'android-13'", engine: "preset: '\(preset)', rooms: { house: ['\(name)'] }"
    ).changing("intervalMs: 100, minor: 1", to: "intervalMs: 100, \(frame)").read()
    let found = scenario.unheardDevices(in: scenario.world)
    #expect(found.map(\.cause) == Array(repeating: .noFrame, count: count))
    // The run decides all the same, and warns that the product would not.
    #expect(
      found.allSatisfy { !$0.cause.isNeverHeard && $0.cause.isWarnedOf && $0.device == "in" })
    #expect(
      found.allSatisfy { $0.finding.fault.contains("which its product does not: it sends no") })
  }

  /// AltBeacon's scans in the background have an end, and a schedule may start a scan anew.
  @Test(arguments: [
    ("system: 'android-8', app: 'background'", "preset: 'altbeacon', rooms: { house: ['in'] }"),
    (
      "system: 'android-8', schedule: [{ atS: 900, screen: 'off' }, { atS: 901, screen: 'on' }]",
      lock
    ),
  ])
  func scansThatMayStartAnewAreNotNamed(phone: String, engine: String) throws {
    let scenario = try Self.files(phone: phone, engine: engine)
      .changing("durationS: 5", to: "durationS: 2000").read()
    #expect(scenario.unheardDevices(in: scenario.world) == [])
  }

  /// Apple: an app may monitor 20 regions at a time (`CLLocationManager.startMonitoring(for:)`).
  @Test(arguments: [20, 21])
  func regionsBeyondTheLimitAreNamed(regions: Int) throws {
    func causes(refusing names: String...) -> [UnheardDevice.Cause] {
      regions > 20 ? [.regionsRefused(monitored: 21, limit: 20, refused: names)] : []
    }
    let more = (2...regions).map {
      "{ name: 'b\($0)', at: [1, 1], transmitPowerDBm: -12, minor: \($0 + 100) }"
    }
    let names = (["'in'"] + (2...regions).map { "'b\($0)'" }).joined(separator: ", ")
    let scenario = try Self.files(
      phone: "system: 'ios'",
      engine: "preset: 'corelocation', decide: 'regions', rooms: { house: [\(names)] }"
    ).changing("beacons: [", to: "beacons: [" + more.joined(separator: ", ") + ",").read()
    let last = scenario.unheardDevices(in: scenario.world)
    #expect(last.map(\.cause) == causes(refusing: "b21"))
    // The finding is at the beacon whose region is refused, not at one that is monitored.
    #expect(last.allSatisfy { $0.device == "b21" && $0.cause.isNeverHeard })

    // A major is a region of its own, with a room of its own.
    let rooms = (0..<regions).map { "r\($0): ['B9407F30-F5F8-466E-AFF9-25556B57FE6D-\($0)']" }
    let majors = (0..<regions).map { "{ name: 'm\($0)', at: [1, 1], major: \($0), minor: 9 }" }
    let fleets = try Self.files(
      phone: "system: 'ios'",
      engine: """
        preset: 'corelocation', decide: 'regions', rooms: { \(rooms.joined(separator: ", ")) }
        """
    ).changing("beacons: [", to: "beacons: [" + majors.joined(separator: ", ") + ",").read()
    let unheard = fleets.unheardDevices(in: fleets.world)
    // The rooms are in the order of their names: "r9" is the last.
    let region = "B9407F30-F5F8-466E-AFF9-25556B57FE6D-9"
    #expect(unheard.map(\.cause) == causes(refusing: region))
    #expect(unheard.allSatisfy { $0.device == nil })
    #expect(
      unheard.map(\.finding.fault)
        == causes().map { _ in
          "the engine of 'guest' monitors 21 regions; the system refuses those after the first 20 "
            + "that it asks for (regionLimit): '\(region)'"
        })
  }

  @Test func receiversWithoutPowerAreNamed() throws {
    let scenario = try TinyScenario.tagged.changing(
      "at: [3, 3.2]",
      to: """
        at: [3, 3.2],
        schedule: [{ atS: 1, power: 'off' }, { atS: 2, power: 'on' }, { atS: 4, power: 'off' }]
        """
    ).read()
    func time(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }
    #expect(
      scenario.unheardDevices(in: scenario.world).map(\.cause) == [
        .noPower(from: time(1), to: time(2)), .noPower(from: time(4), to: nil),
      ])
    #expect(scenario.unheardDevices(in: scenario.world).map(\.device) == ["in", "in"])
    let lint = PlanLint(
      of: scenario.world.plan, unheard: scenario.unheardDevices(in: scenario.world))
    #expect(
      lint.findings.filter { $0.kind == .unheard }.map(\.fault) == [
        "'in' has no power from 1 s to 2 s", "'in' has no power from 4 s to the end of the run",
      ])
  }

  /// At 1 m, -4 dBm are received at -63 dBm: -18.8 dB of antennas, and 40.1 dB of free space. At
  /// 0.3 m it is 10.5 dB more, -52.5 dBm, and fading may add 6 dB.
  @Test(arguments: zip([-47, -46], [0, 1]))
  func levelsThatNoPlaceReachesAreNamed(unlockRSSI: Int, findings: Int) throws {
    let engine = Self.lock + " unlockRSSI: \(unlockRSSI)"
    let scenario = try Self.files(phone: "", engine: engine).read()
    #expect(scenario.unheardDevices(in: scenario.world).count == findings)
    #expect(scenario.unheardDevices(in: scenario.world).allSatisfy { $0.device == "out" })
  }

  /// A tag every 2 s and a receiver that listens for 30 of 320 ms: once in 2 s · 320 / 30 = 21.3 s.
  /// The timeout of bermuda is 30 s, less than three of these.
  @Test func timeoutNearTheExpectedGapIsFound() throws {
    func found(_ scan: String, timeout: Double) throws -> [UnheardDevice.Cause] {
      let scenario = try TinyScenario(
        scenario: """
          {
            title: "A receiver that listens rarely", floorplan: "tiny", durationS: 600,
            receivers: [{ name: "proxy", at: [1, 4.5], \(scan) }],
            walkers: [{
              name: "owner", from: [2, 4.5], path: [{ standS: 600 }],
              tag: { carried: "mast", intervalMs: 2000, transmitPowerDBm: 0 },
            }],
            engine: { preset: "bermuda", timeoutS: \(timeout), rooms: { house: ["proxy"] } },
          }
          """
      ).read()
      return scenario.unheardDevices(in: scenario.world).map(\.cause)
    }
    let rare = "scanIntervalMs: 320, scanWindowMs: 30"
    let causes = try found(rare, timeout: 30)
    guard case .rarelyHeard(let gap, let timeout, "timeoutS", during: nil)? = causes.first else {
      Issue.record("\(causes)")
      return
    }
    #expect(abs(gap.inSeconds - 2 * 320.0 / 30) < 1e-6 && timeout == .seconds(30))
    // Three gaps are 64 s.
    #expect(try found(rare, timeout: 63).count == 1 && found(rare, timeout: 65).isEmpty)
    #expect(try found("scanIntervalMs: 320, scanWindowMs: 320", timeout: 30).isEmpty)
    // Without a break, each packet is heard; of those every 2 s, none in some timeouts of 1.5 s.
    let unbroken = "scanIntervalMs: 320, scanWindowMs: 320"
    #expect(try found(unbroken, timeout: 1.5).count == 1 && found(unbroken, timeout: 2.5).isEmpty)
    let faults = try (found(rare, timeout: 30) + found(unbroken, timeout: 1.5)).map {
      UnheardDevice("proxy", at: Point(x: 1, y: 4.5), by: "owner", cause: $0).finding.fault
    }
    #expect(faults[0].contains("; timeoutS, 30 s, is less than 3 of these times. The time "))
    #expect(faults[1].contains("; timeoutS, 1.5 s, is less than that. The time "))
  }

  /// A phone that listens for a tenth of the time to devices that send every 2 s, and to equipment
  /// that does every second: once in 20 s and once in 10 s.
  @Test(arguments: [
    ("leaveS: 59, itemS: 31", ["master 20 leaveS"]), ("leaveS: 61, itemS: 31", []),
    ("leaveS: 61, itemS: 29", ["bed 10 itemS"]),
  ])
  func visitsNeedTheirBeacons(settings: String, expected: [String]) throws {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "A visit", floorplan: "tiny", durationS: 600,
          beacons: [
            { name: "master", at: [3, 4.5], intervalMs: 2000, minor: 1 },
            {
              name: "bed", at: [4, 4.5], intervalMs: 1000,
              frames: [{ format: "nearable", identifier: "8054fd2be5bf29a8" }],
            },
          ],
          walkers: [{
            name: "nurse", from: [2, 4.5], path: [{ standS: 600 }],
            phone: {
              scanIntervalMs: 320, scanWindowMs: 32, schedule: [{ atS: 1, screen: "off" }],
            },
          }],
          server: {
            records: [{
              of: "b6a3c1f09e7d5542", name: "Jones", tasks: [],
              items: [{ id: "8054fd2be5bf29a8", name: "Bed" }],
            }],
          },
          engine: { kind: "home-visit", patients: { jones: "master" }, \(settings) },
        }
        """
    ).read()
    let found = scenario.unheardDevices(in: scenario.world).map { device in
      guard case .rarelyHeard(let gap, _, let key, during: nil) = device.cause else {
        return "\(device.cause)"
      }
      return "\(device.device ?? "") \(Int(gap.inSeconds.rounded())) \(key)"
    }
    #expect(found == expected)
  }

  /// Three beacons that send every 2 s. A position is lost if none of them is heard. At a tenth of
  /// the time they are heard once in 20 / 3 s together, and 5 % of silences are above 20 s. Without
  /// a break, each is silent for a second in half of the cases, and for 1.3 s in 35 %.
  @Test(arguments: [
    (32, 19.0, 1), (32, 21, 0), (320, 1, 1), (320, 1.3, 0),
  ])
  func positionsNeedAnyBeacon(window: Int, timeout: Double, count: Int) throws {
    let beacons = (1...3).map {
      "{ name: 'b\($0)', at: [\($0 * 2), 4.5], intervalMs: 2000, minor: \($0) }"
    }
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "A position", floorplan: "tiny", durationS: 600,
          beacons: [\(beacons.joined(separator: ", "))],
          walkers: [{
            name: "owner", from: [2, 4.5], path: [{ standS: 600 }],
            phone: { scanIntervalMs: 320, scanWindowMs: \(window) },
          }],
          engine: {
            kind: "positioning", method: "least-squares", measuredPowerDBm: -59, exponent: 2,
            signalTimeoutS: \(timeout),
          },
        }
        """
    ).read()
    let found = scenario.unheardDevices(in: scenario.world)
    #expect(found.count == count)
    for device in found {
      guard case .allRarelyHeard(let gap, _, "signalTimeoutS", during: nil) = device.cause else {
        Issue.record("\(device.cause)")
        return
      }
      #expect(abs(gap.inSeconds - 2.0 / 3 * 320 / Double(window)) < 1e-6)
      #expect(device.device == nil && device.person == "owner")
      #expect(device.finding.fault.hasSuffix("s, is less than 3 of these times"))
    }
  }

  /// A phone hears the tag of somebody else, whose interval counts.
  @Test func intervalIsThatOfTheSender() throws {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "A phone and the tag of another", floorplan: "tiny", durationS: 600,
          walkers: [
            {
              name: "owner", from: [2, 4.5], path: [{ standS: 600 }],
              phone: { scanIntervalMs: 320, scanWindowMs: 32 },
            },
            {
              name: "child", from: [3, 4.5], path: [{ standS: 600 }],
              tag: { carried: "mast", intervalMs: 2000, transmitPowerDBm: 0 },
            },
          ],
          beacons: [{ name: "wall", at: [3, 4.5], intervalMs: 100 }],
          engine: { preset: "room-assistant", timeoutS: 30, rooms: { house: ["child"] } },
        }
        """
    ).read()
    let gaps = scenario.unheardDevices(in: scenario.world).compactMap { device in
      if case .rarelyHeard(let gap, _, _, _) = device.cause { gap.inSeconds } else { nil }
    }
    // Every 2 s, of which a tenth is heard.
    #expect(gaps.map { ($0 * 1000).rounded() } == [20_000])
  }

  /// A receiver that listens rarely hears a phone of a system, whose app advertises, rarely.
  @Test func systemOfASenderDoesNotMatter() throws {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "An app that advertises", floorplan: "tiny", durationS: 600,
          receivers: [{ name: "proxy", at: [1, 4.5], scanIntervalMs: 320, scanWindowMs: 32 }],
          walkers: [{
            name: "owner", from: [2, 4.5], path: [{ standS: 600 }],
            phone: { system: "android-13", advertises: { intervalMs: 1000 } },
          }],
          engine: { preset: "bermuda", timeoutS: 20, rooms: { house: ["proxy"] } },
        }
        """
    ).read()
    let found = scenario.unheardDevices(in: scenario.world).filter { $0.device == "proxy" }
    #expect(
      found.contains {
        if case .rarelyHeard(let gap, _, _, _) = $0.cause {
          abs(gap.inSeconds - 10) < 1e-6
        } else {
          false
        }
      }, "\(found.map(\.cause))")
  }
}
