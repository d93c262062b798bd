import BLE

extension Instant {
  /// The instant some seconds after the start.
  static func seconds(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64((seconds * 1e9).rounded()))
  }
}
