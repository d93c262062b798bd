import EventInput
import Testing

struct EventLineTests {
  @Test func namesARunByItsScenarioVariantAndSeed() throws {
    let start = #"""
      {"event":"start","format":"simrun-events","version":2,"source":"run","scenario":"cold-chain",
      "variant":null,"seed":7,"walkers":["driver"],"timeS":0}
      """#
    #expect(
      try EventLine(parsing: start.utf8)
        == .start(RunStart(source: .run, name: "cold-chain@7", walkers: ["driver"])))
    let variant = start.replacing("null", with: "\"door-open\"")
    guard case .start(let run) = try EventLine(parsing: variant.utf8) else {
      Issue.record("not a start")
      return
    }
    #expect(run.name == "cold-chain/door-open@7")
  }

  @Test func namesALiveEngineByItsStart() throws {
    let start = #"""
      {"event":"start","format":"simrun-events","version":1,"source":"live","radio":"hci0",
      "startedAt":"2026-03-01T10:00:00Z","walkers":["driver"],"timeS":0}
      """#
    guard case .start(let run) = try EventLine(parsing: start.utf8) else {
      Issue.record("not a start")
      return
    }
    #expect(run.name == "2026-03-01T10:00:00Z")
    #expect(EventClock(of: run).moment(atS: 1.5).iso8601 == "2026-03-01T10:00:01.500000Z")
  }

  @Test func readsAReport() throws {
    let line = #"""
      {"event":"decision","timeS":12.5,"walker":"driver","decision":"report","evidence":[],
      "report":{"id":17,"attempt":2,"kind":"temperature","subject":"Truck 3","atS":12.25,
      "latitude":43.468757,"longitude":-79.698409,"celsius":19.4375,"deviationC":4.4375}}
      """#
    let report = ReportLine(
      id: 17, attempt: 2, subject: "Truck 3", atS: 12.25,
      coordinate: Coordinate(latitude: 43.468757, longitude: -79.698409),
      observation: .temperature(Temperature(celsius: 19.4375, deviationC: 4.4375)))
    #expect(
      try EventLine(parsing: line.utf8)
        == .decision(DecisionLine(timeS: 12.5, walker: "driver", decision: .report(report))))
  }

  @Test func aLevelMayBeAMean() throws {
    let line = #"""
      {"event":"decision","timeS":12,"walker":"Ben","decision":"report","evidence":[],
      "report":{"id":1,"attempt":1,"kind":"incident","subject":"Ben","atS":12,"latitude":null,
      "longitude":null,"orientation":"left side","outcome":null,
      "beacons":[{"name":"hall","levelDBm":-92.5},{"name":"kitchen","levelDBm":-76}]}}
      """#
    guard case .decision(let decision) = try EventLine(parsing: line.utf8),
      case .report(let report) = decision.decision,
      case .incident(let incident) = report.observation
    else {
      Issue.record("not an incident")
      return
    }
    #expect(incident.beacons.map(\.levelDBm) == [-92.5, -76])
    #expect(incident.room == "kitchen")
  }

  @Test(
    arguments: [
      (#"{"event":"decision","timeS":1,"walker":"w","decision":"hum"}"#, Decision.other("hum")),
      (
        #"{"event":"decision","timeS":1,"walker":"w","decision":"alert","subject":"<script>","reason":"warm","text":"Too warm"}"#,
        .alert(subject: "<script>", reason: "warm", text: "Too warm")
      ),
      (
        #"{"event":"decision","timeS":1,"walker":"w","decision":"item","item":"IV Stand","present":false}"#,
        .item(name: "IV Stand", isPresent: false)
      ),
      (
        #"{"event":"decision","timeS":1,"walker":"w","decision":"entered","place":"kitchen"}"#,
        .entered(place: "kitchen")
      ),
    ])
  func readsDecisions(line: String, decision: Decision) throws {
    #expect(
      try EventLine(parsing: line.utf8)
        == .decision(DecisionLine(timeS: 1, walker: "w", decision: decision)))
  }

  @Test(
    arguments: [
      ("{", "'{' is not JSON; an object is expected"),
      ("[]", "the JSON text is not an object"),
      ("{}", "event: missing"),
      (
        #"{"event":"door","timeS":1,"door":"d","open":3,"locked":true}"#,
        "open: 3 is not true or false"
      ),
      (
        #"{"event":"decision","timeS":1,"walker":"w","decision":"report","report":{"id":-1}}"#,
        "report.id: -1 is not a whole number of 0 to 9223372036854775807"
      ),
    ])
  func refusesWithTheKeyAndWhatIsAllowed(line: String, message: String) {
    let error = #expect(throws: FieldError.self) { try EventLine(parsing: line.utf8) }
    #expect(error?.description == message)
  }

  @Test func skipsOtherEvents() throws {
    #expect(
      try EventLine(parsing: #"{"event":"truth","timeS":1.5,"xM":1}"#.utf8)
        == .other(event: "truth", timeS: 1.5))
  }
}
