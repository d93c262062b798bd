import BLE
import Phones

/// The input that an engine received from its host, in a run or on a recording: the packets of a
/// bare radio, or the events of an app.
package struct EngineInput: Sendable {
  /// The time at which the engine started.
  private let start: Instant
  private let content: Content

  private enum Content: Sendable {
    case packets([Sighting], motion: [AppEvent])
    case app([AppEvent])
  }

  /// Creates the input at a bare radio.
  ///
  /// - Parameters:
  ///   - packets: The received packets, in order.
  ///   - motion: The readings of the motion sensors, in order.
  package init(_ packets: [Sighting], sensing motion: [AppEvent], from start: Instant) {
    self.start = start
    content = .packets(packets, motion: motion)
  }

  /// Creates the input of an app.
  ///
  /// - Parameter events: The events of the app, in order.
  package init(_ events: [AppEvent], from start: Instant) {
    self.start = start
    content = .app(events)
  }

  /// Returns an engine in the state that it has reached by a time.
  ///
  /// - Parameter engine: The engine in its initial state.
  package func played<Engine: DecisionEngine>(to engine: Engine, upTo time: Instant) -> Engine {
    var player = player(of: engine)
    player.advance(to: time)
    return player.engine
  }

  /// Returns a player of the input at its start.
  ///
  /// - Parameter engine: The engine in its initial state.
  package func player<Engine: DecisionEngine>(of engine: Engine) -> EngineInputPlayer<Engine> {
    switch content {
    case .packets(let packets, let motion):
      var player = EngineInputPlayer(ofPacketsTo: engine, from: start)
      player.add(packets)
      player.add(motion)
      return player
    case .app(let events):
      var player = EngineInputPlayer(ofAppOf: engine)
      if !events.beginsAnApp { player.add([AppEvent(.launched, at: start)]) }
      player.add(events)
      return player
    }
  }
}
