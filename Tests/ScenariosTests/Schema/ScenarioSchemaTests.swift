@testable import Scenarios
import Documents
@testable import Scoring
import TestScenes
import TestSupport
import Testing

/// The schema and the reader of scenarios agree.
@Suite struct ScenarioSchemaTests {
  private let comparison: SchemaComparison

  /// Made once for all tests, since it reads thousands of files.
  private static let made = Result {
    try SchemaComparison(ScenarioSchema.document, ScenarioFile.self, example: example)
  }

  init() throws { comparison = try Self.made.get() }

  @Test func theExampleHasEveryKey() { #expect(comparison.untried == []) }

  @Test func bothAllowTheSameKeys() { #expect(comparison.differentKeys == []) }

  @Test func bothRequireTheSameKeys() { #expect(comparison.differentRequirements == []) }

  @Test func bothAllowNullForTheSameKeys() { #expect(comparison.differentNulls == []) }

  @Test(.enabled(if: Build.isOptimised, "the example is read a thousand times"))
  func bothHaveTheSameDefaults() { #expect(comparison.differentDefaults == []) }

  @Test(.enabled(if: Build.isOptimised, "the example is read thousands of times"))
  func bothAllowTheSameValues() { #expect(comparison.differentValues == []) }

  /// The comparison does not find keys that only the reader requires.
  @Test(arguments: [
    ("beacon", ["name", "at"]), ("walker", ["name", "from"]), ("step", []), ("phone", []),
    ("wallLoss", ["of", "lossDB"]), ("expectation", ["measure"]),
  ])
  func requiresAsTheDocumentation(name: String, keys: [String]) throws {
    let object = try #require(ScenarioSchema.document.objects[name])
    #expect(object.properties.filter(\.isRequired).map(\.key) == keys)
  }

  @Test func namesAllMeasures() throws {
    let expectation = try #require(ScenarioSchema.document.objects["expectation"])
    guard
      case .words(let words)? = expectation.properties.first(where: { $0.key == "measure" })?
        .value
    else {
      Issue.record("no words")
      return
    }
    #expect(words == Measure.ofRuns.map(\.rawValue))
  }

  private static let example = """
    {
      title: "all keys", floorplan: "field", durationS: 10,
      beacons: [{
        name: "A", at: [1, 2], heightM: 2, transmitPowerDBm: -8, intervalMs: 100,
        uuid: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", major: 1, minor: 2, measuredPowerDBm: -60,
        gainDB: -10, antennaDepthM: 0.02, mount: "wall", facesDeg: 90, lossBehindDB: 12,
        pattern: { horizontalDB: [0, -1, -2, -1], verticalDB: [-9, 0, -9] },
        sensors: {
          enclosure: {
            ambientC: 25, timeConstantS: 600,
            cooling: { onAboveC: 6, hysteresisC: 3, fallPerHourC: 90 },
          },
        },
      }, {
        name: "B", at: [1, 3], service: "181A", localName: "b",
        peripheral: {
          connectionLimit: 2, advertisesWhileConnected: true, connectionTimeS: 10, admits: ["w"],
          sensitivityDBm: -90,
          services: [{ uuid: "181A", characteristics: [
            { uuid: "2A6E", properties: ["read", "notify"], value: "66 08",
              refusesReads: "authentication", refusesWrites: "not-permitted" },
          ] }],
        },
      }, {
        name: "C", at: [1, 4], frames: [
          { format: "ibeacon", uuid: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", major: 1, minor: 2,
            measuredPowerDBm: -60 },
          { format: "altbeacon", every: 2, uuid: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", major: 1,
            minor: 2, measuredPowerDBm: -60, company: 1, reserved: 2 },
          { format: "eddystone-uid", every: 3, namespace: "0123456789abcdef0123",
            instance: "0123456789ab", powerAtZeroDBm: -20, reserved: 1 },
          { format: "eddystone-url", every: 4, url: "http://a", powerAtZeroDBm: -20 },
          { format: "eddystone-tlm", every: 5, batteryMV: 3000, temperatureC: 20, frames: 1,
            uptimeS: 1.5 },
          { format: "eddystone-etlm", every: 6, report: "0123456789abcdef01234567", salt: 1,
            check: 2 },
          { format: "eddystone-eid", every: 7, eid: "0123456789abcdef", powerAtZeroDBm: -20 },
        ],
      }, {
        name: "D", at: [1, 5], frames: [
          { format: "list", powerDBm: -12, service: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E",
            localName: "d" },
          { format: "nearable", every: 2, identifier: "0123456789abcdef", hardware: 1,
            firmware: 2, temperatureC: 4, batteryReading: 5, underLoad: true, moving: true,
            accelerationG: [0, 1, 0], inState: "1 s", inStateBefore: "2 weeks", status: 3 },
          { format: "estimote-telemetry-a", every: 3, identifier: "0123456789abcdef",
            accelerationG: [0, 1, 0], moving: true, inState: "1 s", inStateBefore: "2 d",
            pins: 1, firmwareFault: true, clockFault: true, pressurePa: 100000 },
          { format: "estimote-telemetry-b", every: 4, identifier: "0123456789abcdef",
            magneticField: [0, 0.5, 0], illuminanceLx: 100, uptime: "3 h", temperatureC: 4,
            batteryMV: 3000, batteryPercent: 50 },
          { format: "ibeacon", every: 5 }, { format: "list", every: 6, localName: "e" },
        ],
      }, {
        name: "E", at: [1, 6], frames: [
          { format: "list", localName: "f" }, { format: "altbeacon", intervalMs: 30 },
          { format: "eddystone-uid", intervalMs: 40, namespace: "0123456789abcdef0123",
            instance: "0123456789ab" },
          { format: "eddystone-url", intervalMs: 50, url: "http://a" },
          { format: "eddystone-tlm", intervalMs: 60 },
          { format: "eddystone-etlm", intervalMs: 70, report: "0123456789abcdef01234567" },
          { format: "eddystone-eid", intervalMs: 80, rotationExponent: 3, timeS: 100,
            identityKey: "0123456789abcdef0123456789abcdef" },
        ],
      }, {
        name: "F", at: [1, 7], frames: [
          { format: "ibeacon" }, { format: "ibeacon", intervalMs: 30 },
          { format: "list", intervalMs: 40, localName: "g" },
          { format: "nearable", intervalMs: 50, identifier: "0123456789abcdef" },
          { format: "estimote-telemetry-a", intervalMs: 60, identifier: "0123456789abcdef" },
          { format: "estimote-telemetry-b", intervalMs: 70, identifier: "0123456789abcdef" },
        ],
      }, {
        name: "G", at: [1, 8],
        peripheral: { services: [{ uuid: "181A", characteristics: [
          { uuid: "2A6E", properties: ["read"], measures: "temperature", format: "int16",
            stepsPerUnit: 10, notifyIntervalS: 5 },
        ] }] },
        sensors: {
          enclosure: {
            startC: 5, ambientC: 4, timeConstantS: 600,
            whileOpen: [{ door: "door", ambientC: 20, timeConstantS: 60 }],
            heating: { onBelowC: 3, hysteresisC: 1, risePerHourC: 36 },
          },
          batteryV: [{ atS: 1, value: 3 }], batteryPercent: [{ atS: 1, value: 90 }],
          orientation: {
            axis: "+z", turns: [{ atS: 10, axis: "-x" }], whileOpen: [{ door: "door", axis: "+y" }],
          },
          motion: { settlesAfterS: 4, doors: ["door"] },
        },
      }, {
        name: "H", at: [1, 9], sensors: { temperatureC: [{ atS: 1, value: 4 }] },
      }],
      receivers: [{
        name: "R", at: [2, 3], heightM: 2, scanIntervalMs: 10240, scanWindowMs: 30,
        scanBlindMs: 1, sensitivityDBm: -90, receiveOffsetDB: 3, reportsChannel: true,
        antennaDepthM: 0.02, mount: "wall", facesDeg: 90, lossBehindDB: 4,
        pattern: { horizontalDB: [0, 1, 2, 3], verticalDB: [0, 1, 2] },
      }],
      walkers: [
        {
          name: "y", from: [1, 1],
          tag: {
            carried: "bag", heightM: 1, transmitPowerDBm: 4, intervalMs: 300, gainDB: -10,
              uuid: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", major: 1, minor: 2,
              measuredPowerDBm: -60, antennaDepthM: 0.02,
          },
        },
        { name: "s", from: [1, 1], tag: { frames: [{ format: "ibeacon" }], sensors: {} } },
        { name: "u", from: [1, 1], phone: { advertises: { frames: [{ format: "list", localName: "u" }] } } },
        { name: "z", from: [1, 1], tag: { service: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", localName: "t" } },
        {
          name: "p", from: [1, 1],
          phone: {
            advertises: {
              transmitPowerDBm: 4, intervalMs: 300, gainDB: -10,
              uuid: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", major: 1, minor: 2,
              measuredPowerDBm: -60,
            },
          },
        },
        { name: "q", from: [1, 1], phone: { advertises: { service: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", localName: "t" } } },
        {
          name: "w", from: [1, 1], headingDeg: 90, speedMps: 1, key: "door",
          path: [{ to: [2, 2], speedMps: 2 }, { standS: 3, headingDeg: 10 }],
          phone: {
            carried: "bag", heightM: 1, model: "Pixel", scanIntervalMs: 10240, scanWindowMs: 20,
            scanBlindMs: 1, sensitivityDBm: -90, receiveOffsetDB: 1, reportsChannel: true,
            antennaDepthM: 0.02, app: "background",
          },
          user: {
            answers: [{ fromS: 1, answer: "fine" }], delayS: 2, delaySpread: 0.1, actsShare: 0.2,
            ticks: [{ atS: 2, task: "Check" }],
          },
          hazards: [
            { subject: "A", forS: 1, temperatureOf: "A", withinC: [0, 5] },
            { subject: "G", turnOf: "G", upright: "+z", stowed: [{ fromS: 1, toS: 2 }] },
            { subject: "x", apartFrom: "x", beyondM: 3 },
          ],
        },
        {
          name: "x", from: [1, 1],
          phone: {
            system: "ios", restoresState: true, app: "background", screen: "off",
            connection: {
              intervalMs: 60, latency: 1, supervisionTimeoutMs: 3000, windowOffsetMs: 2.5,
              windowSizeMs: 5, transmitPowerDBm: 4, radioWakeMs: 100, channelSelection: 1,
            },
            schedule: [
              { atS: 1, app: "force-quit", screen: "on", bluetooth: "off", airplaneMode: "on" },
            ],
          },
        },
      ],
      radio: {
        pathLossExponent: 3, shadowingDB: 4, decorrelationM: 1, kFactor: 5, kFactorExponent: 1,
        antennaDB: 2, movingShare: 0.1, movingTimeS: 30, noise: "naive", naiveDB: 5, captureDB: 6,
        interference: 0.2,
      },
      server: {
        delayMs: [10, 20], lossShare: 0.1, outages: [{ fromS: 1, toS: 2 }],
        records: [{ of: "8054", name: "Ann", items: [{ id: "9457", name: "Mask" }], tasks: ["Check"] }],
      },
      globe: {
        route: [{ atS: 0, latitude: 43, longitude: -79 }],
        bearingDeg: 10, deviationM: 3, delayS: 2,
      },
      engine: { kind: "listener" },
      survey: { spacingM: 1, fingerprints: 400, orientations: 2, intervalS: 2 },
      trials: {
        methods: ["histogram", "naive-bayes+kalman"],
        walks: [
          { name: "t", from: [1, 1], headingDeg: 9, speedMps: 1, path: [{ standS: 2 }] },
        ],
        published: [{ method: "histogram", right: 0.5, adjoining: 0.3, farther: 0.2 }],
      },
      wallLosses: [{ of: "wall", lossDB: 3 }],
      variants: [
        {
          name: "v", replace: [{ what: "wall", with: "brick_102mm" }], transmitPowerDBm: -4,
          radio: { noise: "spatial" }, engine: { kind: "listener" }, survey: {},
          trials: {
            phone: {}, bystanders: [{ name: "b", from: [1, 1] }], delayS: 5, lostListedForS: 2,
          },
          phone: {
            carried: "ear", heightM: 2, model: "Pixel 3", scanIntervalMs: 10240, scanWindowMs: 30,
            scanBlindMs: 1.5, sensitivityDBm: -95, receiveOffsetDB: 2, reportsChannel: false,
            antennaDepthM: 0.01, system: "raw", restoresState: false, app: "terminated", screen: "on",
            schedule: [{ atS: 2, app: "foreground" }], advertises: {}, connection: {},
          },
          walkers: {
            w: { name: "w", from: [1, 2], headingDeg: 80, speedMps: 2, path: [], phone: { app: "background" }, key: "door" },
            y: { tag: {} },
          },
          beacons: {
            A: {
              name: "A", at: [1, 2], heightM: 1, transmitPowerDBm: -4, intervalMs: 200,
              uuid: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", major: 3, minor: 4, measuredPowerDBm: -61,
              gainDB: -11, antennaDepthM: 0.03, mount: "wall", facesDeg: 80, lossBehindDB: 11,
              pattern: { horizontalDB: [0, -1, -2, -1] }, sensors: {}, peripheral: {},
            },
            B: { service: "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", localName: "c" },
            C: { frames: [{ format: "ibeacon" }] },
          },
        },
      ],
      expectations: [
        { measure: "levelDBm", atLeast: -80, atMost: -60, inRuns: { atLeast: 0.1, atMost: 0.9 },
          room: "hall", beacon: "A", walker: "w", variant: "v" },
        { measure: "levelDifferenceDB", room: "hall", over: "yard",
          onAverage: { atLeast: 1, atMost: 2 } },
        { measure: "notifications", text: "It is cold.", atMost: 1 },
        { measure: "rightCellShare", method: "histogram", atLeast: 0.5 },
      ],
    }
    """
}
