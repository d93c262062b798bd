/// The replacement of files one by one, in a folder that cannot be exchanged: a mount point, the current
/// folder, one with folders in it, or on a file system without exchange.
///
/// The first file is put aside before the others, and comes back last. So a killed process leaves files of
/// two outputs side by side only where the first is missing. An error puts all back.
struct Replacement {
  /// The folder.
  private let target: String
  /// The folder of the new files.
  private let new: String
  /// The folder for the files of before.
  private let old: String
  /// The steps done, each as a path and the one that it had before.
  private var moves: [(from: String, to: String)] = []

  init(of target: String, by new: String, keeping old: String) throws {
    (self.target, self.new, self.old) = (target, new, old)
    try FileCall.makeFolder(old)
  }

  /// Replaces files by new ones of the same names, and removes others.
  mutating func perform(_ names: [String], removing absent: [String]) throws {
    do {
      for name in names + absent where FileIdentity(at: "\(target)/\(name)") != nil {
        try move("\(target)/\(name)", to: "\(old)/\(name)")
      }
      for name in names.dropFirst() + names.prefix(1) {
        try move("\(new)/\(name)", to: "\(target)/\(name)")
      }
      try FileCall.sync(folder: target)
    } catch {
      for (from, to) in moves.reversed() { try? FileCall.move(to, to: from) }
      throw error
    }
  }

  private mutating func move(_ from: String, to: String) throws {
    try FileCall.move(from, to: to)
    moves.append((from, to))
  }
}
