import BLE
import Sim

/// A phone or a receiver, as the radio that a packet came to. It is indirect, because both are
/// large, and accounts of packets contain it.
package indirect enum PacketListener: Sendable {
  /// The phone of a walker.
  case phone(Phone)
  /// A receiver.
  case receiver(Receiver)

  /// Creates the radio that a packet came to.
  ///
  /// - Precondition: The reception is from a run of the world.
  init(of reception: Reception, in world: World) {
    if reception.isAtReceiver, let receiver = world.receiver(of: reception.device) {
      self = .receiver(receiver)
    } else if let phone = world.walkers[reception.walker].phone {
      self = .phone(phone)
    } else {
      preconditionFailure("no radio that a packet could come to")
    }
  }

  /// The scan schedule.
  var scanner: Scanner {
    switch self {
    case .phone(let phone): phone.scanner
    case .receiver(let receiver): receiver.scanner
    }
  }

  /// The level at which 30.8 % of packets of 46 bytes are lost.
  var sensitivity: PowerLevel {
    switch self {
    case .phone(let phone): phone.sensitivity
    case .receiver(let receiver): receiver.sensitivity
    }
  }

  /// Returns the state of the radio during a packet, provided that it scanned.
  func listeningState(during packet: Transmission, seed: UInt64) -> ScanningRadioState {
    switch self {
    case .phone(let phone): phone.listeningState(during: packet, seed: seed)
    case .receiver(let receiver): receiver.listeningState(during: packet, seed: seed)
    }
  }
}

extension Reception {
  /// Returns the reason why the radio did not listen to a packet in a run, in words.
  package func wordsOfInattention(in world: World, seed: UInt64) -> String {
    let listener = PacketListener(of: self, in: world)
    return listener.listeningState(during: packet, seed: seed).words(of: listener.scanner)
  }
}
