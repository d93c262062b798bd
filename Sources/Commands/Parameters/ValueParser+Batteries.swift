import Planning

extension BatteryCell {
  /// The names of the known cells, as a list in words.
  static var knownInWords: String {
    let names = known.map(\.name)
    return names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
  }
}

extension ValueParser<BatteryCell> {
  /// A known cell by its name.
  static var cell: ValueParser { named(BatteryCell.known, by: \.name) }
}
