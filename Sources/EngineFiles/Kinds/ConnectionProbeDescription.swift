import BLE
import Documents
import Engines
import Recordings

/// A probe of connections as described in a file: `{ kind: "connection-probe", devices: ["lock"]
/// }`.
public struct ConnectionProbeDescription: EngineDescription {
  /// The word of the kind, `connection-probe`.
  public static let kind = "connection-probe"
  /// A summary of the kind, in one line.
  public static let summary = "connects and disconnects, to measure how long it takes"

  private var devices: [String] = []
  private var attempts = 60
  private var pause = Duration.seconds(60)
  private var namesServices = true
  /// `true` if the engine knows its devices from an earlier time, and needs no packet of them.
  public private(set) var knowsDevices = false
  private var discovery = ConnectionProbe.Discovery.none
  /// The way in which the engine scans.
  public private(set) var scanning = ScanPattern()

  /// Creates the description without devices.
  public init() {}

  /// Returns a new probe in its initial state.
  public func makeEngine() -> ConnectionProbe {
    ConnectionProbe(
      of: devices.map { Anchor(named: $0) }, attempts: attempts, pause: pause,
      namesServices: namesServices, discovering: discovery, knowsDevices: knowsDevices)
  }

  /// The topics that the engine decides: connections.
  public var topics: Set<DecisionTopic> { [.connections] }

  /// Returns the state of the probe, which decides nothing.
  public func standing(
    of engine: ConnectionProbe, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    ConnectionProbeStanding(probe: engine).standing
  }

  /// Declares the settings.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    settings.expect("devices")
    try settings.devices("devices", &devices, "the devices to connect to, by turns")
    try settings.integer(
      "attempts", &attempts, in: 1...100_000, "the number of connections to each device")
    try settings.duration(
      "pauseS", &pause, in: 0...86_400, "the time for which the radio rests before each")
    try settings.flag(
      "namesServices", &namesServices,
      "true if the scan is for the services of the devices, false if it is for every device")
    try settings.flag(
      "knowsDevices", &knowsDevices,
      "true if the app knows the devices, and asks for a connection at once, without a scan")
    if knowsDevices,
      let other = devices.firstIndex(where: {
        switch Anchor(named: $0) {
        case .service, .beacon: true
        case .device, .nearable: false
        }
      })
    {
      throw .unusable(
        settings.place(of: "devices")[other],
        "\(devices[other].quoted) is not a device's name or address, which 'knowsDevices' requires")
    }
    try settings.choice(
      "discovers", &discovery, among: ["none": .none, "one": .one, "all": .all],
      "the services that are discovered on each connection: none, that of the device's name, or all"
    )
    try settings.scanning(&scanning)
  }
}
