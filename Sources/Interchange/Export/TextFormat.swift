import Recordings

/// A text format of other programs that is written, one level a line.
///
/// Captures of ESPresense-companion are not among them: each of their messages has a distance, which a node
/// estimates and a recording does not have.
package enum TextFormat: String, CaseIterable, Sendable {
  /// `contacts.csv` of a Herald app: one receiver, milliseconds, no advertising data.
  case herald
  /// MQTT messages of ESPresense nodes: nanoseconds, no advertising data.
  case espresense
  /// MQTT messages of OpenMQTTGateway: nanoseconds, addresses, some advertising data.
  case openmqttgateway

  /// The greatest number of receivers of a file.
  var mostReceivers: Int { self == .herald ? 1 : .max }

  /// The meaning of the levels in such a file, as an import takes it.
  var levels: RecordingOrigin.Levels {
    switch self {
    case .herald, .openmqttgateway: .sampled
    case .espresense: .filtered
    }
  }
}
