import BLE

/// The system of a phone, between its radio and one app: a state machine.
///
/// The inputs are the packets that the radio receives, the events of the phone, the commands of the
/// app's engine, and the passing of time; the outputs are the events delivered to the app, and the
/// radio's listening schedule. It has no clock, does no I/O and draws no random numbers.
///
///     var system = PhoneSystem(.ios, at: .start)
///     func carryOut(at now: Instant) {
///       while let output = system.nextOutput() {
///         switch output {
///         case .launch: engine = Engine(); perform(engine.start(at: now))
///         case .end: engine = nil
///         case .deliver(let event, _): perform(engine.receive(event, at: now))
///         case .carryOut(let command): radio.perform(command)
///         case .notDelivered, .regionState: break
///         }
///       }
///       radio.listen(system.listening)
///       alarm.set(to: system.nextWake)
///     }
///
/// After each call, the host carries out the outputs in order. It passes the engine's commands to
/// `perform`, including `wake`. It calls `advance` at `nextWake`, before any packet of the same
/// instant. A host that is late gets the same outputs, later. Times never go back.
///
/// - SeeAlso: docs/reference/phones.md, for the rules with their sources.
public struct PhoneSystem: Hashable, Sendable {
  /// The rules.
  public let settings: SystemSettings
  /// The fraction of `SystemSettings.exitDelay` at which exits are reported, 0 ... 1. A host with
  /// random numbers sets it after each exit.
  public var exitFraction = PhoneSystem.defaultExitFraction
  /// The time at which `advance` is to be called next; `nil` means never. The call may have no
  /// output.
  public internal(set) var nextWake: Instant?
  /// The radio's listening mode and schedule, which starts when the radio begins to follow it;
  /// `nil` if the radio should not listen.
  public internal(set) var listening: Listening?
  /// `true` while the screen is on.
  public internal(set) var isScreenOn: Bool
  /// The reason why the app's scan can find nothing now; `nil` if it can.
  public internal(set) var obstacle: NotDeliveredReason?
  /// The phone's present activity.
  public internal(set) var activity: PhoneActivity
  /// The count of changes of `activity` so far.
  public internal(set) var activityChanges = 0
  /// The count of exits reported so far, including those not delivered.
  public internal(set) var exits = 0

  var now: Instant
  var app: AppLifecycle
  var isBluetoothSwitchedOn = true
  var isInAirplaneMode = false
  /// `true` while airplane mode keeps Bluetooth off: until the user switches airplane mode off or
  /// Bluetooth on.
  var isHeldOffByAirplaneMode = false
  /// `true` if the app was last told that Bluetooth is on.
  var reportedBluetooth = true
  /// `true` if the app was last reported to be in the foreground; `nil` if it does not ask for such
  /// reports.
  var reportedForeground: Bool?
  /// `true` while the app follows the motion sensors.
  public internal(set) var followsMotion = false
  /// The newest readings of the motion sensors, which wait for a suspended app to run again.
  var waitingMotion: DeviceMotion?
  var scan: AppScan?
  var scans = 0
  var recentScans = RecentScans()
  var heardDevices = PhoneHeardDevices()
  let cipher: AppIdentifierCipher?
  var connections = AppConnections()
  var monitored: [MonitoredRegion] = []
  var ranged: [RangedRegion] = []
  var nextReport: Instant?
  /// The wakes that the app has requested, in order of time.
  var wakes: [Instant] = []
  private var outputs = PhoneOutbox<PhoneOutput>()

  /// Creates a phone whose app is launched now, unless the app is not in memory.
  ///
  /// - Parameters:
  ///   - state: The state of the app at the start. A suspended app starts like one in the
  ///     background: it was launched once, to make its requests.
  ///   - identifierKey: The cipher key of the identifiers that stand for addresses; different for
  ///     each phone.
  public init(
    _ settings: SystemSettings, app state: AppState = .foreground, isScreenOn: Bool = true,
    identifierKey: UInt64 = 0, at start: Instant
  ) {
    self.settings = settings
    self.isScreenOn = isScreenOn
    cipher = settings.hiddenAddresses ? AppIdentifierCipher(key: identifierKey) : nil
    now = start
    app = AppLifecycle(state.isAlive ? .terminated : state)
    activity = PhoneActivity(app: app.state)
    if state.isAlive { launch() }
    if state == .foreground { app.open(isScreenOn: isScreenOn, settings, at: start) }
    settle()
  }

  /// The exit fraction of a host without random numbers. With the range of iOS, it gives 30 s.
  public static let defaultExitFraction = 10.0 / 11

  /// The state of the app.
  public var appState: AppState { app.state }

  /// `true` if Bluetooth is on.
  public var isBluetoothOn: Bool {
    isBluetoothSwitchedOn && !isHeldOffByAirplaneMode
  }

  /// The schedule on which the radio is to listen; `nil` if it is not to listen.
  public var scanWindow: ScanWindow? { listening?.window }

  /// The regions that the system monitors for the app, in the order of the requests.
  public var monitoredRegions: [BeaconRegion] { monitored.map { $0.region } }

  /// `true` if ranging is being delivered to the app.
  public var isRanging: Bool { nextReport != nil }

  /// The name by which the app knows a device: the device's address, or its identifier.
  public func identifier(of address: DeviceAddress) -> DeviceAddress {
    cipher?.identifier(of: address) ?? address
  }

  /// `true` if there is an output.
  var hasOutput: Bool { !outputs.isEmpty }

  /// The next output, in order; `nil` if there is none.
  public mutating func nextOutput() -> PhoneOutput? { outputs.next() }

  /// Advances to a time, and performs what is due.
  ///
  /// - Precondition: The time is not before that of an earlier call.
  public mutating func advance(to time: Instant) {
    precondition(time >= now, "time went back from \(now.nanoseconds) to \(time.nanoseconds) ns")
    while let next = nextWake, next <= time {
      now = max(now, next)
      performDue()
      settle()
    }
    now = time
  }

  mutating func put(_ output: PhoneOutput) { outputs.put(output) }
}
