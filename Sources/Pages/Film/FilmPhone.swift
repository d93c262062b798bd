import BLE
import Phones
import Recordings
import Reports

/// A phone with a system over time: the activity of its app and its radio, the events delivered to
/// the app, and the packets not delivered.
struct FilmPhone: Sendable {
  /// The states of the app.
  private(set) var app: Film.Band
  /// The radio's modes for the app. For a recording that has only the events of the app, the states
  /// of the app's scan, blocked or not; `nil` if no event shows such a state.
  private(set) var radio: Film.Band?
  /// The events delivered to the app, by word, in the order of the words.
  private(set) var delivered: [Row]
  /// The packets not delivered to the app, by reason, most frequent first.
  private(set) var notDelivered: [Row]

  /// The changes of regions not delivered to the app, by word and reason, most frequent first.
  private(set) var regionsNotDelivered: [Row]

  /// Events of one kind.
  struct Row: Sendable {
    /// The word or the reason.
    var name: String
    /// The number of events.
    var count: Int
    /// The times of the events; in a long film, the first in each column.
    var times: [Instant]
  }

  /// Creates the film of a phone from its diary.
  init(of diary: PhoneDiary, _ resolution: FilmResolution) {
    app = Film.Band("app", resolution)
    let hasNotes = !diary.notes.isEmpty
    radio = hasNotes ? Film.Band("radio", resolution) : nil
    var notDelivered = Gathering(resolution)
    var regionsNotDelivered = Gathering(resolution)
    for note in diary.notes {
      switch note.kind {
      case .does(let activity):
        app.add(activity.app.kind, activity.app.words, at: note.time)
        radio?.add(activity.radioKind, activity.radioWords, at: note.time)
      case .notDelivered(let reason): notDelivered.add(reason.words, at: note.time)
      }
    }
    for region in diary.regionsNotDelivered {
      regionsNotDelivered.add(
        "\(DeliveredWord(region.change).rawValue), \(region.reason.words)", at: region.time)
    }
    var delivered = Gathering(resolution)
    for event in diary.app {
      guard let word = DeliveredWord(event.kind) else { continue }
      if word.isDelivered { delivered.add(word.rawValue, at: event.time) }
      guard !hasNotes else { continue }
      // Without notes, the app's own events give its life cycle, but do not show whether the app
      // was on the screen.
      switch event.kind {
      case .launched, .resumed: app.add("woken", "running", at: event.time)
      case .suspended: app.add(AppState.suspended.kind, AppState.suspended.words, at: event.time)
      case .ended: app.add(AppState.terminated.kind, "not in memory", at: event.time)
      case .scanBlocked(let reason):
        radio = radio ?? Film.Band("radio", resolution)
        radio?.add(
          reason == nil ? "scanning" : "asleep",
          reason.map { "scan finds nothing: \($0.words)" } ?? "scanning", at: event.time)
      case .regionNotDelivered, .delivered: break
      }
    }
    self.delivered = DeliveredWord.allCases.compactMap { delivered.row($0.rawValue) }
    self.notDelivered = notDelivered.byFrequency
    self.regionsNotDelivered = regionsNotDelivered.byFrequency
  }

  /// Rows under construction.
  private struct Gathering {
    private let resolution: FilmResolution
    private var counts: [String: (count: Int, times: FilmSeries<Void>)] = [:]

    init(_ resolution: FilmResolution) { self.resolution = resolution }

    mutating func add(_ name: String, at time: Instant) {
      counts[name, default: (0, FilmSeries(resolution))].count += 1
      counts[name]?.times.add((), value: 0, at: time)
    }

    func row(_ name: String) -> Row? {
      counts[name].map { Row(name: name, count: $0.count, times: $0.times.kept.map(\.time)) }
    }

    /// The rows, most frequent first, then by name.
    var byFrequency: [Row] {
      counts.keys.compactMap(row).sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }
  }
}

extension AppState {
  /// The kind of the state, which selects the drawing style.
  fileprivate var kind: String {
    switch self {
    case .foreground: "foreground"
    case .background: "woken"
    case .suspended: "asleep"
    case .terminated, .forceQuit: "ended"
    }
  }
}

extension PhoneActivity {
  /// The radio's mode, as a kind that selects the drawing style.
  fileprivate var radioKind: String {
    if !isBluetoothOn { return "ended" }
    if isRanging { return "ranging" }
    if isScanning || listening?.mode == .connecting { return "scanning" }
    return isMonitoring ? "monitoring" : "asleep"
  }
}
