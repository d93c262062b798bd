@testable import EngineFiles
import BLE
import Documents
import Testing

/// The schema of engines follows from the settings that the kinds declare.
@Suite struct EngineSchemaTests {
  private static func property(_ key: String, of kind: any EngineDescription.Type)
    throws -> PropertySchema
  {
    try #require(KindSchema(of: kind).object.properties.first { $0.key == key })
  }

  /// For an unknown key, the reader lists the allowed keys under each word of each choice.
  @Test(arguments: EngineKinds.known.words)
  func hasTheKeysThatTheReaderAllows(word: String) throws {
    let kind = try #require(EngineKinds.known[word])
    var allowed: Set<String> = []
    for listing in kind.listings {
      let file = Self.file(of: kind, listing).merging(["no such key": .null]) { $1 }
      let error = #expect(throws: InputError.self) {
        try EngineFile(.object(file), at: InputPlace("e"))
      }
      guard case .unknownKey(_, _, _, let keys) = error else {
        Issue.record("\(file): \(String(describing: error))")
        continue
      }
      allowed.formUnion(keys)
    }
    let keys = Set(KindSchema(of: kind).object.properties.map(\.key))
    #expect(keys.subtracting(EngineKinds.known.aliases.keys) == allowed)
  }

  /// The bounds of a range are allowed under at least one word of the choices. Values just outside
  /// are allowed under none.
  @Test(arguments: EngineKinds.known.words)
  func hasTheRangesOfTheReader(word: String) throws {
    let kind = try #require(EngineKinds.known[word])
    let listings = kind.listings
    for property in KindSchema(of: kind).object.properties
    where EngineKinds.known.aliases[property.key] == nil {
      let (ends, beyond): ([Double], [Double])
      switch property.value {
      case .number(let range):
        ends = [range.lowerBound, range.upperBound]
        beyond = [range.lowerBound.nextDown, range.upperBound.nextUp]
      case .integer(let range):
        ends = [Double(range.lowerBound), Double(range.upperBound)]
        beyond = [ends[0] - 1, ends[1] + 1]
      default: continue
      }
      for end in ends {
        #expect(Self.takes(end, as: property.key, of: kind, listings), "\(property.key)")
      }
      for value in beyond {
        #expect(
          !Self.takes(value, as: property.key, of: kind, listings), "\(property.key): \(value)")
      }
    }
  }

  /// Returns `true` if the reader accepts a number under some of the words that declare the
  /// setting.
  private static func takes(
    _ value: Double, as key: String, of kind: any EngineDescription.Type,
    _ listings: [SettingListing]
  ) -> Bool {
    var tried: [SettingDeclaration.Kind: Int] = [:]
    return listings.contains { listing in
      guard let setting = listing.declarations.first(where: { $0.key == key }),
        tried[setting.kind, default: 0] < 3
      else { return false }
      tried[setting.kind, default: 0] += 1
      var file = file(of: kind, listing)
      file[key] = JSON(value)
      // The value that leaves the widest range for the setting that depends on it.
      switch key {
      case "deadZoneDB", "lockRSSI": file["unlockRSSI"] = JSON(20)
      case "exitDistanceM": file["enterDistanceM"] = JSON(0)
      case "nearRSSI" where listing.declarations.contains { $0.key == "farRSSI" }:
        file["farRSSI"] = JSON(-127)
      case "exponent": file["measuredPowerDBm"] = JSON(-59)
      // The first method ranks no cells.
      case "cells" where listing.words["method"] == nil: file["method"] = "nearest-mean"
      default: break
      }
      do throws(InputError) {
        _ = try EngineFile(.object(file), at: InputPlace("e"))
        return true
      } catch {
        switch error {
        // The value conflicts with another one.
        case .unusable: return true
        case .outOfRange(let place, _, _): return place != InputPlace("e").key(key)
        default: return false
        }
      }
    }
  }

  /// A file with the words of choices and the required settings.
  private static func file(
    of kind: any EngineDescription.Type, _ listing: SettingListing
  ) -> [String: JSON] {
    var file = listing.words.mapValues { JSON.text($0) }
    file["kind"] = .text(kind.kind)
    // Without places, a positioning engine has no settings for them.
    if listing.declarations.contains(where: { $0.key == "places" }) { file["places"] = ["hall"] }
    // A listener that ranges or connects needs devices.
    if kind == ListenerDescription.self { file["devices"] = ["beacon"] }
    for setting in listing.declarations where setting.isRequired && file[setting.key] == nil {
      switch setting.kind {
      case .choice(let words): file[setting.key] = .text(words[0])
      case .number(let range): file[setting.key] = JSON(range.lowerBound)
      case .rooms: file[setting.key] = ["hall": ["beacon"]]
      case .namedDevices: file[setting.key] = ["keys": "beacon"]
      case .devices, .texts: file[setting.key] = [.text("beacon of \(setting.key)")]
      case .integer, .numberOrWord, .flag, .text, .numbersByDevice, .clockTime, .actions:
        Issue.record("\(setting.key) is required")
      }
    }
    return file
  }

  /// The expected values are from the documentation of presence and the door lock.
  @Test func joinsTheDeclarationsOfAllWords() throws {
    let timeout = try Self.property("timeoutS", of: PresenceDescription.self)
    #expect(timeout.value.json["minimum"] == JSON(0))
    #expect(timeout.value.json["maximum"] == JSON(86_400))
    #expect(timeout.help.contains("with rule mqtt_room, the age of the last"))
    let level = try Self.property("lockRSSI", of: DoorLockDescription.self)
    #expect(level.value.json["maximum"] == JSON(20))
    #expect(level.help.hasSuffix("(dBm)"))
    let margin = try Self.property("marginDB", of: DoorLockDescription.self)
    #expect(margin.help.contains("only with side exterior-stronger"))
    #expect(margin.default == JSON(0))
    let side = try Self.property("side", of: DoorLockDescription.self)
    #expect(side.default == "exterior-stronger")
  }

  @Test func allowsSmoothedMethods() throws {
    let method = try Self.property("method", of: PositioningDescription.self)
    guard case .words(let words) = method.value else {
      Issue.record("no words")
      return
    }
    #expect(words.count == 22)
    #expect(words.contains("histogram+kalman"))
  }

  @Test func requiresKeysRequiredUnderEveryChoice() {
    #expect(KindSchema(of: DoorLockDescription.self).requiredKeys == ["exterior"])
    #expect(KindSchema(of: PresenceDescription.self).requiredKeys == ["rule", "rooms"])
    #expect(KindSchema(of: PositioningDescription.self).requiredKeys == ["method"])
    #expect(KindSchema(of: ListenerDescription.self).requiredKeys == [])
  }

  @Test func hasKindsOfOtherPackagesWithTheirAliases() throws {
    let document = EngineKinds.$known.withValue(EngineKinds(and: [Bell.self])) {
      EngineSchema.document.json
    }
    guard case .object(let top) = document, case .object(let all)? = top["$defs"],
      case .object(let bell)? = all["bell-engine"], case .object(let keys)? = bell["properties"],
      case .object(let rings)? = keys["rings"], case .object(let alias)? = keys["chimes"]
    else {
      Issue.record("\(document.page)")
      return
    }
    #expect(Set(keys.keys) == ["kind", "preset", "rings", "chimes"])
    #expect(rings["type"] == "integer")
    #expect(rings["maximum"] == JSON(9))
    #expect(rings["default"] == JSON(2))
    #expect(rings["description"] == "how often it rings")
    #expect(alias["description"] == "another name of rings: how often it rings")
  }

  /// An engine of a package that uses this one.
  private struct Bell: EngineDescription {
    static let kind = "bell"
    static let summary = "rings"
    var rings = 2

    mutating func declare(in settings: inout EngineSettings) throws(InputError) {
      try settings.integer("rings", &rings, in: 1...9, aliases: ["chimes"], "how often it rings")
    }

    func makeEngine() -> ListeningEngine { ListeningEngine() }
  }
}
