import NIOConcurrencyHelpers
import NIOCore

/// The connections that are open, by the address of their client.
///
/// A new connection that finds no place takes that of one that waits for its client: first of those
/// that never sent a whole request, then of those whose clients do not read what they have asked
/// for, then of those that are idle between requests, each time the one that has waited longest. So
/// slow clients give way to others, and a client that has sent a request and read the answer keeps
/// its connection while there are slow ones. Only if all are busy is the new one closed.
package final class ConnectionTable: Sendable {
  /// The number of a connection.
  package typealias ID = Int

  /// The reason why a connection waits for its client, the one that gives way first before others.
  package enum Wait: Int, Sendable, Comparable {
    /// The client has not sent a whole request yet.
    case firstRequest
    /// The client does not read.
    case reading
    /// The client has its answers, and may ask again.
    case nextRequest

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// The state of a connection.
  private struct Entry {
    let client: String
    let close: @Sendable () -> Void
    /// The reason why it waits for its client; nil while it is served.
    var wait: Wait? = .firstRequest
    /// The place in the order in which connections began to wait.
    var turn: Int
  }

  private struct State {
    var entries: [ID: Entry] = [:]
    var counts: [String: Int] = [:]
    var nextTurn = 0

    mutating func turn() -> Int {
      nextTurn += 1
      return nextTurn
    }

    /// The connection to close for another one: of a client, or of all if nil.
    func victim(of client: String?) -> ID? {
      entries.lazy.filter { client == nil || $0.value.client == client }
        .compactMap { id, entry in entry.wait.map { (id: id, wait: $0, turn: entry.turn) } }
        .min { ($0.wait, $0.turn) < ($1.wait, $1.turn) }?.id
    }

    mutating func remove(_ id: ID) -> Entry? {
      guard let entry = entries.removeValue(forKey: id) else { return nil }
      let left = (counts[entry.client] ?? 1) - 1
      counts[entry.client] = left > 0 ? left : nil
      return entry
    }
  }

  private let limits: ConnectionLimits
  private let state = NIOLockedValueBox(State())

  /// Creates a table without connections.
  package init(_ limits: ConnectionLimits) { self.limits = limits }

  /// The number of open connections.
  package var count: Int { state.withLockedValue { $0.entries.count } }

  /// Gives a connection a place; nil if there is none, and the connection is to be closed.
  ///
  /// - Parameter close: Closes the connection, for the sake of another one.
  package func open(from client: String, close: @escaping @Sendable () -> Void) -> ID? {
    let (id, victim) = state.withLockedValue { state -> (ID?, Entry?) in
      var victim: Entry?
      let isCrowded = (state.counts[client] ?? 0) >= limits.perClient
      if isCrowded || state.entries.count >= limits.total {
        guard let found = state.victim(of: isCrowded ? client : nil) else { return (nil, nil) }
        victim = state.remove(found)
      }
      let turn = state.turn()
      state.entries[turn] = Entry(client: client, close: close, turn: turn)
      state.counts[client, default: 0] += 1
      return (turn, victim)
    }
    victim?.close()
    return id
  }

  /// Notes what the client of a connection is waited for; nil if it has sent a whole request that
  /// is to be answered.
  package func note(_ id: ID, waitsFor wait: Wait?) {
    state.withLockedValue { state in
      guard var entry = state.entries[id] else { return }
      entry.wait = wait
      entry.turn = state.turn()
      state.entries[id] = entry
    }
  }

  /// Frees the place of a connection that has ended.
  package func end(_ id: ID) { state.withLockedValue { _ = $0.remove(id) } }
}
