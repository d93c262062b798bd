import Documents
import Foundation

extension Descriptor {
  /// Returns the two ends of a connection within this program.
  ///
  /// - Throws: `unusable` with the system's reason.
  static func pair(at endpoint: Endpoint) throws(InputError) -> (Descriptor, Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Platform.streamSocket, 0, &ends) == 0 else {
      throw .system(at: endpoint)
    }
    return (try Descriptor(ends[0], at: endpoint), try Descriptor(ends[1], at: endpoint))
  }
}
