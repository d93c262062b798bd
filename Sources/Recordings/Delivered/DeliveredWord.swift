import BLE
import Phones

/// The words of an app's events in the table `delivered.csv`.
package enum DeliveredWord: String, CaseIterable, Sendable {
  case launched, ended, suspended, resumed
  case scanBlocked = "scan-blocked"
  case scanUnblocked = "scan-unblocked"
  case regionUnknown = "region-unknown"
  case regionOutside = "region-outside"
  case regionInside = "region-inside"
  case advertisement, entered, left, ranged, beacon
  case connected
  case connectionRefused = "connection-refused"
  case disconnected, rssi
  case services, service, characteristics, characteristic
  case value, written, subscribed, unsubscribed
  case servicesFailed = "services-failed"
  case characteristicsFailed = "characteristics-failed"
  case readFailed = "read-failed"
  case writeFailed = "write-failed"
  case subscribeFailed = "subscribe-failed"
  case unsubscribeFailed = "unsubscribe-failed"
  case monitorRefused = "monitor-refused"
  case rangeRefused = "range-refused"
  case bluetoothOn = "bluetooth-on"
  case bluetoothOff = "bluetooth-off"
  case foreground, background, motion
  case location, record, entry, stored, answer, ticked, notification
  case wake

  /// The columns in which the event may have a value, besides those that all rows have.
  package var columns: [AppColumn] {
    switch self {
    case .launched, .ended, .suspended, .resumed, .scanUnblocked: []
    case .advertisement: [.name, .channel, .rssi, .data, .rule]
    case .entered, .left, .monitorRefused, .rangeRefused, .regionUnknown, .regionOutside,
      .regionInside:
      [.name, .rule]
    case .scanBlocked, .ranged, .bluetoothOn, .bluetoothOff, .foreground, .background, .wake:
      [.rule]
    case .beacon: [.name, .rssi, .measured]
    case .location, .record, .stored: [.name, .rule]
    case .motion, .answer: [.name, .characteristic, .rule]
    case .ticked: [.data, .rule]
    case .notification: [.characteristic, .data, .rule]
    case .entry: [.characteristic, .data]
    case .connected, .connectionRefused: [.name, .rule]
    case .disconnected: [.name, .data, .rule]
    case .rssi: [.name, .rssi, .rule]
    case .services: [.name, .rule]
    case .service: [.characteristic]
    case .characteristic: [.characteristic, .data]
    case .characteristics, .written, .subscribed, .unsubscribed: [.name, .characteristic, .rule]
    case .value, .servicesFailed, .characteristicsFailed, .readFailed, .writeFailed,
      .subscribeFailed, .unsubscribeFailed:
      [.name, .characteristic, .data, .rule]
    }
  }

  /// `true` for an event of the life cycle of the app or of its scan.
  package var isLife: Bool {
    switch self {
    case .launched, .ended, .suspended, .resumed, .scanBlocked, .scanUnblocked: true
    default: false
    }
  }

  /// `true` for an event delivered to the app.
  package var isDelivered: Bool { !isLife && regionState == nil }

  /// The state of a region, if the event is a state of which the app is not told; `nil` for any
  /// other event.
  package var regionState: RegionState? {
    switch self {
    case .regionUnknown: .unknown
    case .regionOutside: .outside
    case .regionInside: .inside
    default: nil
    }
  }

  /// Creates the word for a change of a region.
  package init(_ change: RegionEvent) { self = change.isInside ? .entered : .left }

  /// Creates the word for a region's state of which the app is not told.
  init(_ state: RegionState) {
    switch state {
    case .unknown: self = .regionUnknown
    case .outside: self = .regionOutside
    case .inside: self = .regionInside
    }
  }

  /// Creates the word for an event; `nil` for the refusal of a command that no system refuses, and
  /// for a reason for which no system blocks a scan or leaves a region unreported.
  package init?(_ kind: AppEvent.Kind) {
    switch kind {
    case .launched: self = .launched
    case .ended: self = .ended
    case .suspended: self = .suspended
    case .resumed: self = .resumed
    case .scanBlocked(nil): self = .scanUnblocked
    case .scanBlocked(let reason?):
      guard reason.ruleWord != nil else { return nil }
      self = .scanBlocked
    case .regionNotDelivered(_, let state, let reason):
      guard reason == .notRunning || reason.ruleWord != nil, reason != .opportunistic else {
        return nil
      }
      self.init(state)
    case .delivered(let event, rule: _):
      switch event {
      case .advertisement: self = .advertisement
      case .region(let change): self.init(change)
      case .ranged: self = .ranged
      case .connected: self = .connected
      case .connectionRefused: self = .connectionRefused
      case .disconnected: self = .disconnected
      case .rssi: self = .rssi
      case .attribute(let report, on: _): self.init(report)
      case .refused(.monitor): self = .monitorRefused
      case .refused(.range): self = .rangeRefused
      case .refused: return nil
      case .bluetooth(let isOn): self = isOn ? .bluetoothOn : .bluetoothOff
      case .app(let isInForeground): self = isInForeground ? .foreground : .background
      case .motion: self = .motion
      case .reply(let reply): self.init(reply)
      case .wake: self = .wake
      }
    }
  }
}

extension DeliveredWord {
  /// Creates the word for a report of a peripheral's services.
  init(_ report: AttributeReport) {
    switch report {
    case .services: self = .services
    case .characteristics: self = .characteristics
    case .value: self = .value
    case .written: self = .written
    case .subscribed: self = .subscribed
    case .unsubscribed: self = .unsubscribed
    case .failed(let request, with: _):
      switch request {
      case .discoverServices: self = .servicesFailed
      case .discoverCharacteristics: self = .characteristicsFailed
      case .read: self = .readFailed
      case .write, .writeWithoutResponse: self = .writeFailed
      case .subscribe: self = .subscribeFailed
      case .unsubscribe: self = .unsubscribeFailed
      }
    }
  }

  /// Creates the word for a reply.
  init(_ reply: Reply) {
    switch reply {
    case .location: self = .location
    case .record: self = .record
    case .stored: self = .stored
    case .answer: self = .answer
    case .ticked: self = .ticked
    case .notification: self = .notification
    }
  }

  /// The word of the list rows that follow an event with this word; `nil` if no list rows follow.
  package var listed: DeliveredWord? {
    switch self {
    case .ranged: .beacon
    case .services: .service
    case .characteristics: .characteristic
    case .record: .entry
    default: nil
    }
  }
}

/// The columns of the table `delivered.csv`.
package enum AppColumn: Int, CaseIterable {
  case time, phone, event, name, channel, rssi, measured, characteristic, data, rule

  /// The name of the column, in the first line of the table.
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
