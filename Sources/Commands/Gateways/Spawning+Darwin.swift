#if !os(Linux)
  import Foundation

  /// The file actions and attributes for starting a program, before they are initialised.
  enum Spawning {
    static var actions: posix_spawn_file_actions_t? { nil }
    static var attributes: posix_spawnattr_t? { nil }
  }
#endif
