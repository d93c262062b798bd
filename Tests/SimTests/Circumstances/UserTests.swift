import BLE
import Sim
import Testing

/// The user of an app.
struct UserTests {
  @Test func answersAreThoseOfTheTime() {
    var user = User()
    user.answers = [
      User.AnswerStep(.fine, from: Instant(nanoseconds: 10)),
      User.AnswerStep(nil, from: Instant(nanoseconds: 20)),
      User.AnswerStep(.help, from: Instant(nanoseconds: 30)),
    ]
    #expect(user.answer(at: .start) == nil)
    #expect(user.answer(at: Instant(nanoseconds: 10)) == .fine)
    #expect(user.answer(at: Instant(nanoseconds: 25)) == nil)
    #expect(user.answer(at: Instant(nanoseconds: 31)) == .help)
  }

  /// e^0.6 = 1.8221188.
  @Test func reactionsAreLogNormal() {
    let user = User()
    #expect(user.reaction(0) == .seconds(8))
    #expect(abs(user.reaction(1).inSeconds - 8 * 1.8221188003905089) < 1e-6)
    #expect(user.reaction(-100) == .milliseconds(200))
    #expect(user.reaction(100) == .seconds(3600))
  }
}
