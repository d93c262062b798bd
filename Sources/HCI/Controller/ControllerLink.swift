import BLE
import GATT

/// A connection of a posed controller.
struct ControllerLink: Hashable, Sendable {
  let handle: ConnectionHandle
  let peer: PeerAddress
  /// The frames of the host.
  var assembler = L2CAPFrameAssembler(limit: Int(ATTLimits.greatestMTU))
  /// The level of the last packet of the peer; `nil` if it is not known.
  var level: PowerLevel?
  /// `true` if the host waits for the level of the next packet.
  var isLevelAwaited = false
}
