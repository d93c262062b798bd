import Foundation

extension OutputPlace {
  /// Writes files into the folder: all of them, or none. Files with other names stay.
  ///
  /// Only regular files are replaced: no links, no devices such as `/dev/null`, and no file that
  /// the command has read.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it. The previous files are then still
  ///   there.
  public func write(_ files: OutputFolder) throws(InputError) {
    try putInPlace {
      let names = files.files.map(\.name) + files.absent
      for name in names { try Self.checkReplaceable("\(target)/\(name)") }
      try FileCall.remove(new)
      try FileCall.makeFolder(new)
      for file in files.files { try build(file.content, at: "\(new)/\(file.name)") }
      try FileCall.sync(folder: new)
      if try !becomesTarget(), try !exchanges(replacing: Set(names)) {
        try FileReplacement(of: target, in: staging).perform(
          files.files.map(\.name), removing: files.absent)
      }
      // The replaced files are no longer needed; at the latest, they are removed with the hidden
      // folder.
      try? staging.clear()
    }
  }

  /// Writes the file.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it.
  public func write(_ text: String) throws(InputError) { try write(.bytes(Array(text.utf8))) }

  /// Moves a finished file, which was written piece by piece, to this place.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it.
  package func write(_ file: StagedFile) throws(InputError) { try write(.staged(file.path)) }

  private func write(_ content: OutputFolder.Content) throws(InputError) {
    try putInPlace {
      try Self.checkReplaceable(target)
      try build(content, at: new)
      try FileCall.makeFolders(target.parentFolder)
      try FileCall.move(new, to: target)
      try? FileCall.sync(folder: target.parentFolder)
    }
  }

  /// Performs the steps that put finished files in their place. No signal interrupts them.
  private func putInPlace(_ steps: () throws -> Void) throws(InputError) {
    try InputError.writing(path) { try UnfinishedOutputs.step(steps) }
  }

  /// The path of the new output while it is built.
  private var new: String { "\(staging.path)/new" }

  private func build(_ content: OutputFolder.Content, at path: String) throws {
    switch content {
    case .bytes(let bytes): try FileCall.create(path, holding: bytes)
    case .staged(let source): try FileCall.move(source, to: path)
    }
  }
}

// MARK: - Folders as a whole

extension OutputPlace {
  /// Renames the new folder to the target if there is no folder of that name.
  ///
  /// - Returns: `false` if there already is a folder of that name.
  private func becomesTarget() throws -> Bool {
    guard FileIdentity(at: target) == nil else { return false }
    try FileCall.makeFolders(target.parentFolder)
    do {
      try FileCall.move(new, to: target)
    } catch let error as POSIXError where [.EEXIST, .ENOTEMPTY].contains(error.code) {
      return false
    }
    try? FileCall.sync(folder: target.parentFolder)
    return true
  }

  /// Exchanges the folder for the new one. The files that stay are linked into the new folder
  /// first.
  ///
  /// - Returns: `false` if the file system cannot do this, if the folder holds more than files, or
  ///   if it is the working folder of this process.
  private func exchanges(replacing names: Set<String>) throws -> Bool {
    guard !isWorkedIn, try linksOthers(than: names) else { return false }
    try FileCall.sync(folder: new)
    do {
      try FileCall.exchange(new, with: target)
    } catch is POSIXError {
      return false
    }
    // A file that appeared, or was replaced, in the meantime has no link in the new folder yet.
    for name in (try? FileCall.names(in: new)) ?? [] where !names.contains(name) {
      let (old, new) = ("\(new)/\(name)", "\(target)/\(name)")
      if FileIdentity(at: old) != FileIdentity(at: new) { try? FileCall.move(old, to: new) }
    }
    try? FileCall.sync(folder: target.parentFolder)
    return true
  }

  /// `true` if the target is the current folder, or one above it. A shell there would be left in a
  /// folder without a name.
  private var isWorkedIn: Bool {
    let current = FileManager.default.currentDirectoryPath
    return OutputPlace.leads(current, through: target)
  }

  /// Links into the new folder those files of the target that stay, and gives the new folder the
  /// owner and the permissions of the target.
  ///
  /// - Returns: `false` if that is not possible.
  private func linksOthers(than names: Set<String>) throws -> Bool {
    var status = stat()
    guard lstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    let (mode, owner, group) = (status.st_mode & 0o7777, status.st_uid, status.st_gid)
    var others: [String] = []
    for name in try FileCall.names(in: target) where !names.contains(name) {
      // The hidden folder of another output, for example of a page in this folder, is moved to the
      // new folder after the exchange.
      if StagingFolder.isName(name) { continue }
      guard lstat("\(target)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return false
      }
      others.append(name)
    }
    guard stat(new, &status) == 0 else { return false }
    if (owner, group) != (status.st_uid, status.st_gid), chown(new, owner, group) != 0 {
      return false
    }
    if mode != status.st_mode & 0o7777, chmod(new, mode) != 0 { return false }
    var linked: [String] = []
    do {
      for name in others {
        try FileCall.link("\(target)/\(name)", to: "\(new)/\(name)")
        linked.append(name)
      }
    } catch is POSIXError {
      for name in linked { try FileCall.remove("\(new)/\(name)") }
      return false
    }
    return true
  }
}
