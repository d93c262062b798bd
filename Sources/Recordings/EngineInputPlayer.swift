import BLE
import Phones

/// A player of an engine's input, step by step. The input may grow while it is played.
package struct EngineInputPlayer<Engine: DecisionEngine> {
  private var host: Host
  /// The packets and events that have not been played yet, in order. The events of a bare radio are
  /// the readings of its motion sensors.
  private var packets: ArraySlice<Sighting> = []
  private var events: ArraySlice<AppEvent> = []

  private enum Host {
    case radio(ReplayHost<Engine>)
    case app(AppReplayHost<Engine>)
  }

  /// Creates a player of the packets of a bare radio.
  ///
  /// - Parameters:
  ///   - engine: The engine in its initial state.
  ///   - start: The time at which the engine starts.
  package init(ofPacketsTo engine: Engine, from start: Instant) {
    host = .radio(ReplayHost(engine, at: start, observer: nil))
  }

  /// Creates a player of the events of an app. The first event must launch or end the app.
  ///
  /// - Parameter engine: The engine in its initial state.
  package init(ofAppOf engine: Engine) {
    host = .app(AppReplayHost(engine, observer: nil))
  }

  /// The engine in its present state.
  package var engine: Engine {
    switch host {
    case .radio(let host): host.engine
    case .app(let host): host.engine
    }
  }

  /// `true` once the engine has started: with its app, or at once on a bare radio.
  package var hasStarted: Bool {
    switch host {
    case .radio: true
    case .app(let host): host.hasStarted
    }
  }

  /// Adds packets that a bare radio received, in order.
  package mutating func add(_ packets: some Sequence<Sighting>) {
    self.packets.append(contentsOf: packets)
  }

  /// Adds events of an app, or readings of a bare radio's motion sensors, in order.
  package mutating func add(_ events: some Sequence<AppEvent>) {
    self.events.append(contentsOf: events)
  }

  /// Delivers the input up to a time.
  ///
  /// - Parameter time: The time, not before that of the previous call.
  package mutating func advance(to time: Instant) {
    switch host {
    case .radio(var radio):
      let due = packets.prefix { $0.time <= time }
      let motion = events.prefix { $0.time <= time }
      packets = packets[due.endIndex...]
      events = events[motion.endIndex...]
      radio.hear(due, sensing: motion, upTo: time)
      host = .radio(radio)
    case .app(var app):
      let due = events.prefix { $0.time <= time }
      events = events[due.endIndex...]
      app.take(due, upTo: time)
      host = .app(app)
    }
  }
}
