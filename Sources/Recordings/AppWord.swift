import BLE
import Phones

/// The words of an app's events in the table `told.csv`.
package enum AppWord: String, CaseIterable, Sendable {
  case launched, ended, suspended, resumed
  case advertisement, entered, left, ranged, beacon
  case connected
  case connectionRefused = "connection-refused"
  case disconnected, rssi, value
  case noValue = "no-value"
  case written
  case notWritten = "not-written"
  case monitorRefused = "monitor-refused"
  case rangeRefused = "range-refused"
  case bluetoothOn = "bluetooth-on"
  case bluetoothOff = "bluetooth-off"
  case wake

  /// The columns that may have a value, besides those that all rows have.
  var columns: [AppColumn] {
    switch self {
    case .launched, .ended, .suspended, .resumed: []
    case .advertisement: [.name, .channel, .rssi, .data, .rule]
    case .entered, .left, .monitorRefused, .rangeRefused: [.name, .rule]
    case .ranged, .bluetoothOn, .bluetoothOff, .wake: [.rule]
    case .beacon: [.name, .rssi, .measured]
    case .connected, .connectionRefused, .disconnected: [.name, .rule]
    case .rssi: [.name, .rssi, .rule]
    case .value: [.name, .characteristic, .data, .rule]
    case .noValue, .written, .notWritten: [.name, .characteristic, .rule]
    }
  }

  /// `true` for an event of the app's life, `false` for one that it is told.
  package var isLife: Bool {
    switch self {
    case .launched, .ended, .suspended, .resumed: true
    default: false
    }
  }

  /// The word of a change of a region.
  package init(_ change: RegionEvent) { self = change.isInside ? .entered : .left }

  /// The word of an event; `nil` for the refusal of a command that no system refuses.
  package init?(_ kind: AppEvent.Kind) {
    switch kind {
    case .launched: self = .launched
    case .ended: self = .ended
    case .suspended: self = .suspended
    case .resumed: self = .resumed
    case .told(let event, rule: _):
      switch event {
      case .advertisement: self = .advertisement
      case .region(let change): self.init(change)
      case .ranged: self = .ranged
      case .connected: self = .connected
      case .connectionRefused: self = .connectionRefused
      case .disconnected: self = .disconnected
      case .rssi: self = .rssi
      case .value(let bytes, of: _, on: _): self = bytes == nil ? .noValue : .value
      case .written(let isWritten, to: _, on: _): self = isWritten ? .written : .notWritten
      case .refused(.monitor): self = .monitorRefused
      case .refused(.range): self = .rangeRefused
      case .refused: return nil
      case .bluetooth(let isOn): self = isOn ? .bluetoothOn : .bluetoothOff
      case .wake: self = .wake
      }
    }
  }
}

/// The columns of the table `told.csv`.
enum AppColumn: Int, CaseIterable {
  case time, phone, event, name, channel, rssi, measured, characteristic, data, rule

  /// The word in the table's first line.
  var word: String {
    switch self {
    case .time: "time_s"
    case .phone: "phone"
    case .event: "event"
    case .name: "name"
    case .channel: "channel"
    case .rssi: "rssi_dbm"
    case .measured: "measured_dbm"
    case .characteristic: "characteristic"
    case .data: "data"
    case .rule: "rule"
    }
  }
}
