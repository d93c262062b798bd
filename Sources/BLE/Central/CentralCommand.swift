/// A command from a decision engine to its central.
///
/// A host carries out the commands that its platform supports and answers with a `CentralEvent`,
/// which also reports failures. A command is never an error. A command that needs a connection is
/// answered by `disconnected` if there is none.
public enum CentralCommand: Hashable, Sendable {
  /// Start reporting the requested advertisements. A later request replaces an earlier one.
  case scan(for: ScanRequest)
  /// Stop reporting advertisements.
  case stopScanning
  /// Report each entry to a region and each exit from it, even if the app has been terminated in
  /// the meantime; answered by `refused` if the platform cannot. If the device is known to be
  /// inside, that is reported at once.
  case monitor(BeaconRegion)
  /// Stop monitoring a region.
  case stopMonitoring(BeaconRegion)
  /// Report the beacons of a region once a second, as `ranged`; answered by `refused` if the
  /// platform cannot.
  case range(BeaconRegion)
  /// Stop ranging a region.
  case stopRanging(BeaconRegion)
  /// Report, as `app`, each time the app leaves the foreground or comes back to it; if the app is
  /// in the background already, report that at once. Ignored by a host without apps; an engine on
  /// such a host takes its app to be in the foreground.
  case followApp
  /// Report, as `motion`, the readings of the device's motion sensors once a second, the first a
  /// second from now. A report comes before a wake of the same instant. Ignored by a host without
  /// such sensors.
  case followMotion
  /// Connect; answered by `connected` or `connectionRefused`. While the device is out of reach, the
  /// attempt stays pending, on some platforms forever.
  case connect(DeviceAddress)
  /// Connect to a device that the app knows from an earlier time, given by its address; answered as
  /// `connect` is. On a host that hides addresses, the address stands for the identifier that the
  /// app has stored, and events carry that identifier.
  ///
  /// - SeeAlso: Apple, *CBCentralManager.retrievePeripherals(withIdentifiers:)*; Android,
  ///   *BluetoothDevice.connectGatt* with `autoConnect`.
  case connectKnown(DeviceAddress)
  /// Disconnect; answered by `disconnected`.
  case disconnect(DeviceAddress)
  /// Read the RSSI of a connection; answered by `rssi`.
  case readRSSI(DeviceAddress)
  /// Send a request to the services of a connected peripheral; answered by `attribute`.
  case request(AttributeRequest, on: DeviceAddress)
  /// Ask the user, the server or the location system; answered by `reply`, possibly much later.
  case ask(Inquiry)
  /// Send `wake` at this time, or at once if the time has passed. An engine may request several
  /// wakes; one `wake` is sent for each request.
  case wake(at: Instant)
}

extension CentralCommand {
  /// Start reporting each packet of each device.
  public static var scan: CentralCommand { .scan(for: ScanRequest()) }

  /// The answer of a host that only scans: it has no connection to the device, neither monitors nor
  /// ranges regions, and has no one to ask. `nil` for a command that such a host carries out or
  /// ignores, and for a request to connect, which stays pending.
  public var answerWithoutConnection: CentralEvent? {
    switch self {
    case .disconnect(let device), .readRSSI(let device), .request(_, let device):
      .disconnected(device, .notConnected)
    case .monitor, .range: .refused(self)
    case .ask(.location): .reply(.location(nil))
    case .ask(.record(let id)): .reply(.record(nil, of: id))
    case .scan, .stopScanning, .stopMonitoring, .stopRanging, .followApp, .followMotion, .connect,
      .connectKnown, .wake:
      nil
    }
  }
}
