import BLE

extension Verdict {
  /// The decision as a single word.
  package var word: String {
    switch self {
    case .unlock: "unlock"
    case .lock: "lock"
    case .side: "side"
    case .position: "position"
    case .entered: "entered"
    case .left: "left"
    case .notify: "notify"
    case .alert(let alert): alert.stage.word
    case .report: "report"
    case .item: "item"
    case .publish: "publish"
    }
  }
}

extension Side {
  /// The side as a word.
  package var word: String {
    switch self {
    case .unknown: "unknown"
    case .inside: "inside"
    case .outside: "outside"
    }
  }
}
