import BLE
import Documents
import Sim

/// The position of a plan on the globe, as described in a scenario: fixed, or on a route.
///
///     globe: { route: [{ atS: 0, latitude: 43.468757, longitude: -79.698409 }], bearingDeg: 30 }
package struct GlobeFile: Described {
  package let globe: Globe

  package init(from fields: inout Fields) throws(InputError) {
    var route: [Globe.Stop] = []
    for var stop in try fields.objects("route", count: 1...10_000) {
      let time = try stop.time("atS", notBefore: route.last?.time)
      let place = GeoPoint(
        latitude: try stop.number("latitude", in: -90...90),
        longitude: try stop.number("longitude", in: -180...180))
      route.append(Globe.Stop(at: place, time))
      try stop.finish()
    }
    var globe = Globe(
      route, bearing: try fields.number("bearingDeg", in: -360...360, default: 0))
    globe.deviation = try fields.number("deviationM", in: 0...10_000, default: globe.deviation)
    globe.delay = try fields.duration("delayS", in: 0...3600, default: globe.delay.inSeconds)
    self.globe = globe
  }
}
