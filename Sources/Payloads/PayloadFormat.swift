/// A format of payloads, by the word that command lines and files use for it.
package enum PayloadFormat: String, CaseIterable, Sendable {
  case iBeacon = "ibeacon"
  case altBeacon = "altbeacon"
  case eddystoneUID = "eddystone-uid"
  case eddystoneURL = "eddystone-url"
  case eddystoneTLM = "eddystone-tlm"
  case eddystoneETLM = "eddystone-etlm"
  case eddystoneEID = "eddystone-eid"
  case nearable
  case estimoteTelemetryA = "estimote-telemetry-a"
  case estimoteTelemetryB = "estimote-telemetry-b"
  /// A service, a name and a transmit power, without a frame.
  case list
}
