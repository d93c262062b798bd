import FieldServer
import Testing

struct PaceTests {
  @Test func aServerGivesEventsATenthOfItsTimeAtMost() {
    #expect(Pace.topic.pause(after: .milliseconds(3)) == .milliseconds(250))
    #expect(Pace.topic.pause(after: .milliseconds(40)) == .milliseconds(400))
    #expect(Pace.allTopics.pause(after: .milliseconds(40)) == .seconds(1))
    #expect(Pace.allTopics.pause(after: .seconds(2)) == .seconds(20))
  }
}
