import Foundation
import NIOCore

/// The limits of a server's connections, so that no client takes the places or the time of others.
package struct ConnectionLimits: Sendable, Equatable {
  /// The connections that may be open at once.
  package var total: Int
  /// The connections that clients of one address may have open at once. Behind a proxy, all have
  /// its address.
  package var perClient: Int
  /// The time from the opening of a connection to the end of its first head.
  package var headTime: TimeAmount
  /// The time from the end of a head to the end of its body.
  package var bodyTime: TimeAmount
  /// The time in which a client has to read some of what waits for it: 80 KiB are enough, or as
  /// much as its own system needs to ask for more.
  package var readTime: TimeAmount

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - total: At least 1.
  ///   - perClient: At least 1; three quarters of `total` if nil.
  package init(
    total: Int, perClient: Int? = nil, headTime: TimeAmount = .seconds(10),
    bodyTime: TimeAmount = .seconds(30), readTime: TimeAmount = .seconds(30)
  ) {
    self.total = total
    self.perClient = perClient ?? max(1, total * 3 / 4)
    self.headTime = headTime
    self.bodyTime = bodyTime
    self.readTime = readTime
  }

  /// The limits within the files that this process may have open, some of which the database and
  /// the event loops need.
  package static var ofProcess: ConnectionLimits {
    let descriptors = sysconf(Int32(_SC_OPEN_MAX))
    // Without a limit, -1.
    return ConnectionLimits(total: descriptors < 0 ? 4096 : min(max(descriptors - 96, 16), 4096))
  }
}
