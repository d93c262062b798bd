/// Tells those who watch a topic that something new is stored.
package actor Feed {
  private var watchers: [Int: (topic: Topic?, news: AsyncStream<Void>.Continuation)] = [:]
  private var nextID = 0

  /// Creates a feed that nobody watches.
  package init() {}

  /// An element after each change that a reader has not seen yet; several may be one.
  ///
  /// - Parameter topic: The topic to watch; nil for all.
  package func news(of topic: Topic?) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = nextID
    nextID += 1
    watchers[id] = (topic, continuation)
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(id) }
    }
    return stream
  }

  /// Says which topics have something new; nil stands for all.
  func publish(_ topics: [Topic?]) {
    guard !watchers.isEmpty, !topics.isEmpty else { return }
    let changed = Set(topics)
    for watcher in watchers.values {
      let isTold =
        watcher.topic == nil || changed.contains(nil) || changed.contains(watcher.topic)
      if isTold { watcher.news.yield() }
    }
  }

  private func forget(_ id: Int) { watchers[id] = nil }
}
