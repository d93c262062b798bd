#if os(Linux)
  import Foundation

  /// What the start of programs needs, before it is initialised.
  enum Spawning {
    static var actions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    static var attributes: posix_spawnattr_t { posix_spawnattr_t() }
  }
#endif
