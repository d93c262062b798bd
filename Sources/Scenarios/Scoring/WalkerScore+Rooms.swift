extension WalkerScore {
  /// The score of an engine that decides rooms, in lines: the rooms, their order, exits and welcomes.
  package var roomLines: [String] {
    guard let roomOrder else { return [] }
    let exits = [home?.exitSentence, notifies ? home?.welcomeSentence : nil]
    return [rooms?.sentence].compactMap(\.self) + roomOrder.lines + exits.compactMap(\.self)
  }
}
