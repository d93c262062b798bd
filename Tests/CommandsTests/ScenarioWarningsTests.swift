import Foundation
import Testing

/// `simrun run` of scenarios with faults that the run itself does not show.
@Suite struct ScenarioWarningsTests {
  private static let refused =
    "simrun: warning: scenarios/field/scenario.json: iOS refuses the 'connection' of the phone of "
    + "'scarecrow': intervalMs 20 is not a multiple of 15 (see simrun lint)"
  private static let warning =
    "simrun: warning: scenarios/field/scenario.json: the engine of 'scarecrow' never hears 'in': it "
    + "knows it by its address, which the system hides from apps; 1 more finding (see simrun lint)"

  @Test(.bug("https://github.com/don/cordova-plugin-ble-central/issues/511"))
  func aRunWarnsOfWhatThePhoneHides() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let path = folder.appendingPathComponent("scenarios/field/scenario.json")
      let text = try String(contentsOf: path, encoding: .utf8)
      for (phone, errors) in [
        ("{}", ""), ("{ system: 'ios' }", Self.warning + "\n"), ("{ system: 'android-14' }", ""),
        (
          "{ system: 'ios', connection: { intervalMs: 20 } }",
          Self.warning + "\n" + Self.refused + "\n"
        ),
        ("{ system: 'android-14', connection: { intervalMs: 20 } }", ""),
      ] {
        try folder.write(
          text.replacing("phone: {}", with: "phone: \(phone)"),
          to: "scenarios/field/scenario.json")
        let run = try await SimrunProcess.run("run", "field", "--seed=1", in: folder)
        #expect(run.status == 0 && run.errors == errors, "\(phone)")
      }
    }
  }
}
