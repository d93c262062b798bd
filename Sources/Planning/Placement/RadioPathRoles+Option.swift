import Documents
import Sim

extension RadioPathRoles {
  /// The option with the numbers of mounted devices.
  package var countOption: OptionWord {
    switch self {
    case .beacons: .beacons
    case .receivers: .receivers
    }
  }
}
