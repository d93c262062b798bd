extension String {
  /// The text with each run of right-to-left letters isolated, because such letters would otherwise
  /// reorder the numbers beside them on a page. Characters that embed, override or isolate the text
  /// after them are replaced by U+FFFD.
  ///
  /// - SeeAlso: The Unicode Consortium, *Unicode Standard Annex #9: Unicode Bidirectional
  ///   Algorithm*, 2.1 to 2.5.
  var isolated: String {
    guard unicodeScalars.contains(where: { $0.isFromRightToLeft || $0.turnsText }) else {
      return self
    }
    var text = UnicodeScalarView()
    var isWithin = false
    // A space belongs to a run only if the run continues after it.
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
  /// `true` for characters in blocks of right-to-left scripts, and for the right-to-left mark.
  fileprivate var isFromRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// `true` for characters that embed, override or isolate the text after them.
  fileprivate var turnsText: Bool {
    (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
  }
}
