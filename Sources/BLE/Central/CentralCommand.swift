/// Something that a decision engine asks its central to do.
///
/// A host carries out what its platform can, and answers with a `CentralEvent`, which also says
/// what failed: a command is never an error. What needs a connection is answered by `disconnected`
/// where there is none.
public enum CentralCommand: Hashable, Sendable {
  /// Report advertisements from now on.
  case scan
  /// Report advertisements no longer.
  case stopScanning
  /// Connect; answered by `connected` or `connectionRefused`. While the device is out of reach, the
  /// attempt stays pending, on some platforms for ever.
  case connect(DeviceAddress)
  /// End a connection; answered by `disconnected`.
  case disconnect(DeviceAddress)
  /// Read the signal strength of a connection; answered by `rssi`.
  case readRSSI(DeviceAddress)
  /// Read a value; answered by `value`.
  case read(Characteristic, on: DeviceAddress)
  /// Write a value; answered by `written`.
  case write([UInt8], to: Characteristic, on: DeviceAddress)
  /// Report a value whenever it changes; each change is a `value`.
  case subscribe(to: Characteristic, on: DeviceAddress)
  /// Send `wake` at this time, or at once if it has passed. Several times may be asked for; each
  /// comes once.
  case wake(at: Instant)
}

extension CentralCommand {
  /// What a host answers that has no connection to the device: `nil` for a command that needs none,
  /// and for `connect`, which stays pending.
  public var answerWithoutConnection: CentralEvent? {
    switch self {
    case .disconnect(let device), .readRSSI(let device), .read(_, let device),
      .write(_, _, let device), .subscribe(_, let device):
      .disconnected(device)
    case .scan, .stopScanning, .connect, .wake: nil
    }
  }
}
