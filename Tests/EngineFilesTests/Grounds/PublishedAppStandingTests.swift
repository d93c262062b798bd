import BLE
import EngineFiles
import Engines
import Reports
import TestScenes
import Testing

/// The accounts of the states of published apps, at times of timelines by hand.
@Suite struct PublishedAppStandingTests {
  private typealias Moment = (second: Double, event: CentralEvent)

  /// The state at a time, and the pending decisions with their figures, which have an exclamation
  /// mark if they are not met.
  private static func account(
    _ text: String, _ moments: [Moment], at second: Double, names: [Anchor: String] = [:]
  ) throws -> [String] {
    let standing = try #require(
      try standings(text, moments, at: [second], names: names).standings.first)
    return [standing.state] + standing.pending.map(line)
  }

  private static func line(of pending: Standing.Pending) -> String {
    let figures = pending.grounds.figures.map { figure in
      (figure.isMet == false ? "!" : "")
        + figure.row.filter { !$0.isEmpty }.joined(separator: " ")
    }
    return "\(pending.decision): " + figures.joined(separator: ", ")
  }

  /// The accounts at some times, and all decisions. The app runs every half second.
  private static func standings(
    _ text: String, _ moments: [Moment], at seconds: [Double], names: [Anchor: String] = [:]
  ) throws -> (standings: [Standing], decisions: [Decision]) {
    let choice = try EngineText.choice(text)
    var engine = choice.makeEngine().running(onSystem: true)
    var decisions = decided(engine.start(at: .start))
    var standings: [Standing] = []
    var moments = moments[...]
    for second in seconds {
      while let next = moments.first, next.second <= second {
        moments.removeFirst()
        decisions += decided(engine.receive(next.event, at: time(next.second)))
      }
      decisions += decided(engine.receive(.wake, at: time(second)))
      standings.append(
        try #require(choice.standing(of: engine, at: time(second), names: names)))
    }
    return (standings, decisions)
  }

  private static func decided(_ outputs: [EngineOutput]) -> [Decision] {
    outputs.compactMap { if case .decision(let decision) = $0 { decision } else { nil } }
  }

  private static func time(_ second: Double) -> Instant {
    Instant(nanoseconds: Int64(second * 1e9))
  }

  private static func heard(
    _ second: Double, _ name: String, _ identifier: UInt64 = 1, dBm: Double = -70,
    celsius: Double = 4, z: Double = 1, x: Double = 0
  ) -> Moment {
    let frame = BeaconFrame.nearable(
      Nearable(
        identifier: identifier, temperature: celsius, battery: 853,
        acceleration: Acceleration(x: x, y: 0, z: z)))
    return (
      second,
      .advertisement(
        Advertisement(
          transmitter: DeviceAddress(named: name), receiver: DeviceAddress(named: "phone"),
          rssi: PowerLevel(dBm: dBm), payload: frame.advertisingData()))
    )
  }

  // MARK: Assets

  private static let tracker = """
    {kind: 'asset-tracker', assets: {keys: 'k'}, smoothing: 'latest', latestN: 1, retryS: 600}
    """
  /// Found at 1 s, too far away from 2 s on, alerted about from 32 s on, and back at 95 s.
  private static let keys = [heard(1, "k"), heard(2, "k", dBm: -90), heard(95, "k", dBm: -75)]

  @Test func tellsWhyKeysAreNotLeftBehind() throws {
    let hidden = "the newest reading"
    #expect(
      try Self.account(Self.tracker, Self.keys, at: 0.5)
        == ["keys: not found yet", "countdown keys: !level not heard"])
    #expect(
      try Self.account(Self.tracker, Self.keys, at: 1.5)
        == [
          "keys: within range",
          "countdown keys: too far away: !level -70.00 dBm less than -85, farRSSI; \(hidden)",
          "countdown keys: not heard: !not heard for 0.500 s at least 10, lostS",
        ])
    #expect(
      try Self.account(Self.tracker, Self.keys, at: 11)
        == [
          "keys: out of range, countdown",
          "alert keys: !countdown 9.000 s at least 30, countdownS",
          "clear keys: !level -90.00 dBm at least -80, nearRSSI; \(hidden)",
        ])
  }

  @Test func tellsWhyAnAlertIsNotRepeated() throws {
    let times = stride(from: 0, through: 45, by: 0.5).map { $0 }
    let standings = try Self.standings(Self.tracker, Self.keys, at: times).standings
    let last = try #require(standings.last)
    #expect(
      [last.state] + last.pending.map(Self.line) == [
        "keys: left behind; 1 report not acknowledged",
        "alert keys: !repeated in 47.000 s at most 0; repeatS, 60", "clear keys: !level not heard",
        "report 1 keys: !since attempt 1 3.000 s at least 600, retryS, "
          + "!next round in 597.000 s at most 0",
      ])
  }

  // MARK: Temperatures

  private static let chain = "{kind: 'cold-chain', sensors: {truck: 't'}, silentS: 20, retryS: 600}"
  private static let truck = [
    heard(1, "t"), heard(5, "t", celsius: 9.5), heard(31, "t", celsius: -1),
    heard(33, "t", celsius: 4),
  ]

  @Test func tellsWhyATemperatureIsNoAlert() throws {
    #expect(
      try Self.account(Self.chain, Self.truck, at: 3) == [
        "truck: 4.00 °C, no alert",
        "alert truck: too warm: !temperature 4.000 °C more than 8, highC, "
          + "!samples out of range 0 at least 1, samplesOut",
        "alert truck: too cold: !temperature 4.000 °C less than 0, lowC, "
          + "!samples out of range 0 at least 1, samplesOut",
        "alert truck: not heard: !not heard for 2.000 s at least 20, silentS",
      ])
    #expect(
      try Self.account(Self.chain, Self.truck, at: 8) == [
        "truck: 9.50 °C, too warm; 1 report not acknowledged",
        "clear truck: !temperature 9.500 °C at most 7.5, highC - clearC, "
          + "!not heard for 3.000 s at least 20, silentS",
        "report 2 truck: temperature 9.500 °C more than 8, highC, "
          + "!since the last report 3.000 s at least 60, reportS",
        "report 1 truck: !place asked for, "
          + "!since the observation 3.000 s at least 10, locationWaitS",
      ])
  }

  // MARK: Falls

  private static let watch = "{kind: 'fall-watch', chairs: {Ann: 'c'}, retryS: 600}"
  /// On its back from 1 s on: a question at 11 s, and help at 41 s.
  private static let fall = [heard(1, "c", z: 0, x: 1), heard(60, "c")]

  @Test func tellsWhyHelpIsNotCalled() throws {
    #expect(
      try Self.account(Self.watch, Self.fall, at: 0.5)
        == ["Ann: not known to be turned", "countdown Ann: !posture upright, or not heard"])
    #expect(
      try Self.account(Self.watch, Self.fall, at: 5) == [
        "Ann: not upright (back), countdown",
        "ask Ann: !not upright for 4.000 s at least 10, waitS", "clear Ann: !posture back",
      ])
    let times = stride(from: 0, through: 20, by: 0.5).map { $0 }
    let last = try #require(
      try Self.standings(Self.watch, Self.fall, at: times).standings.last)
    #expect(
      [last.state] + last.pending.map(Self.line) == [
        "Ann: not upright (back), the person is asked; 1 report not acknowledged",
        "help Ann: !answer none, !no answer for 9.000 s at least 30, answerS",
        "clear Ann: !posture back, !answer none",
        "report 1 Ann: !place asked for, !since the observation 9.000 s at least 10, locationWaitS",
      ])
  }

  // MARK: Visits

  private static let visits = """
    {kind: 'home-visit', patients: {Ann: 'a'}, smoothing: 'latest', latestN: 1}
    """
  private static let record = CareRecord(
    of: "Ann",
    items: [
      CareRecord.Item("mask", id: "0000000000000002"), CareRecord.Item("lamp", id: "lamp"),
    ], tasks: [])
  private static let visit: [Moment] = [
    heard(1, "a", dBm: -80), (2, .reply(.record(record, of: "0000000000000001"))),
    heard(3, "m", 2), heard(40, "m", 2),
  ]

  @Test func tellsWhyEquipmentIsNotAbsent() throws {
    #expect(
      try Self.account(Self.visits, Self.visit, at: 0.5)
        == ["no visit", "notify 'Visit: Ann': !level not heard"])
    #expect(
      try Self.account(Self.visits, Self.visit, at: 1.5) == [
        "visit to Ann, record not known",
        "notify 'Visit: Ann': !Ann not heard for 0.500 s at least 60, leaveS, "
          + "level -80.00 dBm at least -85, nearRSSI; the newest reading",
        "equipment present or absent: !record not received, "
          + "!asked again in 9.500 s at most 0; retryS, 10",
      ])
    #expect(
      try Self.account(Self.visits, Self.visit, at: 6) == [
        "visit to Ann, mask present, lamp not known",
        "notify 'Visit: Ann': !Ann not heard for 5.000 s at least 60, leaveS, "
          + "level -80.00 dBm at least -85, nearRSSI; the newest reading",
        "mask absent: !not heard for 3.000 s at least 10, itemS, "
          + "!master not heard for 5.000 s at least 60, leaveS",
        "lamp present: !identifier none of a beacon",
        "lamp absent: !not heard for 4.000 s at least 10, itemS",
      ])
  }

  // MARK: Welcomes

  private static let uuid = BeaconUUID(high: 1, low: 2)
  private static let kitchen = BeaconIdentifier(uuid: uuid, major: 7, minor: 1)
  private static let hall = BeaconIdentifier(uuid: uuid, major: 7, minor: 2)
  private static let beacons: [Anchor: String] = [.beacon(kitchen): "k", .beacon(hall): "h"]

  private static func welcome(_ settings: String) -> String {
    "{kind: 'welcome-home', rooms: {kitchen: ['\(kitchen)'], hall: ['\(hall)']}, \(settings)}"
  }

  private static func change(_ second: Double, isInside: Bool) -> Moment {
    (second, .region(RegionEvent(BeaconRegion(uuid: uuid), isInside: isInside)))
  }

  /// The kitchen's beacon at its measured power, and the hall's 20 dB below: 1 m and 10 m.
  private static func report(_ second: Double) -> Moment {
    let power = PowerLevel(dBm: -59)
    return (
      second,
      .ranged([
        RangedBeacon(identifier: kitchen, rssi: power, measuredPower: power),
        RangedBeacon(identifier: hall, rssi: PowerLevel(dBm: -79), measuredPower: power),
      ])
    )
  }

  /// Home from 10 s on, with reports from 11 s on, and out again at 20 s.
  private static let home =
    [change(10, isInside: true)] + [11, 12, 13].map { report($0) } + [change(20, isInside: false)]

  @Test func tellsWhyNoRoomIsEntered() throws {
    let text = Self.welcome("reports: 3")
    #expect(
      try Self.account(text, Self.home, at: 11.5, names: Self.beacons) == [
        "in no room, in the home region, ranging",
        "notify 'Welcome home!': !home region entered before",
        "entered hall: !reports since the entry 1 at least 3, reports, "
          + "h 10.000 m at most 1000, maxDistanceM, "
          + "!h nearer than other rooms by -9.000 m at least 0",
        "entered kitchen: !reports since the entry 1 at least 3, reports, "
          + "k 1.000 m at most 1000, maxDistanceM, k nearer than other rooms by 9.000 m at least 0",
      ])
  }

  @Test func tellsWhyARoomIsNotLeft() throws {
    let text = Self.welcome("outsideDelayS: 8")
    let ended = "!ranging ended; an entry to a region starts it"
    #expect(
      try Self.account(text, Self.home, at: 12, names: Self.beacons) == [
        "in kitchen, in the home region", "notify 'Welcome home!': !home region entered before",
        "left kitchen: !home region not left, \(ended)", "entered hall: \(ended)",
      ])
    #expect(
      try Self.account(text, Self.home, at: 23, names: Self.beacons) == [
        "in kitchen, not in the home region",
        "notify 'Welcome home!': home region not entered, "
          + "!since the home region was left 3.000 s more than 300, quietS",
        "left kitchen: !since the exit from the home region 3.000 s at least 8, outsideDelayS, "
          + ended,
        "entered hall: \(ended)",
      ])
  }

  @Test func tellsWhyNothingIsPublished() throws {
    let text = Self.welcome(
      "startsAt: '22:58', actions: [{title: 'Night', topic: 'n', from: '23:00', until: '06:00'}]")
    #expect(
      try Self.account(text, Self.home, at: 90).last
        == "publish 'on' to 'n': !notification its action is not chosen, "
        + "!time of day 22:59, of 23:00 ... 06:00")
    #expect(
      try Self.account(text, Self.home, at: 130).last
        == "publish 'on' to 'n': !notification its action is not chosen, "
        + "time of day 23:00, of 23:00 ... 06:00")
  }

  // MARK: A thermostat

  private static let device = DeviceAddress(named: "a")
  private static let settings = ThermostatSettings()
  private static let ambient = Characteristic(
    settings.temperatureCharacteristic, of: settings.service)
  private static let threshold = Characteristic(
    settings.thresholdCharacteristic, of: settings.service)

  /// Found at 2 s, connected at 5 s, and set up at 6 s, at 18.25 °C; at 17 °C from 20 s on.
  private static var office: [Moment] {
    var data = AdvertisingData()
    data.append(settings.service)
    let packet = Advertisement(
      transmitter: device, receiver: DeviceAddress(named: "phone"), rssi: PowerLevel(dBm: -70),
      payload: Payload(data.bytes))
    let declared = [
      CharacteristicDeclaration(threshold.uuid, [.read, .write]),
      CharacteristicDeclaration(ambient.uuid, [.read, .notify]),
    ]
    let reports: [AttributeReport] = [
      .services([settings.service]), .characteristics(declared, of: settings.service),
      .written(threshold), .subscribed(to: ambient),
      .value(ThermostatTemperature(celsius: 18.25).bytes, of: ambient),
    ]
    let cold = AttributeReport.value(ThermostatTemperature(celsius: 17).bytes, of: ambient)
    return [(2, .advertisement(packet)), (5, .connected(device))]
      + reports.map { (6, .attribute($0, on: device)) } + [(20, .attribute(cold, on: device))]
  }

  @Test func tellsWhyAThermostatIsNotSetUp() throws {
    let steps = "device found, !connection none"
    #expect(
      try Self.account("{kind: 'thermostat'}", Self.office, at: 5) == [
        "setting up, not cold"
      ]
        + ["is set up.", "does not take the threshold.", "does not tell the temperature."].map {
          "notify 'The thermostat \($0)': device found, connection held, "
            + "!set up waits for the thermostat to list its services"
        } + [
          "notify 'The thermostat is out of reach.': !connection held, "
            + "!not set up for 3.000 s at least 8, patienceS",
          "notify 'The room is colder than the threshold.': "
            + "!temperature none received on a connection",
        ])
    #expect(
      try Self.account("{kind: 'thermostat'}", Self.office, at: 4)[1]
        == "notify 'The thermostat is set up.': \(steps)")
  }

  @Test func tellsWhyTheRoomIsNotCold() throws {
    let account = try Self.account("{kind: 'thermostat'}", Self.office, at: 8)
    #expect(account.first == "watching the temperature, not cold")
    #expect(
      account.last
        == "notify 'The room is colder than the threshold.': "
        + "!temperature 18.250 °C less than 18, thresholdC")
    #expect(!account.contains { $0.hasPrefix("notify 'The thermostat is set up.'") })
  }

  // MARK: All

  /// The next decision is pending at each half second before it, and none is due.
  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func decidesWhatIsPending(app: Int) throws {
    let (text, moments): (String, [Moment]) =
      switch app {
      case 0: (Self.tracker, Self.keys)
      case 1: (Self.chain, Self.truck)
      case 2: (Self.watch, Self.fall)
      case 3: (Self.visits, Self.visit)
      case 4: (Self.welcome("outsideDelayS: 8"), Self.home)
      default: ("{kind: 'thermostat'}", Self.office)
      }
    let times = stride(from: 0, through: 120, by: 0.5).map { $0 }
    let (standings, decisions) = try Self.standings(text, moments, at: times)
    #expect(decisions.count >= 2)
    for (second, standing) in zip(times, standings) {
      for pending in standing.pending {
        #expect(
          pending.grounds.figures.contains { $0.isMet == false },
          "nothing keeps it from '\(pending.decision)' at \(second) s")
      }
      for decision in decisions {
        for pending in standing.pending where pending.awaited.includes(decision.verdict) {
          #expect(pending.hasWords(of: decision.verdict))
        }
      }
      guard let next = decisions.first(where: { $0.time > Self.time(second) }) else { continue }
      #expect(
        standing.pending.contains { $0.awaited.includes(next.verdict) },
        "\(next.verdict.words) after \(second) s: \(standing.pending.map(\.decision))")
    }
  }
}

extension Standing.Pending {
  /// Returns `true` if the words of a decision are those of the pending one. They may go on with
  /// figures that are not known before.
  fileprivate func hasWords(of verdict: Verdict) -> Bool {
    switch verdict {
    case .alert, .report: verdict.words.hasPrefix(decision)
    case .item where decision == "equipment present or absent": true
    default: verdict.words == decision
    }
  }
}
