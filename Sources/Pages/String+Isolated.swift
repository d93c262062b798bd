extension String {
  /// The text as it can stand on a page, where letters from right to left would turn around the
  /// figures beside them: stretches of such letters are each isolated from the rest, and signs that
  /// would turn all that follows are written as U+FFFD.
  ///
  /// - SeeAlso: The Unicode Consortium, *Unicode Standard Annex #9: Unicode Bidirectional Algorithm*,
  ///   2.1 to 2.5.
  var isolated: String {
    guard unicodeScalars.contains(where: { $0.isFromRightToLeft || $0.turnsText }) else {
      return self
    }
    var text = UnicodeScalarView()
    var isWithin = false
    // A space is of the stretch only if the stretch goes on after it.
    var isSpaceOpen = false
    func end() {
      if isWithin { text.append("\u{2069}") }
      if isSpaceOpen { text.append(" ") }
      (isWithin, isSpaceOpen) = (false, false)
    }
    for scalar in unicodeScalars {
      if scalar.isFromRightToLeft {
        if !isWithin { text.append("\u{2067}") }
        if isSpaceOpen { text.append(" ") }
        (isWithin, isSpaceOpen) = (true, false)
        text.append(scalar)
      } else if scalar == " ", isWithin, !isSpaceOpen {
        isSpaceOpen = true
      } else {
        end()
        text.append(scalar.turnsText ? "\u{FFFD}" : scalar)
      }
    }
    end()
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether it is in one of the blocks of scripts from right to left, or the mark for them.
  fileprivate var isFromRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Whether it embeds, overrides or isolates what follows.
  fileprivate var turnsText: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }
}
