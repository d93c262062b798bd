import ArgumentParser
import MQTT
import PresenceBridge
import Terminal

/// The options for encryption and for the user.
struct SecurityOptions: ParsableArguments {
  @Flag(help: "Encrypt, and believe the authorities that the system knows.") var tls = false
  @Option(help: "Encrypt, and believe the authorities in this file of PEM.") var ca: String?
  @Flag(help: "Encrypt, and believe anybody. Said at each start.") var insecure = false
  @Option(help: "The user, if the broker asks for one.") var user: String?
  @Option(help: "A file with the user's password, its first line.") var passwordFile: String?

  func validate() throws {
    guard ca == nil || !insecure else { throw ValidationError("--ca and --insecure: choose one") }
    guard passwordFile == nil || user != nil else {
      throw ValidationError("--password-file: needs --user")
    }
  }

  /// The user and the password; nil if there are none.
  var credentials: Credentials? {
    get throws {
      guard let user else { return nil }
      let password = try passwordFile.map {
        try SecretFile.lines(at: $0, option: "--password-file").first ?? ""
      }
      guard let name = try? MQTTString(user),
        let credentials = try? Credentials(user: name, password: password.map { Array($0.utf8) })
      else { throw UsageError("--user '\(user)': longer than 65535 bytes") }
      return credentials
    }
  }

  /// The encryption; nil for none. What is not safe is said.
  func encryption(to address: BrokerAddress, console: Console) throws -> Encryption? {
    guard tls || ca != nil || insecure else {
      if passwordFile != nil, !address.isLoopback {
        console.say("\(address): the password is sent without encryption; --tls encrypts")
      }
      return nil
    }
    if insecure {
      console.say("--insecure: the broker's certificate is not checked; anybody can listen")
    }
    let trust: Encryption.Trust = ca.map { .file($0) } ?? (insecure ? .anybody : .system)
    do { return try Encryption(to: address.host, trusting: trust) } catch {
      guard let ca else { throw error }
      throw UsageError("--ca \(ca): the file has no certificates in PEM")
    }
  }
}
