import Foundation

/// The use of a file by others.
enum FileUse {
  /// `true` if a file is open elsewhere, by another process or by another descriptor of this one,
  /// whether it is read at the moment or not.
  ///
  /// Linux grants a lease for writing only to one who has a file for himself. `false` if that is
  /// not known: on other systems, on file systems without leases, and for the file of another user.
  ///
  /// - SeeAlso: fcntl(2), "Leases".
  static func isOpenElsewhere(_ descriptor: Int32) -> Bool {
    #if os(Linux)
      // Whoever opens the file during the lease makes the kernel send a signal: one that is
      // ignored, not SIGIO.
      guard fcntl(descriptor, setSignal, SIGURG) == 0 else { return false }
      guard fcntl(descriptor, setLease, Int32(F_WRLCK)) == 0 else { return errno == EAGAIN }
      _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
    #endif
    return false
  }

  #if os(Linux)
    /// `F_SETSIG` and `F_SETLEASE`, which are GNU's names.
    private static let setSignal: Int32 = 10
    private static let setLease: Int32 = 1024
  #endif
}
