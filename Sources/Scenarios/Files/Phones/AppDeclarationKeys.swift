import Documents

/// The keys of the declarations of a phone's app, and of its requests to the system.
struct AppDeclarationKeys: KeyGroup {
  private let restoresState = Key(
    "restoresState", .flag,
    "the app's scan and connections outlast it, and launch it again; no effect off system ios",
    default: false)
  private let backgroundTask = Key.optional(
    "backgroundTaskS", .duration(0.1...180),
    "how long the app asks to run once it enters the background, in seconds; only for system ios, "
      + "which gives 180 s at most, and 30 s since iOS 13")
  private let locationUpdates = Key(
    "locationUpdates", .flag,
    "the app receives location updates in the background, so that it is not suspended; only for "
      + "system ios",
    default: false)
  private let foregroundService = Key(
    "foregroundService", .flag,
    "the app has a foreground service, so that its scans keep their mode; only for Android",
    default: false)

  /// Reads what the app of a phone with a simulated system declares.
  func read(
    from fields: inout Fields, for system: SystemWord
  ) throws(InputError) -> AppDeclarations {
    var declarations = AppDeclarations()
    let restoresState = try fields[restoresState]
    declarations.restoresState = restoresState && system == .ios
    declarations.backgroundTask = try fields[backgroundTask]
    declarations.updatesLocation = try fields[locationUpdates]
    declarations.hasForegroundService = try fields[foregroundService]
    if system != .ios {
      let rule = "only system 'ios' suspends an app in the background"
      if declarations.backgroundTask != nil {
        throw .unusable(fields.place(of: backgroundTask), rule)
      }
      if declarations.updatesLocation { throw .unusable(fields.place(of: locationUpdates), rule) }
    }
    if declarations.hasForegroundService, !system.isAndroid {
      throw .unusable(fields.place(of: foregroundService), "only Android has foreground services")
    }
    return declarations
  }
}
