import Documents
import Sim

extension RadioPathRoles {
  /// The option that gives the counts of mounted devices.
  package var countOption: OptionWord {
    switch self {
    case .beacons: .beacons
    case .receivers: .receivers
    }
  }
}
