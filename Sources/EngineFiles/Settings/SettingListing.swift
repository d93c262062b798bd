import Documents

/// The settings that an engine of a kind declares under some words of its choices.
struct SettingListing: Sendable {
  /// The words, by the keys of their choices. Other choices have their defaults.
  let words: [String: String]
  let declarations: [SettingDeclaration]

  init(of description: some EngineDescription, choosing words: [String: String]) {
    self.words = words
    declarations = description.declarations(choosing: words)
  }
}

extension EngineDescription {
  /// The settings of the kind, in the order in which they are declared. They include the settings
  /// of every word of each choice, with the words that each setting depends on.
  public static var settings: [SettingDeclaration] { settings(in: listings) }

  /// Returns the settings in the listings of the kind.
  static func settings(in listings: [SettingListing]) -> [SettingDeclaration] {
    var found: [SettingDeclaration] = []
    /// The words of choices under which each setting is declared.
    var met: [String: [String: Set<String>]] = [:]
    var defaults: [String: [(words: [String: String], default: JSON?)]] = [:]
    for listing in listings {
      for declaration in listing.declarations {
        if !found.contains(where: { $0.key == declaration.key }) { found.append(declaration) }
        defaults[declaration.key, default: []].append((listing.words, declaration.default))
        for (choice, word) in listing.words {
          met[declaration.key, default: [:]][choice, default: []].insert(word)
        }
      }
    }
    let choices = found.filter(\.isBranching)
    return found.map { setting in
      var setting = setting
      setting.defaultByWord = differing(defaults[setting.key] ?? [], by: choices)
      for choice in choices where choice.key != setting.key {
        guard case .choice(let all) = choice.kind, let under = met[setting.key]?[choice.key],
          under.count < (met[choice.key]?[choice.key]?.count ?? all.count)
        else { continue }
        setting.conditions[choice.key] = all.filter(under.contains)
      }
      return setting
    }
  }

  /// The defaults under each word of the first choice that determines them; empty if all are equal.
  private static func differing(
    _ defaults: [(words: [String: String], default: JSON?)], by choices: [SettingDeclaration]
  ) -> [(word: String, default: JSON?)] {
    guard Set(defaults.map(\.default)).count > 1 else { return [] }
    for choice in choices {
      guard case .choice(let words) = choice.kind else { continue }
      let values = words.map { word in
        (word: word, default: Set(defaults.filter { $0.words[choice.key] == word }.map(\.default)))
      }.filter { !$0.default.isEmpty }
      guard Set(values.flatMap(\.default)).count > 1, values.allSatisfy({ $0.default.count == 1 })
      else { continue }
      return values.map { ($0.word, $0.default.first ?? nil) }
    }
    return []
  }

  /// The declarations under each word of each choice, while the other choices have their default
  /// words: first without any chosen word, then under each word, and then under the words of
  /// choices that only this word declares. There are thus as many listings as words, not as many as
  /// combinations of words: no setting depends on two choices of which neither declares the other.
  static var listings: [SettingListing] {
    var listings: [SettingListing] = []
    var waiting: [(words: [String: String], listed: Set<String>)] = [([:], [])]
    while let (words, listed) = waiting.popLast() {
      let listing = SettingListing(of: Self(), choosing: words)
      listings.append(listing)
      let open = listing.declarations.filter { $0.isBranching && !listed.contains($0.key) }
      for choice in open {
        guard case .choice(let all) = choice.kind else { continue }
        waiting += all.reversed().map { word in
          (words.merging([choice.key: word]) { $1 }, listed.union(open.map(\.key)))
        }
      }
    }
    return listings
  }
}
