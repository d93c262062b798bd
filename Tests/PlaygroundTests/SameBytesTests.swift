import BLE
import EngineFiles
import Foundation
import Playground
import Recordings
import Scenarios
import Scoring
import Sim
import Testing

@Suite(.enabled(if: WebAssembly.isThere, WebAssembly.howToHaveIt)) struct SameBytesTests {
  /// The native build's answer to a scene, by the functions that a page calls.
  private func playNatively(_ scene: [Double]) -> [Double] {
    let memory = reserve(Int32(scene.count))
    for (index, number) in scene.enumerated() { memory[index] = number }
    let answer = play(memory, Int32(scene.count))
    defer {
      release(memory)
      release(answer)
    }
    return (1...Int(answer[0])).map { answer[$0] }
  }

  @Test func nativeCodeAndWebAssemblyGiveTheSameBytes() throws {
    let answers = try WebAssembly.answers()
    #expect(answers.count == 5)
    for (number, answer) in answers.enumerated() {
      let native = playNatively(answer.scene)
      let differs = zip(native, answer.answer).enumerated().first { _, pair in
        pair.0.bitPattern != pair.1.bitPattern
      }
      #expect(
        differs == nil && native.count == answer.answer.count,
        "scene \(number); was WebAssembly built of older sources?")
    }
  }

  @Test func firstSceneIsTheThesisWalkOfSimrun() throws {
    let path = WebAssembly.package.appending(path: "scenarios/office-walk-past").path
    let scenario = try ScenarioLibrary.scenario(path)
    let journal = Run(of: scenario.world, seed: 3) { _ in scenario.engine.makeEngine() }.journal
    let answer = try #require(try WebAssembly.answers().first).answer
    #expect(answer[0] == 1)
    let account = RunAnswer(answer)
    let received = account.packets.filter { $0[3] == 0 }
    try #require(received.count == journal.heard.count)
    for (packet, heard) in zip(received, journal.heard) {
      #expect(packet[0] == heard.sighting.time.seconds)
      #expect(packet[1] == Double(heard.device))
      #expect(packet[4] == heard.sighting.advertisement.rssi?.dBm)
      #expect((packet[5...].reduce(0, +) - heard.budget.level.dBm).magnitude < 1e-9)
    }
    let times = account.decisions.map { $0[0] }
    #expect(times == journal.decisions.map { $0.decision.time.seconds })
  }
}
