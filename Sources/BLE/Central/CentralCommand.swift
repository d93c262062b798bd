/// Something that a decision engine asks its central to do.
///
/// A host carries out what its platform can, and answers with a `CentralEvent`: a command is never
/// an error.
public enum CentralCommand: Hashable, Sendable {
  /// Report advertisements from now on.
  case scan
  /// Report advertisements no longer.
  case stopScanning
  /// Connect; answered by `connected` or `connectionRefused`.
  case connect(DeviceAddress)
  /// End a connection; answered by `disconnected`.
  case disconnect(DeviceAddress)
  /// Read the signal strength of a connection; answered by `rssi`.
  case readRSSI(DeviceAddress)
  /// Read a value; answered by `value`.
  case read(Characteristic, on: DeviceAddress)
  /// Write a value.
  case write([UInt8], to: Characteristic, on: DeviceAddress)
  /// Report a value whenever it changes; each change is a `value`.
  case subscribe(to: Characteristic, on: DeviceAddress)
  /// Send `wake` at this time, or at once if it has passed. Several times may be asked for; each
  /// comes once.
  case wake(at: Instant)
}
