#if !os(Linux)
  import Foundation

  /// What the start of programs needs, before it is initialised.
  enum Spawning {
    static var actions: posix_spawn_file_actions_t? { nil }
    static var attributes: posix_spawnattr_t? { nil }
  }
#endif
