import EventInput
import FieldStore
import Hummingbird
import HummingbirdCore
import Logging
import ServiceLifecycle

/// The server: its routes on a port, and the deletion of what is too old.
package struct FieldService: Sendable {
  /// The address to listen at.
  package struct Address: Sendable {
    let host: String
    let port: Int

    /// Creates an address; port 0 is any that is free.
    package init(host: String, port: Int) {
      self.host = host
      self.port = port
    }
  }

  private let routes: FieldRoutes
  private let retention: Retention
  private let limits: ConnectionLimits
  private let logger: Logger

  /// Creates a server of a database.
  ///
  /// - Parameters:
  ///   - retainDays: The days for which entries are kept; nil for all.
  package init(
    _ database: FieldDatabase, writer: EntryWriter, feed: Feed, retainDays: Int? = nil,
    limits: ConnectionLimits = .ofProcess, logger: Logger
  ) {
    routes = FieldRoutes(database: database, writer: writer, feed: feed)
    retention = Retention(database, days: retainDays, logger: logger)
    self.limits = limits
    self.logger = logger
  }

  /// The paths with the methods that are answered there, `HEAD` beside `GET`.
  package var paths: [String: Set<String>] {
    routes.all.reduce(into: [:]) { paths, route in
      paths[route.path, default: []].formUnion(route.methods.map(\.rawValue))
    }
  }

  /// The application that answers at an address.
  ///
  /// - Parameter whenListening: Told the port, once it is open.
  package func application(
    at address: Address, whenListening: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let (limits, table) = (limits, ConnectionTable(limits))
    return Application(
      router: routes.router(),
      server: .http1(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: [ConnectionGuard(table, limits)], idleTimeout: .seconds(75))),
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port)),
      services: [retention],
      onServerRunning: { channel in whenListening(channel.localAddress?.port ?? address.port) },
      logger: logger)
  }
}
