import BLE

extension Simulation {
  /// Passes a question of a walker's app on, and has it answered.
  mutating func ask(_ inquiry: Inquiry, for walker: Int) {
    if let reply = CentralCommand.ask(inquiry).answerWithoutConnection {
      answer(reply, to: walker, at: now)
    }
  }
}
