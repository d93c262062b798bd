/// The lengths that packets of a method may have, in bytes.
enum ATTPacketLengths: Hashable, Sendable {
  case exactly(Int)
  case either(Int, Int)
  case atLeast(Int)

  func contains(_ length: Int) -> Bool {
    switch self {
    case .exactly(let allowed): length == allowed
    case .either(let shorter, let longer): length == shorter || length == longer
    case .atLeast(let least): length >= least
    }
  }
}

extension ATTPacketLengths: CustomStringConvertible {
  var description: String {
    switch self {
    case .exactly(let allowed): "\(allowed)"
    case .either(let shorter, let longer): "\(shorter) and \(longer)"
    case .atLeast(let least): "\(least) and more"
    }
  }
}
