import BLE
import Phones
import Scenarios
import Sim
import TestScenes
import Testing

/// Variants with other keys of the phones.
@Suite struct VariantPhoneTests {
  private static func files(_ phone: String, instead original: String) throws -> TinyScenario {
    try TinyScenario()
      .changing("carried: \"bag\"", to: original)
      .changing("replace: [{ what: \"window\", with: \"air\" }]", to: "phone: \(phone)")
  }

  private static func walker(
    _ phone: String, instead original: String = "carried: \"bag\""
  ) throws -> Walker {
    try #require(try files(phone, instead: original).read().world(of: "open")).walkers[0]
  }

  @Test func changesOnlyTheGivenKeys() throws {
    let original = "carried: 'bag', system: 'ios', sensitivityDBm: -90"
    let walker = try Self.walker("{ app: 'background', screen: 'off' }", instead: original)
    #expect(walker.carriage == .bag)
    let phone = try #require(walker.phone)
    #expect(phone.sensitivity == PowerLevel(dBm: -90))
    #expect(phone.use == PhoneUse(.ios, app: .background, isScreenOn: false))
    let scenario = try Self.files("{ app: 'background' }", instead: original).read()
    #expect(scenario.world.walkers[0].phone?.use == PhoneUse(.ios))
  }

  /// The default sensitivity is that of a phone whose file does not give it.
  @Test func nullRemovesAKey() throws {
    let phone = try Self.walker("{ sensitivityDBm: null }", instead: "sensitivityDBm: -90").phone
    #expect(phone?.sensitivity == Phone("").sensitivity)
  }

  /// Changes of one walker's phone keep its other keys, as those of all phones do.
  @Test(arguments: ["phone: CHANGES", "walkers: { guest: { phone: CHANGES } }"])
  func keepsTheOtherKeys(variant: String) throws {
    let changes = "{ sensitivityDBm: -90, receiveOffsetDB: null }"
    let files = try TinyScenario()
      .changing("carried: \"bag\"", to: "carried: 'bag', system: 'ios', receiveOffsetDB: -10")
      .changing(
        "replace: [{ what: \"window\", with: \"air\" }]",
        to: variant.replacing("CHANGES", with: changes))
    let walker = try #require(try files.read().world(of: "open")).walkers[0]
    #expect(walker.carriage == .bag)
    let phone = try #require(walker.phone)
    #expect(phone.use == PhoneUse(.ios))
    #expect(phone.sensitivity == PowerLevel(dBm: -90))
    #expect(phone.receiveOffset == Phone("").receiveOffset)
  }

  @Test func leavesBystandersAlone() throws {
    let scenario = try Self.files("{ carried: 'hand' }", instead: "carried: 'bag'").changing(
      "walkers: [", to: "walkers: [{ name: 'other', from: [1, 1] },"
    ).read()
    let world = try #require(scenario.world(of: "open"))
    #expect(world.walkers[0].phone == nil)
    #expect(world.walkers[1].carriage == .hand)
  }

  @Test(arguments: [
    (
      "{ ap: 'background' }", "carried: 'bag'",
      "variants[0].phone: there is no key 'ap'; did you mean 'app'?"
    ),
    ("{ app: 'up' }", "carried: 'bag'", "variants[0].phone.app: "),
    (
      "{ system: 'ios' }", "scanWindowMs: 20",
      "variants[0]: the rest of the scenario does not fit: walkers[0].phone.scanWindowMs: system 'ios' has its own scan windows; "
        + "system 'raw' takes this key"
    ),
    ("3", "carried: 'bag'", "variants[0].phone: 3 is not an object in braces, { }"),
    (
      "null", "carried: 'bag'",
      "variants[0]: the variant changes nothing: no key besides 'name' has a value"
    ),
  ])
  func rejectsUnusableKeys(phone: String, original: String, sentence: String) throws {
    let found = try Self.files(phone, instead: original).sentence()
    #expect(found.hasPrefix("scenario.json: " + sentence))
  }

  /// The key that does not exist is the fault, not that nothing is left.
  @Test(arguments: [
    ("intervalMs: 50", "variants[0]: there is no key 'intervalMs'"),
    ("phone: { schedule: [{ atS: 1, wifi: 'off' }] }", "there is no key 'wifi'"),
    ("beacons: { in: { schedule: [{ atS: 1, powered: 'off' }] } }", "there is no key 'powered'"),
    ("beacons: { in: { pattern: { horizontal: [0] } } }", "there is no key 'horizontal'"),
  ])
  func namesTheUnknownKeyFirst(change: String, sentence: String) throws {
    let found = try TinyScenario()
      .changing(
        "{ name: \"open\", replace: [{ what: \"window\", with: \"air\" }] }",
        to: "{ name: 'open', \(change) }"
      ).sentence()
    #expect(found.contains(sentence), "\(found)")
  }

  @Test func needsAPhone() throws {
    let files = try Self.files("{ app: 'background' }", instead: "carried: 'bag'")
      .changing("phone: { carried: 'bag' },", to: "")
    #expect(
      try files.sentence()
        == "scenario.json: variants[0].phone: changes phones, and no walker has one")
  }
}
