import Sim

/// The kinds of devices at both ends of a packet's link.
package struct PacketAccountEnds: Hashable, Sendable {
  package let sender: RadioPathEnd
  package let receiver: RadioPathEnd

  /// Creates the kinds of devices at the ends of a packet's link.
  init(of reception: Reception, in world: World) {
    sender = world.carrier(of: reception.packet.sender) == nil ? .beacon : .tag
    receiver = reception.isAtReceiver ? .receiver : .phone
  }

  /// `true` if both ends are carried by walkers.
  var areBothCarried: Bool { sender == .tag && receiver == .phone }
  /// The end that the reception's walker carries.
  var near: RadioPathEnd { receiver == .phone ? .phone : .tag }
  /// The end that is not the walker's.
  var far: RadioPathEnd { receiver == .phone ? sender : .receiver }
}
