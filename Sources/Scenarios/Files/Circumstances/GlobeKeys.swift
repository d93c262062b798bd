import BLE
import Documents
import Sim

/// The keys of the place of a plan on the globe: one place, or a route of several.
///
///     globe: { route: [{ atS: 0, latitude: 43.468757, longitude: -79.698409 }], bearingDeg: 30 }
struct GlobeKeys: ObjectKeys {
  private static let stop = StopKeys()

  let route = Key(
    "route", .objects(Self.stop.schema, count: 1...10_000),
    "the places of the plan's origin, in order of time; one for a plan that does not move")
  let bearing = Key(
    "bearingDeg", .number(-360...360), "the direction of the plan's top, clockwise from north",
    default: 0)
  let deviation = Key(
    "deviationM", .number(0...10_000),
    "the standard deviation of located devices, to the north and to the east, in metres",
    default: 5)
  let delay = Key(
    "delayS", .duration(0...3600), "the time that it takes to locate a device, in seconds",
    default: .seconds(1))

  var schema: ObjectSchema { ObjectSchema("globe", "place of the plan on the globe", self) }

  func read(from fields: inout Fields) throws(InputError) -> Globe {
    var route: [Globe.Stop] = []
    for var stop in try fields[self.route] {
      route.append(try Self.stop.read(from: &stop, after: route.last?.time))
      try stop.finish()
    }
    var globe = Globe(route, bearing: try fields[bearing])
    globe.deviation = try fields[deviation]
    globe.delay = try fields[delay]
    return globe
  }
}

/// The keys of a place at a time.
private struct StopKeys: KeyGroup {
  let time = Key("atS", .time, "the time, in seconds")
  let latitude = Key("latitude", .number(-90...90), "the latitude, in degrees")
  let longitude = Key("longitude", .number(-180...180), "the longitude, in degrees")

  var schema: ObjectSchema { ObjectSchema("stop", "place at a time", self) }

  func read(from fields: inout Fields, after last: Instant?) throws(InputError) -> Globe.Stop {
    let time = try fields.time(time, notBefore: last)
    return Globe.Stop(
      at: GeoPoint(latitude: try fields[latitude], longitude: try fields[longitude]), time)
  }
}
