import BLE
import EngineFiles
import Recordings
import Scenarios
import Scoring
import Sensors
import Sim
import TestScenes
import Testing

/// The sensors of beacons and tags in scenario files.
@Suite struct SensorsFileTests {
  private static func files(_ keys: String) throws -> TinyScenario {
    try TinyScenario().changing("minor: 1", to: keys)
  }

  private static func sensors(_ keys: String) throws -> SensorSet? {
    try files("sensors: { \(keys) }").read().world.beacons[0].sensors
  }

  private func second(_ seconds: Int64) -> Instant {
    Instant(nanoseconds: seconds * 1_000_000_000)
  }

  @Test func readsEachSensor() throws {
    #expect(
      try Self.sensors(
        """
        temperatureC: [{ atS: 0, value: 4 }, { atS: 60, value: 8.5 }], batteryV: 3,
        batteryPercent: [{ atS: 0, value: 90 }],
        orientation: {
          axis: "+z", turns: [{ atS: 10, axis: "-x" }], whileOpen: [{ door: "door", axis: "+y" }],
        },
        motion: { settlesAfterS: 4, doors: ["door"] }
        """)
        == SensorSet(
          temperature: .course(
            SensorCourse([SensorCourse.Knot(4, at: .start), SensorCourse.Knot(8.5, at: second(60))])
          ),
          batteryVoltage: SensorCourse(3), batteryCharge: SensorCourse(90),
          attitude: Attitude(
            DoorDependentValue(.plusZ, whileOpen: [.init(door: 0, .plusY)]),
            turns: [.init(to: .minusX, at: second(10))]),
          motion: MotionDetector(settlingTime: .seconds(4), doors: [0])))
  }

  /// 36 °C an hour are 0.01 °C a second.
  @Test func readsAnEnclosure() throws {
    #expect(
      try Self.sensors(
        """
        enclosure: {
          startC: 5, ambientC: 4, timeConstantS: 600,
          whileOpen: [{ door: "door", ambientC: 20, timeConstantS: 60 }],
          heating: { onBelowC: 3, hysteresisC: 1, risePerHourC: 36 },
        }
        """)
        == SensorSet(
          temperature: .enclosure(
            Enclosure(
              startingAt: 5,
              in: DoorDependentValue(
                Enclosure.Surroundings(ambient: 4, timeConstant: .seconds(600)),
                whileOpen: [
                  .init(door: 0, Enclosure.Surroundings(ambient: 20, timeConstant: .seconds(60)))
                ]), heating: Heating(threshold: 3, hysteresis: 1, rate: 0.01)))))
  }

  @Test func aBeaconWithoutSensorsHasNone() throws {
    #expect(try Self.files("minor: 1").read().world.beacons[0].sensors == nil)
    #expect(try Self.files("sensors: null").read().world.beacons[0].sensors == nil)
  }

  @Test func tagsHaveSensors() throws {
    let files = try TinyScenario().changing(
      "phone: { carried: \"bag\" }", to: "tag: { sensors: { batteryV: 2.9 } }"
    )
    .changing("engine: { kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] },", to: "")
    .changing(
      "expectations: [{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }],", to: "")
    #expect(
      try files.read().world.walkers[0].tag?.sensors == SensorSet(batteryVoltage: SensorCourse(2.9))
    )
  }

  /// The readings that a phone hears follow the course: 0 °C at the start, a degree more each
  /// second.
  @Test func framesFollowTheSensors() throws {
    let scenario = try Self.files(
      """
      sensors: { temperatureC: [{ atS: 0, value: 0 }, { atS: 100, value: 100 }] },
      frames: [{ format: "nearable", identifier: "0123456789abcdef", batteryReading: 700 }]
      """
    ).read()
    let run = Run(of: scenario.world, seed: 1) { _ in scenario.engine.makeEngine() }
    let heard = run.journal.heard.filter { $0.device == 0 }
    #expect(heard.count > 5)
    for packet in heard {
      let frame = BeaconFrame(advertisingData: packet.sighting.advertisement.payload)
      guard case .nearable(let nearable)? = frame else {
        Issue.record("no nearable")
        continue
      }
      // In steps of 1/16 °C; a packet ends up to 2 ms after the start of its event.
      #expect((nearable.temperature - packet.sighting.time.seconds).magnitude < 1.0 / 32 + 0.003)
      #expect(nearable.battery == 700)
    }
  }

  @Test(arguments: [
    (
      "sensors: { temperatureC: 4, enclosure: { ambientC: 4, timeConstantS: 60 } }",
      "sensors.enclosure: a thermometer has either 'temperatureC' or 'enclosure'"
    ),
    ("sensors: { temperatureC: 151 }", "sensors.temperatureC: 151 is outside -100 ... 150"),
    ("sensors: { temperatureC: 'warm' }", "sensors.temperatureC: 'warm' is not a number"),
    ("sensors: { batteryV: [] }", "sensors.batteryV: a count of 0 is outside 1 ... 10000"),
    (
      "sensors: { batteryV: [{ atS: 5, value: 3 }, { atS: 4, value: 3 }] }",
      "sensors.batteryV[1].atS: 4 is before 5 of the entry above; entries are in order of time"
    ),
    (
      "sensors: { batteryV: [{ atS: 5, valeu: 3 }] }",
      "sensors.batteryV[0]: 'value' is missing; is 'valeu' meant to be 'value'?"
    ),
    (
      "sensors: { orientation: { axis: 'up' } }",
      "sensors.orientation.axis: there is no 'up'; choose from '+x', '-x', '+y', '-y', '+z', '-z'"
    ),
    (
      "sensors: { motion: { doors: ['dor'] } }",
      "sensors.motion.doors[0]: there is no 'dor'; did you mean 'door'?"
    ),
    (
      "sensors: { enclosure: { ambientC: 4, timeConstantS: 9 } }",
      "sensors.enclosure.timeConstantS: 9 is outside 10 ... 1000000"
    ),
    (
      """
      sensors: { enclosure: {
        ambientC: 4, timeConstantS: 60, whileOpen: [{ door: 'x', ambientC: 4, timeConstantS: 60 }],
      } }
      """, "sensors.enclosure.whileOpen[0].door: there is no 'x'; choose from 'door'"
    ),
    (
      """
      sensors: { batteryV: 3 },
      frames: [{ format: 'eddystone-tlm' }, { format: 'eddystone-tlm', every: 2, batteryMV: 3000 }]
      """, "frames[1].batteryMV: 'sensors' measure it; give it in one place"
    ),
  ])
  func rejectsInOneLine(keys: String, sentence: String) throws {
    #expect(try Self.files(keys).sentence() == "scenario.json: beacons[0]." + sentence)
  }
}
