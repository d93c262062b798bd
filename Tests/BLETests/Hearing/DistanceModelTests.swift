import BLE
import Engines
import Testing

struct DistanceModelTests {
  private func distance(_ name: String, _ level: Double, power: Double = -59) throws -> Double {
    let model = try #require(DistanceModel.named(name))
    return model.distance(at: PowerLevel(dBm: level), measuredPower: PowerLevel(dBm: power))
  }

  /// Computed from the published constants with Python's `**`, for a measured power of -59 dBm. A
  /// published table has the same figures, to two or three digits, for the log-distance model,
  /// `altbeacon`, `radius-networks` and bleacon.
  private static let table: [(String, Double, Double)] = [
    ("log-distance", -50, 0.354813389234), ("log-distance", -70, 3.548133892336),
    ("log-distance", -80, 11.220184543020), ("log-distance", -95, 63.095734448019),
    ("altbeacon", -50, 0.191064467), ("altbeacon", -60, 1.022986365),
    ("altbeacon", -80, 4.040892574), ("altbeacon", -95, 12.070410320),
    ("altbeacon-nexus-4", -60, 1.022986365), ("altbeacon-nexus-4", -95, 12.070410320),
    ("radius-networks", -50, 0.191064467), ("radius-networks", -70, 3.472448314),
    ("radius-networks", -90, 23.444276362), ("radius-networks", -95, 35.510997663),
    ("altbeacon-moto-x-pro", -60, 1.042935090), ("altbeacon-moto-x-pro", -95, 17.768004961),
    ("altbeacon-xt1092", -70, 0.308066672), ("altbeacon-xt1092", -95, 8.961090912),
    ("bleacon", -50, 0.566328865467), ("bleacon", -70, 2.003571866051),
    ("bleacon", -80, 3.768539208862), ("bleacon", -95, 9.721319307480),
  ]

  @Test(arguments: table)
  func matchesPublishedDistances(name: String, level: Double, expected: Double) throws {
    #expect(try abs(distance(name, level) / expected - 1) < 1e-8)
  }

  @Test func largerExponentGivesShorterDistances() {
    let model = DistanceModel.logDistance(exponent: 4)
    let distance = model.distance(at: PowerLevel(dBm: -99), measuredPower: PowerLevel(dBm: -59))
    #expect(abs(distance - 10) < 1e-12)
  }

  @Test func measuredPowerIsAboutOneMetre() throws {
    #expect(try distance("log-distance", -59) == 1)
    #expect(try distance("bleacon", -59) == 1)
    // c₁ + c₃ of the published constants.
    #expect(try abs(distance("altbeacon", -59) - 0.97085) < 1e-12)
    #expect(try abs(distance("radius-networks", -59) - 1.01076) < 1e-12)
  }

  @Test func negativeCurveGivesTheLeastDistance() throws {
    #expect(try distance("altbeacon-xt1092", -60) == 0.01)
  }

  @Test func anyInputGivesOneCentimetreToOneKilometre() {
    let figures = [
      -.infinity, -1e300, -127, -59, -1, -0.5, 0, 0.5, 1, 20, 116, 127, 1e300, .infinity, .nan,
    ]
    for model in DistanceModel.known {
      for level in figures {
        for power in figures {
          let distance = model.distance(
            at: PowerLevel(dBm: level), measuredPower: PowerLevel(dBm: power))
          #expect(distance >= 0.01 && distance <= 1000, "\(model.name) \(level) \(power)")
        }
      }
    }
  }

  @Test func garbagePowerIsFarAndZeroLevelIsNear() {
    for model in DistanceModel.known {
      let far = model.distance(at: PowerLevel(dBm: -70), measuredPower: PowerLevel(dBm: 116))
      let near = model.distance(at: PowerLevel(dBm: 0), measuredPower: PowerLevel(dBm: -59))
      #expect(far == 1000, "\(model.name)")
      #expect(near < 0.03, "\(model.name)")
    }
  }

  @Test func modelsHaveUniqueNames() {
    for (index, model) in DistanceModel.known.enumerated() {
      #expect(DistanceModel.known.firstIndex { $0.name == model.name } == index)
      #expect(DistanceModel.named(model.name) == model)
    }
    #expect(DistanceModel.named("radius") == nil)
  }
}
