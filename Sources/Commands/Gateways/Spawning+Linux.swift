#if os(Linux)
  import Foundation

  /// The file actions and attributes for starting a program, before they are initialised.
  enum Spawning {
    static var actions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    static var attributes: posix_spawnattr_t { posix_spawnattr_t() }
  }
#endif
