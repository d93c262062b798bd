import BLE
import Phones

/// The input that an engine received from its host, in a run or on a recording: the packets of a
/// bare radio, or the events of an app.
package struct EngineInput: Sendable {
  /// The time at which the engine started.
  private let start: Instant
  private let content: Content

  private enum Content: Sendable {
    case packets([Sighting])
    case app([AppEvent])
  }

  /// Creates the input at a bare radio.
  ///
  /// - Parameter packets: The received packets, in order.
  package init(_ packets: [Sighting], from start: Instant) {
    self.start = start
    content = .packets(packets)
  }

  /// Creates the input of an app.
  ///
  /// - Parameter events: The events of the app, in order.
  package init(_ events: [AppEvent], from start: Instant) {
    self.start = start
    content = .app(events)
  }

  /// Returns an engine in the state in which it is at each of some times.
  ///
  /// - Parameters:
  ///   - engine: The engine in its initial state.
  ///   - times: The times, in order.
  /// - Complexity: That of playing the input once.
  package func played<Engine: DecisionEngine>(to engine: Engine, at times: [Instant]) -> [Engine] {
    switch content {
    case .packets(let packets):
      var host = ReplayHost(engine, at: start, observer: nil)
      var rest = packets[...]
      return times.map { time in
        let heard = rest.prefix { $0.time <= time }
        rest = rest.dropFirst(heard.count)
        host.hear(heard, upTo: time)
        return host.engine
      }
    case .app(let events):
      var host = AppReplayHost(engine, for: events, from: start, observer: nil)
      var rest = events[...]
      return times.map { time in
        let told = rest.prefix { $0.time <= time }
        rest = rest.dropFirst(told.count)
        host.take(told, upTo: time)
        return host.engine
      }
    }
  }
}
