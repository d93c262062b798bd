import Documents
import Foundation

extension FileDescriptor {
  /// Returns the two ends of a connection within this program.
  ///
  /// - Throws: `unusable` with the system's reason.
  static func pair(at endpoint: Endpoint) throws(InputError) -> (FileDescriptor, FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Platform.streamSocket, 0, &ends) == 0 else {
      throw .system(at: endpoint)
    }
    return (try FileDescriptor(ends[0], at: endpoint), try FileDescriptor(ends[1], at: endpoint))
  }
}
