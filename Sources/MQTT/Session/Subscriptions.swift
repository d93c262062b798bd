/// The subscriptions of a session, in the order in which they were asked for.
struct Subscriptions: Hashable {
  /// A subscription, or the end of one.
  struct Wish: Hashable {
    var subscription: Subscription
    /// `false` if the subscription is to end.
    var isWanted = true
    /// The identifier of the packet with this request, while the packet has no answer.
    var request: PacketIdentifier?
    /// `true` once the broker has answered.
    var isSettled = false
  }

  private(set) var wishes: [Wish] = []

  /// The maximum number of subscriptions, so that there are identifiers for all.
  static let most = 10_000

  /// Adds a subscription, in place of one with the same filter.
  mutating func add(_ subscription: Subscription) { set(Wish(subscription: subscription)) }

  /// Ends a subscription.
  mutating func end(_ filter: TopicFilter) {
    set(Wish(subscription: Subscription(filter), isWanted: false))
  }

  private mutating func set(_ wish: Wish) {
    wishes.removeAll { $0.subscription.filter == wish.subscription.filter }
    precondition(wishes.count < Self.most, "more than \(Self.most) subscriptions")
    wishes.append(wish)
  }

  /// Prepares for a new connection.
  ///
  /// - Parameter isResumed: `true` if the broker still has the acknowledged subscriptions.
  mutating func reconnect(isResumed: Bool) {
    if !isResumed { wishes.removeAll { !$0.isWanted } }
    for index in wishes.indices {
      wishes[index].request = nil
      if !isResumed { wishes[index].isSettled = false }
    }
  }

  /// The place of the first wish that is to be asked for; `nil` if there is none.
  var firstUnasked: Int? { wishes.firstIndex { !$0.isSettled && $0.request == nil } }

  /// Returns the packet that asks for a wish.
  mutating func request(at place: Int, as identifier: PacketIdentifier) -> ControlPacket {
    wishes[place].request = identifier
    let wish = wishes[place]
    return wish.isWanted
      ? .subscribe(identifier, [wish.subscription])
      : .unsubscribe(identifier, [wish.subscription.filter])
  }

  /// Takes an answer.
  ///
  /// - Returns: The wish that the answer is for; `nil` if there is no such wish.
  mutating func settle(_ identifier: PacketIdentifier, isWanted: Bool) -> Wish? {
    guard
      let place = wishes.firstIndex(where: { $0.request == identifier && $0.isWanted == isWanted })
    else { return nil }
    wishes[place].request = nil
    wishes[place].isSettled = true
    return isWanted ? wishes[place] : wishes.remove(at: place)
  }

  /// `true` if a packet with this identifier has no answer.
  func uses(_ identifier: PacketIdentifier) -> Bool { wishes.contains { $0.request == identifier } }
}
