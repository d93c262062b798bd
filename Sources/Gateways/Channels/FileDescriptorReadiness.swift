import Foundation

/// Waiting until one of several descriptors can be read or written.
enum FileDescriptorReadiness {
  /// An event to wait for.
  struct Wish {
    var descriptor: FileDescriptor
    /// `true` to wait also until the descriptor can be written.
    var writes: Bool
  }

  /// Waits until one of the events occurs, or until a deadline.
  static func wait(for wishes: [Wish], until deadline: ContinuousClock.Instant) {
    var requests = wishes.map { wish in
      pollfd(
        fd: wish.descriptor.number, events: Int16(POLLIN) | (wish.writes ? Int16(POLLOUT) : 0),
        revents: 0)
    }
    // The time is rounded up, because a wait that ends too soon would be repeated in vain.
    let left = (deadline - .now) / .milliseconds(1)
    _ = poll(&requests, nfds_t(requests.count), Int32(max(0, min(left.rounded(.up), 1000))))
  }
}
