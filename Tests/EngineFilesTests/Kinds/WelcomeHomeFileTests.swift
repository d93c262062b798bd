import EngineFiles
import BLE
import Documents
import Engines
import Recordings
import Scenarios
import Scoring
import TestScenes
import Testing

@Suite struct WelcomeHomeFileTests {
  private static let rooms = "kind: 'welcome-home', rooms: {study: ['s1', 's2'], kitchen: 'k'}"

  private static func settings(
    _ text: String = "", set options: [String] = []
  ) throws -> WelcomeHomeSettings {
    let choice = try EngineText.choice("{\(rooms), \(text)}", set: options)
    return try #require(choice.description as? WelcomeHomeDescription).settings
  }

  private static func defaults(
    but change: (inout WelcomeHomeSettings) -> Void
  ) -> WelcomeHomeSettings {
    var settings = WelcomeHomeSettings(rooms: [
      PresenceRoom("kitchen", anchors: [Anchor(named: "k")]),
      PresenceRoom("study", anchors: [Anchor(named: "s1"), Anchor(named: "s2")]),
    ])
    change(&settings)
    return settings
  }

  /// The app of the article stops ranging at the first known beacon, and is quiet for five minutes.
  @Test func defaultsAreThoseOfTheArticle() throws {
    let settings = try Self.settings()
    #expect(settings == Self.defaults { _ in })
    #expect(settings.reports == 1)
    #expect(settings.rangesFor == .zero)
    #expect(settings.outsideDelay == .zero)
    #expect(settings.quiet == .seconds(300))
    #expect(settings.actions.isEmpty)
    #expect(!settings.remembers)
  }

  @Test func readsEverySetting() throws {
    let text = """
      decide: 'regions', reports: 3, rangesForS: 8, distance: 'bleacon', measuredPowerDBm: -70,
      maxDistanceM: 5, outsideDelayS: 30, quietS: 60, startsAt: '06:30', person: 'ann',
      actions: [{title: 'Light', topic: 'home/light', message: 'off', asks: false, rooms: ['study'],
        from: '22:00', until: '05:05', people: ['ann', 'bob']}], remembers: true
      """
    #expect(
      try Self.settings(text)
        == Self.defaults {
          $0.source = .regions
          $0.reports = 3
          $0.rangesFor = .seconds(8)
          $0.distance = DistanceModel.named("bleacon") ?? .logDistance()
          $0.measuredPower = PowerLevel(dBm: -70)
          $0.maxDistance = 5
          $0.outsideDelay = .seconds(30)
          $0.quiet = .seconds(60)
          $0.startsAt = .seconds(23_400)
          $0.person = "ann"
          var light = HomeAction("Light", topic: "home/light")
          light.message = "off"
          light.asks = false
          light.rooms = ["study"]
          light.hours = DailyHours(from: .seconds(79_200), until: .seconds(18_300))
          light.people = ["ann", "bob"]
          $0.actions = [light]
          $0.remembers = true
        })
  }

  @Test func asksForRangingAndDecidesRoomsAndNotifications() throws {
    let description = try EngineText.choice("{\(Self.rooms)}").description
    #expect(description.readings == .ranging)
    #expect(description.topics == [.rooms, .notifications])
  }

  @Test(arguments: [
    ("reports: 0", "e.json: reports: 0 is outside 1 ... 60"),
    (
      "actions: [{title: 'Light', topic: 'home/#'}]",
      "e.json: actions[0].topic: 'home/#': + and # are for filters; a topic has none"
    ),
    (
      "startsAt: '24:00'", "e.json: startsAt: '24:00' is outside '00:00' ... '23:59'"
    ),
    (
      "startsAt: '06:00', actions: [{title: 'Light', topic: 'a', from: '22:00'}]",
      "e.json: actions[0]: requires both 'from' and 'until', or neither"
    ),
    (
      "actions: [{title: 'Light', topic: 'a', from: '22:00', until: '23:00'}]",
      "e.json: actions[0]: has hours, which require 'startsAt', the time of day at 0 s"
    ),
    (
      "actions: [{title: 'Light', topic: 'a', rooms: ['cellar']}]",
      "e.json: actions[0].rooms: there is no 'cellar'; choose from 'kitchen', 'study'"
    ),
    ("quietS: -1", "e.json: quietS: -1 is outside 0 ... 86400"),
    (
      "decide: 'ranging'", "e.json: decide: there is no 'ranging'; choose from 'nearest', 'regions'"
    ),
  ])
  func saysWhatIsAllowed(text: String, sentence: String) {
    let error = #expect(throws: InputError.self) { try Self.settings(text) }
    #expect(error.map { "\($0)" } == sentence)
  }
}
