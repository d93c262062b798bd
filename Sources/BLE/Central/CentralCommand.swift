/// A command from a decision engine to its central.
///
/// A host carries out the commands that its platform supports and answers with a `CentralEvent`,
/// which also reports failures. A command is never an error. A command that needs a connection is
/// answered by `disconnected` if there is none.
public enum CentralCommand: Hashable, Sendable {
  /// Start reporting advertisements.
  case scan
  /// Stop reporting advertisements.
  case stopScanning
  /// Connect; answered by `connected` or `connectionRefused`. While the device is out of reach, the
  /// attempt stays pending, on some platforms forever.
  case connect(DeviceAddress)
  /// Disconnect; answered by `disconnected`.
  case disconnect(DeviceAddress)
  /// Read the RSSI of a connection; answered by `rssi`.
  case readRSSI(DeviceAddress)
  /// Read a characteristic; answered by `value`.
  case read(Characteristic, on: DeviceAddress)
  /// Write a characteristic; answered by `written`.
  case write([UInt8], to: Characteristic, on: DeviceAddress)
  /// Report a characteristic whenever it changes; each change is a `value`.
  case subscribe(to: Characteristic, on: DeviceAddress)
  /// Send `wake` at this time, or at once if it has passed. An engine may request several times;
  /// each is sent once.
  case wake(at: Instant)
}

extension CentralCommand {
  /// The answer of a host that has no connection to the device; `nil` for a command that needs
  /// none, and for `connect`, which stays pending.
  public var answerWithoutConnection: CentralEvent? {
    switch self {
    case .disconnect(let device), .readRSSI(let device), .read(_, let device),
      .write(_, _, let device), .subscribe(_, let device):
      .disconnected(device)
    case .scan, .stopScanning, .connect, .wake: nil
    }
  }
}
