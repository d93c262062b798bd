import MQTT
import PresenceBridge
import Testing

struct RetainedStateTests {
  @Test func theNewestOfEachTopicIsKept() throws {
    let (a, b) = (try TopicName("a"), try TopicName("b"))
    var state = RetainedState()
    state.note(Message("1", about: a, isRetained: true))
    state.note(Message("2", about: b, isRetained: true))
    state.note(Message("3", about: a, isRetained: false))
    state.note(Message("4", about: a, isRetained: true))
    #expect(state.messages.map { String(decoding: $0.payload, as: UTF8.self) } == ["4", "2"])
  }
}
