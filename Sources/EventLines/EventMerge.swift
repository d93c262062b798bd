import BLE

/// The events of a source in order of time, from several streams, each in order.
///
/// Events at the same time are in the order of their streams. The source may grow while it is read,
/// so only the next event of each stream is held.
package struct EventMerge<Source> {
  /// Events of one kind in a source, in order.
  struct Stream {
    /// Returns the event of this stream at an index, or the first one after it, and moves the index
    /// there; `nil` if there is none yet.
    let find: (_ source: Source, _ index: inout Int) -> LineEvent?
    var index = 0
    /// The event at the index, if it has been found.
    var found: LineEvent?

    init(_ find: @escaping (_ source: Source, _ index: inout Int) -> LineEvent?) {
      self.find = find
    }

    /// The time of the next event; `nil` if there is none yet.
    mutating func nextTime(in source: Source) -> Instant? {
      if found == nil { found = find(source, &index) }
      return found?.time
    }

    /// Removes and returns the event that was found.
    mutating func take() -> LineEvent? {
      defer {
        found = nil
        index += 1
      }
      return found
    }
  }

  private var streams: [Stream]
  /// The events that are not in the source and have not been taken yet, in order.
  private var added: ArraySlice<LineEvent> = []

  init(_ streams: [Stream]) {
    self.streams = streams
  }

  /// Adds events that are not in the source. They are in order, and not before the events added
  /// earlier. Among events of one time, they come after the events of the source.
  package mutating func add(_ events: some Sequence<LineEvent>) {
    added.append(contentsOf: events)
  }

  /// Removes and returns the next event; `nil` if there is none before the limit.
  ///
  /// - Parameter limit: The time up to which the source is complete, exclusive; `nil` if it is
  ///   complete.
  package mutating func next(in source: Source, before limit: Instant? = nil) -> LineEvent? {
    var earliest: (stream: Int, time: Instant)?
    for index in streams.indices {
      guard let time = streams[index].nextTime(in: source) else { continue }
      if earliest.map({ time < $0.time }) ?? true { earliest = (index, time) }
    }
    if let event = added.first, earliest.map({ event.time < $0.time }) ?? true {
      guard limit.map({ event.time < $0 }) ?? true else { return nil }
      return added.removeFirst()
    }
    guard let earliest, limit.map({ earliest.time < $0 }) ?? true else { return nil }
    return streams[earliest.stream].take()
  }
}
