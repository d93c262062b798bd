import NIOCore
import NIOSSL

/// The encryption of a connection to a broker.
package struct Encryption: Sendable {
  /// Whose certificates are believed.
  package enum Trust: Sendable, Equatable {
    /// The authorities that the system knows.
    case system
    /// The certificates in a PEM file.
    case file(String)
    /// Anybody's: what is sent may be read and changed on the way.
    case anybody
  }

  private let context: NIOSSLContext
  private let host: String?

  /// Creates the encryption of connections to a host, whose certificate is to have its name or
  /// address.
  ///
  /// - Throws: An error of `NIOSSL` if the file has no certificates.
  package init(to host: String, trusting trust: Trust) throws {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    switch trust {
    case .system: break
    case .file(let path):
      // Read here, so that a file without certificates is an error now.
      let certificates = try NIOSSLCertificate.fromPEMFile(path)
      configuration.trustRoots = .certificates(certificates)
    case .anybody: configuration.certificateVerification = .none
    }
    context = try NIOSSLContext(configuration: configuration)
    // The extension for names has no addresses; of these the certificate is checked all the same.
    self.host = (try? SocketAddress(ipAddress: host, port: 0)) == nil ? host : nil
  }

  /// Adds the encryption to a new connection.
  func add(to channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandler(
      NIOSSLClientHandler(context: context, serverHostname: host))
  }
}
