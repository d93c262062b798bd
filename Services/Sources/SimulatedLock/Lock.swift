import EventInput

/// A lock that is pulsed: it unlocks for some seconds, and counts.
package actor Lock {
  /// A request as the lock has come to know it.
  package struct Request: Sendable, Equatable {
    /// Its number, in order of arrival from 1 on.
    package let number: Int
    /// The header `Idempotency-Key`; nil if there is none.
    package let key: String?
    /// `true` if an earlier request had the same key.
    package let isRepeated: Bool
  }

  private let unlockedForS: Double
  private let isIdempotent: Bool
  private let log: @Sendable (String) -> Void
  private var keys: Set<String> = []
  private var pulsedKeys: Set<String> = []
  private var requests = 0
  private var repeated = 0
  private var pulses = 0
  private var unlockedUntil: Moment?

  /// Creates a lock.
  ///
  /// - Parameters:
  ///   - unlockedForS: Seconds for which a pulse unlocks.
  ///   - isIdempotent: `true` for a lock that pulses once for each key.
  ///   - log: Takes a JSON line for each request and each pulse.
  package init(
    unlockedForS: Double, isIdempotent: Bool = false, log: @escaping @Sendable (String) -> Void
  ) {
    self.unlockedForS = unlockedForS
    self.isIdempotent = isIdempotent
    self.log = log
  }

  /// Notes a request.
  package func arrived(key: String?, at now: Moment = .now) -> Request {
    requests += 1
    let isRepeated = key.map { !keys.insert($0).inserted } ?? false
    if isRepeated { repeated += 1 }
    let request = Request(number: requests, key: key, isRepeated: isRepeated)
    write("request", request, ["at": .text(now.iso8601), "repeated": .bool(isRepeated)])
    return request
  }

  /// Unlocks the door, unless the lock is idempotent and has done so for this key.
  ///
  /// - Parameter copy: 1, or 2 if a proxy has repeated the request.
  package func pulse(for request: Request, copy: Int = 1, at now: Moment = .now) {
    if isIdempotent, let key = request.key, !pulsedKeys.insert(key).inserted { return }
    pulses += 1
    unlockedUntil = now.advanced(bySeconds: unlockedForS)
    write(
      "pulse", request,
      ["at": .text(now.iso8601), "copy": .integer(copy), "unlockedForS": .number(unlockedForS)])
  }

  /// The state as a JSON object.
  package func state(at now: Moment = .now) -> JSON {
    .object([
      "unlocked": .bool(unlockedUntil.map { now < $0 } ?? false),
      "unlockedUntil": unlockedUntil.map { .text($0.iso8601) } ?? .null,
      "requests": .integer(requests),
      "repeated": .integer(repeated),
      "pulses": .integer(pulses),
    ])
  }

  private func write(_ event: String, _ request: Request, _ members: [String: JSON]) {
    var members = members
    members["event"] = .text(event)
    members["request"] = .integer(request.number)
    members["key"] = request.key.map { .text($0) } ?? .null
    log(JSON.object(members).text)
  }
}
