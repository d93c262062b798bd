import Recordings

/// A text format of another program that can be written, with one level per line.
///
/// Captures of ESPresense-companion are not included: each of their messages has a distance, which
/// a node estimates and a recording does not have.
package enum ExportTextFormat: String, CaseIterable, Sendable {
  /// `contacts.csv` of a Herald app: one receiver, times in milliseconds, no advertising data.
  case herald
  /// MQTT messages of ESPresense nodes: times in nanoseconds, no advertising data.
  case espresense
  /// MQTT messages of OpenMQTTGateway: times in nanoseconds, addresses, and some advertising data.
  case openmqttgateway

  /// The maximum number of receivers of a file.
  var mostReceivers: Int { self == .herald ? 1 : .max }

  /// The meaning that an import gives to the levels in such a file.
  var levels: RecordingOrigin.Levels {
    switch self {
    case .herald, .openmqttgateway: .sampled
    case .espresense: .filtered
    }
  }
}
