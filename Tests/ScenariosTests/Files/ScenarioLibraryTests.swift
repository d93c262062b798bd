import Documents
import FloorPlans
import Foundation
import Scenarios
import TestScenes
import TestSupport
import Testing

@Suite struct ScenarioLibraryTests {
  /// Writes the tiny scenario in the layout of a project and passes its folder.
  private static func withProject(
    floorPlan: String = "tiny", _ use: (String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let files = try TinyScenario().changing("\"tiny\"", to: "\"\(floorPlan)\"")
      for (path, text) in [
        ("scenarios/guest/scenario.json", files.scenario), ("floorplans/tiny.json", files.plan),
      ] {
        let file = URL(fileURLWithPath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      try use(folder)
    }
  }

  @Test(arguments: ["", "/", "//", "/scenario.json", "/../guest"])
  func findsAScenarioByItsPath(rest: String) throws {
    try Self.withProject { folder in
      let scenario = try ScenarioLibrary.scenario("\(folder)/scenarios/guest\(rest)")
      #expect(scenario.name == "guest")
    }
  }

  @Test func findsScenariosInGroups() throws {
    try Self.withProject { folder in
      let library = "\(folder)/scenarios"
      try FileManager.default.createDirectory(
        atPath: "\(library)/group/deeper", withIntermediateDirectories: true)
      for copy in ["group/other", "group/deeper/still"] {
        try FileManager.default.copyItem(
          atPath: "\(library)/guest", toPath: "\(library)/\(copy)")
      }
      let found = ["\(library)/group/other", "\(library)/guest"]
      #expect(ScenarioLibrary.scenarios(in: library + "/") == found)
      #expect(
        ScenarioLibrary.scenarios(in: library + "/group")
          == [found[0], "\(library)/group/deeper/still"].sorted())
      for path in found { #expect(ScenarioLibrary.scenarios(in: path) == [path]) }
    }
  }

  @Test func findsAScenarioBehindALink() throws {
    try Self.withProject { folder in
      try withTemporaryFolder { elsewhere in
        try FileManager.default.createSymbolicLink(
          atPath: "\(elsewhere)/link", withDestinationPath: "\(folder)/scenarios/guest")
        #expect(try ScenarioLibrary.scenario("\(elsewhere)/link/").title == "Going in")
      }
    }
  }

  @Test func rejectsOtherFiles() throws {
    try Self.withProject { folder in
      for name in ["2scenario.json", "my-scenario.json"] {
        let path = "\(folder)/scenarios/guest/\(name)"
        try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
        let error = InputError.unusable(
          InputPlace(path), "not a scenario; a scenario is a folder, or the scenario.json in it")
        #expect(throws: error) { try ScenarioLibrary.scenario(path) }
      }
    }
  }

  @Test func findsAPlanByItsPathRelativeToTheScenario() throws {
    try Self.withProject(floorPlan: "../../floorplans/tiny.json") { folder in
      let scenario = try ScenarioLibrary.scenario("\(folder)/scenarios/guest")
      #expect(scenario.name == "guest")
    }
  }

  @Test func errorNamesTheMissingFile() throws {
    let path = "no/such/scenario.json"
    for given in ["no/such", "no/such/"] {
      #expect(throws: InputError.missingFile(path: path)) { try ScenarioLibrary.scenario(given) }
    }
    try Self.withProject(floorPlan: "plan.json") { folder in
      let plan = "\(folder)/scenarios/guest/plan.json"
      #expect(throws: InputError.missingFile(path: plan)) {
        try ScenarioLibrary.scenario("\(folder)/scenarios/guest")
      }
    }
  }

  @Test func rejectsAFolderInPlaceOfAFile() throws {
    try Self.withProject(floorPlan: "plan.json") { folder in
      let plan = "\(folder)/scenarios/guest/plan.json"
      try FileManager.default.createDirectory(
        atPath: plan, withIntermediateDirectories: false)
      #expect(throws: InputError.unreadable(path: plan, reason: "it is a folder")) {
        try ScenarioLibrary.scenario("\(folder)/scenarios/guest")
      }
    }
  }

  /// An existing drawing is not reported as a missing plan.
  @Test func rejectsADrawingInPlaceOfAPlan() throws {
    let sentence =
      "is not a floor plan: a name from 'floorplans' or a path that ends in "
      + ".json; drawings such as SVG are not supported"
    for name in ["house.svg", "house.SVG", "house.pdf"] {
      try Self.withProject(floorPlan: name) { folder in
        let scenario = "\(folder)/scenarios/guest"
        try Data("<svg/>".utf8).write(to: URL(fileURLWithPath: "\(scenario)/\(name)"))
        #expect {
          try ScenarioLibrary.scenario(scenario)
        } throws: {
          "\($0)" == "\(scenario)/scenario.json: floorplan: '\(name)' \(sentence)"
        }
        #expect {
          try FloorPlanLibrary.path(of: "\(scenario)/\(name)")
        } throws: {
          "\($0)" == "--floorplan: '\(scenario)/\(name)' \(sentence)"
        }
      }
    }
  }

  /// A file without an extension may have the name of a plan.
  @Test func aPlanMayHaveTheNameOfAnotherFile() throws {
    try Self.withProject { folder in
      try Data().write(to: URL(fileURLWithPath: "\(folder)/scenarios/guest/tiny"))
      let scenario = try ScenarioLibrary.scenario("\(folder)/scenarios/guest")
      #expect(scenario.name == "guest")
    }
  }
}
