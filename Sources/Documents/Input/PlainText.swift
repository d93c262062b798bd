extension Unicode.Scalar {
  /// `true` for a character that a terminal does not show, but that changes what is around it: a
  /// control character, a line or paragraph separator, or one that embeds, overrides or isolates
  /// the direction of writing.
  ///
  /// Other format characters are not included, because some scripts and joined emoji need them.
  ///
  /// - SeeAlso: N. Boucher, R. Anderson, *Trojan Source: Invisible Vulnerabilities* (2021), for the
  ///   directions of writing.
  fileprivate var isSteering: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// `true` if the text is shown as one line and in its own order: it has no control character, no
  /// line separator, and nothing that changes the direction of writing. Names are of this form.
  package var isPlain: Bool { !unicodeScalars.contains(where: \.isSteering) }

  /// The text with `?` in place of each character that is not plain.
  package var plain: String {
    isPlain ? self : String(unicodeScalars.map { Character($0.isSteering ? "?" : $0) })
  }

  /// The lines of a text for people, safe to show on a terminal: each character that is not plain
  /// becomes `?`, except the ends of lines.
  package var plainLines: String {
    isPlain
      ? self
      : unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).plain }.joined(separator: "\n")
  }
}
