import BLE
import Circumstances
import DeviceFiles
import Documents

/// Where a plan lies on the globe, as described in a scenario: at one place, or on a route.
///
///     globe: { latitude: 43.468757, longitude: -79.698409, bearingDeg: 30 }
///     globe: { route: [{ atS: 0, latitude: 43.46, longitude: -79.69 }, { atS: 600, ... }] }
struct GlobeFile: Described {
  let globe: Globe

  init(from fields: inout Fields) throws(InputError) {
    var route: [Globe.Stop] = []
    if fields.has("route") {
      for var stop in try fields.objects("route", count: 1...10_000) {
        let time = try stop.time("atS", notBefore: route.last?.time)
        route.append(Globe.Stop(at: try stop.geoPoint(), time))
        try stop.finish()
      }
    } else {
      route.append(Globe.Stop(at: try fields.geoPoint(), .start))
    }
    var globe = Globe(
      route, bearing: try fields.number("bearingDeg", in: -360...360, default: 0))
    globe.deviation = try fields.number("deviationM", in: 0...10_000, default: globe.deviation)
    globe.delay = try fields.duration("delayS", in: 0...3600, default: globe.delay.inSeconds)
    self.globe = globe
  }
}

extension Fields {
  /// Reads `latitude` and `longitude`, in degrees.
  fileprivate mutating func geoPoint() throws(InputError) -> GeoPoint {
    GeoPoint(
      latitude: try number("latitude", in: -90...90),
      longitude: try number("longitude", in: -180...180))
  }
}
