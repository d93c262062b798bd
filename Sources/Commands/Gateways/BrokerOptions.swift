import Documents
import Foundation
import Gateways
import MQTT

/// The MQTT broker to which decisions are published, as given by options.
struct BrokerOptions {
  /// The connection to the broker, without the overflow policy.
  let settings: BrokerSettings
  /// The topic level above all others; `nil` if there is none.
  let prefix: TopicName?

  /// The environment variable with the password.
  static let passwordVariable = "SIMRUN_MQTT_PASSWORD"

  struct Parameters: ParameterSet {
    let place = Option(
      "--mqtt", "HOST:PORT", .text,
      help: """
        publish each decision to this broker as it is made, and where each walker is by those of presence;
        unix:PATH for a socket. The command ends once all is acknowledged
        """)
    let prefix = Option(
      "--mqtt-prefix", "TOPIC", .text, default: "simrun",
      help: "the topic above all others; empty for none")
    let user = Option(
      "--mqtt-user", "NAME", .text,
      help: """
        the user; the password is that of --mqtt-password-file, or of the variable SIMRUN_MQTT_PASSWORD
        """)
    let passwordFile = Option(
      "--mqtt-password-file", "FILE", .text(.file), help: "the password, the first line of a file")
    let will = Option(
      flag: "--mqtt-will",
      help: """
        have the topic status say online, and offline once the command has ended, even if it is killed
        """)
    let limit = Option(
      "--mqtt-wait-s", "S", .number(0.1...86_400), default: "30",
      help: "time without an acknowledgement after which the end waits no longer")
  }

  /// The options of a command that publishes decisions.
  static var group: Group<Parameters> {
    Group(heading: "To a broker of MQTT:", parameters: Parameters())
  }

  /// Reads the options; `nil` if there is no broker.
  ///
  /// - Throws: `unusable` for an option without `--mqtt`, or for text that an MQTT packet cannot
  ///   hold.
  init?(from arguments: Arguments<Parameters>) throws(InputError) {
    let place = try arguments.place
    let prefix = try arguments.prefix
    let user = try arguments.user
    let file = try arguments.passwordFile
    let saysStatus = try arguments.will
    let limit = try arguments.limit
    guard let place else {
      if let word = arguments.givenOptions.first {
        throw .unusable(InputPlace(word), "requires --mqtt")
      }
      return nil
    }
    let client = try Self.text(
      "simrun-\(String(UInt32.random(in: .min ... .max), radix: 16))",
      at: Parameters.place(of: \.place))
    var settings = BrokerSettings(
      try Endpoint(broker: place, at: Parameters.place(of: \.place)), client: client)
    settings.session.credentials = try Self.credentials(user: user, passwordFile: file)
    settings.limit = .nanoseconds(Int64(limit * 1e9))
    do throws(TopicError) {
      self.prefix = prefix.isEmpty ? nil : try TopicName(prefix)
      if saysStatus { settings.status = try BrokerTopics(under: self.prefix).status }
    } catch { throw .unusable(Parameters.place(of: \.prefix), error.description) }
    self.settings = settings
  }

  private static func credentials(
    user: String?, passwordFile file: String?
  ) throws(InputError) -> Credentials? {
    guard let user else {
      guard file == nil else {
        throw .unusable(Parameters.place(of: \.passwordFile), "requires --mqtt-user")
      }
      return nil
    }
    var password = ProcessInfo.processInfo.environment[passwordVariable].map { Array($0.utf8) }
    if let file {
      let bytes = try InputFile.bytes(at: file)
      password = Array(bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    }
    let name = try text(user, at: Parameters.place(of: \.user))
    do throws(MQTTStringError) { return try Credentials(user: name, password: password) } catch {
      throw .unusable(InputPlace(file ?? passwordVariable), error.description)
    }
  }

  private static func text(_ text: String, at place: InputPlace) throws(InputError) -> MQTTString {
    do throws(MQTTStringError) { return try MQTTString(text) } catch {
      throw .unusable(place, error.description)
    }
  }
}
