import BLE

extension Point {
  /// The coordinates in metres, in brackets.
  package var inMetres: String { "(\(x.with(2)), \(y.with(2)))" }
}
