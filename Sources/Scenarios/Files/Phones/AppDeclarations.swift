import Phones

/// The declarations of an app and its requests to the system, which let it run and scan for longer.
struct AppDeclarations {
  /// `true` if the app's scan and connections outlast the app.
  var restoresState = false
  /// The time for which the app asks to run in the background; `nil` if it does not ask.
  var backgroundTask: Duration?
  /// `true` if the app receives location updates in the background, and is not suspended.
  ///
  /// - SeeAlso: Apple, `CLLocationManager.allowsBackgroundLocationUpdates`; D. Young, *Forever
  ///   Ranging*, 2023.
  var updatesLocation = false
  /// `true` if the app has a foreground service.
  var hasForegroundService = false

  /// Adds what the app declares to the settings of its system.
  func apply(to settings: inout SystemSettings) {
    settings.scanRelaunch = restoresState
    settings.backgroundTask = backgroundTask
    settings.hasForegroundService = hasForegroundService
    if updatesLocation { settings.turnOff(.suspension) }
  }
}
