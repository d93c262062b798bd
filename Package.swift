// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Square roots and roundings that the processor leaves to a library. Foundation would bring it
// along.
let mathLibrary: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
  name: "ble-beacon-simulator",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    // The pure modules: for apps, and for microcontrollers.
    .library(name: "BLE", targets: ["BLE"]),
    .library(name: "Engines", targets: ["Engines"]),
    .library(name: "Positioning", targets: ["Positioning"]),
    .library(name: "Phones", targets: ["Phones"]),
    .library(name: "GATT", targets: ["GATT"]),
    .library(name: "HCI", targets: ["HCI"]),
    .library(name: "Captures", targets: ["Captures"]),
    .library(name: "MQTT", targets: ["MQTT"]),
    .library(name: "Links", targets: ["Links"]),
    .library(name: "Sensors", targets: ["Sensors"]),
    .library(name: "Buildings", targets: ["Buildings"]),
    .library(name: "Sim", targets: ["Sim"]),
    .library(name: "Maps", targets: ["Maps"]),
    // Runs and studies, with the files that they are made from.
    .library(
      name: "Scenarios",
      targets: [
        "Documents", "EngineFiles", "FloorPlans", "Payloads", "Recordings", "Scenarios", "Scoring",
      ]),
    .library(name: "Studies", targets: ["Studies"]),
    // The command line, and its main.
    .library(name: "Commands", targets: ["Commands"]),
    .executable(name: "simrun", targets: ["simrun"]),
  ],
  targets: [
    .target(name: "BLE", swiftSettings: strict, linkerSettings: mathLibrary),
    .target(
      name: "Engines", dependencies: ["BLE"], swiftSettings: strict, linkerSettings: mathLibrary),
    .target(
      name: "Positioning", dependencies: ["BLE"], swiftSettings: strict, linkerSettings: mathLibrary
    ),
    .target(
      name: "Phones", dependencies: ["BLE"], swiftSettings: strict, linkerSettings: mathLibrary),
    .target(name: "GATT", dependencies: ["BLE"], swiftSettings: strict),
    .target(name: "HCI", dependencies: ["BLE", "GATT"], swiftSettings: strict),
    .target(name: "Captures", dependencies: ["BLE", "HCI"], swiftSettings: strict),
    .target(name: "MQTT", dependencies: ["BLE"], swiftSettings: strict),
    .target(name: "Links", dependencies: ["BLE", "GATT", "Sensors"], swiftSettings: strict),
    .target(
      name: "Sensors", dependencies: ["BLE"], swiftSettings: strict, linkerSettings: mathLibrary),
    .target(
      name: "Buildings", dependencies: ["BLE"], swiftSettings: strict, linkerSettings: mathLibrary),
    .target(
      name: "Sim",
      dependencies: ["BLE", "Buildings", "GATT", "Links", "Phones", "Sensors"],
      swiftSettings: strict, linkerSettings: mathLibrary),
    .target(
      name: "Maps", dependencies: ["BLE", "Buildings", "Sim"], swiftSettings: strict,
      linkerSettings: mathLibrary
    ),
    .target(name: "Statistics", dependencies: ["BLE"], swiftSettings: strict),
    .target(name: "Documents", dependencies: ["BLE"], swiftSettings: strict),
    .target(name: "Payloads", dependencies: ["BLE", "Documents"], swiftSettings: strict),
    .target(
      name: "Recordings",
      dependencies: ["BLE", "Buildings", "Documents", "Phones", "Positioning"],
      swiftSettings: strict),
    .target(
      name: "FloorPlans", dependencies: ["BLE", "Buildings", "Documents", "Positioning"],
      swiftSettings: strict),
    .target(
      name: "Interchange",
      dependencies: [
        "BLE", "Buildings", "Captures", "Documents", "FloorPlans", "HCI", "Recordings",
      ], swiftSettings: strict),
    .target(
      name: "EngineFiles",
      dependencies: [
        "BLE", "Buildings", "Documents", "Engines", "FloorPlans", "MQTT", "Positioning",
        "Recordings",
      ], swiftSettings: strict),
    .target(
      name: "Scoring",
      dependencies: [
        "BLE", "Buildings", "Documents", "Links", "Phones", "Recordings", "Sensors",
        "Sim", "Statistics",
      ], swiftSettings: strict),
    .target(
      name: "Scenarios",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Engines", "FloorPlans", "GATT", "Links",
        "Payloads", "Phones", "Positioning", "Recordings", "Scoring", "Sensors", "Sim",
        "Statistics",
      ], swiftSettings: strict),
    .target(
      name: "EventLines",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Phones", "Recordings", "Scenarios",
        "Scoring", "Sim",
      ], swiftSettings: strict),
    .target(
      name: "Gateways",
      dependencies: [
        "BLE", "Documents", "EngineFiles", "GATT", "HCI", "Links", "MQTT", "Phones", "Recordings",
        "Scenarios", "Sim",
      ], swiftSettings: strict),
    .target(
      name: "Studies",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Maps", "Positioning", "Recordings",
        "Scenarios", "Scoring", "Sim", "Statistics",
      ], swiftSettings: strict),
    .target(
      name: "Planning",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Engines", "FloorPlans", "Links", "Maps",
        "Phones", "Positioning", "Recordings", "Scenarios", "Scoring", "Sim", "Statistics",
        "Studies",
      ], swiftSettings: strict),
    .target(
      name: "Measurements",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "FloorPlans", "Maps", "Positioning",
        "Recordings", "Scenarios", "Scoring", "Sim", "Statistics",
      ], swiftSettings: strict),
    .target(
      name: "Explaining",
      dependencies: [
        "BLE", "Buildings", "Captures", "Documents", "EngineFiles", "FloorPlans", "HCI",
        "Interchange", "Phones", "Recordings", "Scenarios", "Scoring", "Sim",
      ], swiftSettings: strict),
    .target(
      name: "Drawing", dependencies: ["BLE", "Buildings", "Documents", "FloorPlans"],
      swiftSettings: strict),
    .target(
      name: "Reports",
      dependencies: [
        "BLE", "Buildings", "Documents", "Drawing", "EngineFiles", "EventLines", "Explaining",
        "FloorPlans",
        "Links", "Maps", "Measurements", "Phones", "Planning", "Positioning", "Recordings",
        "Scenarios", "Scoring", "Sim",
        "Statistics", "Studies",
      ], swiftSettings: strict),
    .target(
      name: "Pages",
      dependencies: [
        "BLE", "Buildings", "Documents", "Drawing", "EngineFiles", "EventLines", "Explaining",
        "FloorPlans", "Maps", "Measurements", "PageFiles", "Phones", "Planning", "Recordings",
        "Reports", "Scenarios", "Scoring", "Sim", "Statistics", "Studies",
      ], swiftSettings: strict),
    // In C, whose compiler embeds a file in no time: as a literal of bytes it takes 7 s.
    .target(name: "PageFiles", exclude: ["Browser"]),
    // In C as well, for the pages of docs/ in which help finds words.
    .target(name: "ManualFiles"),
    .target(
      name: "Commands",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Engines", "EventLines", "Explaining",
        "FloorPlans", "Gateways", "Interchange", "Links", "MQTT", "ManualFiles", "Maps",
        "Measurements", "Pages", "Payloads", "Phones", "Planning", "Recordings", "Reports",
        "Scenarios", "Scoring", "Sim",
        "Studies",
      ], swiftSettings: strict),
    .target(
      name: "Playground", dependencies: ["BLE", "Buildings", "Engines", "Maps", "Sim"],
      // Scripts and styles of its page, which scripts/build-playground puts together.
      exclude: ["Page"], swiftSettings: strict, linkerSettings: mathLibrary),
    .executableTarget(name: "simrun", dependencies: ["Commands"], swiftSettings: strict),
    // Test targets without tests: what the others share, and no build of the program compiles.
    .testTarget(name: "TestSupport", dependencies: ["BLE"], swiftSettings: strict),
    .testTarget(
      name: "TestScenes",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Engines", "Phones", "Recordings",
        "Scenarios", "Scoring", "Sim", "Studies", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "TestReports",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Engines", "FloorPlans", "Measurements",
        "Planning", "Positioning", "Recordings", "Reports", "Scenarios", "Scoring", "Sim",
        "Studies",
        "TestScenes", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "BLETests", dependencies: ["BLE", "Engines", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "EnginesTests", dependencies: ["BLE", "Engines", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "PositioningTests",
      dependencies: [
        "BLE", "EngineFiles", "Engines", "Measurements", "Positioning", "Scenarios", "Scoring",
        "TestScenes",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "PhonesTests", dependencies: ["BLE", "Phones", "Statistics", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GATTTests", dependencies: ["BLE", "GATT", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "HCITests", dependencies: ["BLE", "GATT", "HCI", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "CapturesTests", dependencies: ["BLE", "Captures", "HCI", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MQTTTests", dependencies: ["BLE", "MQTT", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SensorsTests", dependencies: ["BLE", "Sensors", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "LinksTests", dependencies: ["BLE", "Links", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "BuildingsTests",
      dependencies: ["BLE", "Buildings", "Positioning", "Sim", "TestScenes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SimTests",
      dependencies: [
        "BLE", "Buildings", "GATT", "Links", "Measurements", "Phones", "Sensors",
        "Sim", "Statistics", "TestScenes", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MapsTests",
      dependencies: ["BLE", "Buildings", "Maps", "Sim", "TestScenes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "StatisticsTests", dependencies: ["BLE", "Statistics", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentsTests",
      dependencies: ["BLE", "Buildings", "Documents", "Scenarios", "Sim", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PayloadsTests",
      dependencies: ["BLE", "Documents", "Payloads", "TestScenes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RecordingsTests",
      dependencies: [
        "BLE", "Documents", "EngineFiles", "Engines", "Phones", "Positioning", "Recordings",
        "Scenarios", "Scoring", "Sim", "TestScenes", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "InterchangeTests",
      dependencies: [
        "BLE", "Captures", "Documents", "FloorPlans", "HCI", "Interchange", "Recordings",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "FloorPlansTests",
      dependencies: [
        "BLE", "Buildings", "Documents", "FloorPlans", "Positioning", "Scenarios", "Sim",
        "TestScenes", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "EngineFilesTests",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Engines", "Explaining", "FloorPlans",
        "Positioning", "Recordings", "Reports", "Scenarios", "Scoring", "Sim", "Studies",
        "TestScenes",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "ScoringTests",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Engines", "Links", "Phones", "Recordings",
        "Reports", "Scenarios", "Scoring", "Sim", "TestScenes", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "ScenariosTests",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Engines",
        "FloorPlans", "GATT", "Links", "Measurements", "Pages", "Phones", "Positioning",
        "Recordings", "Reports",
        "Scenarios", "Scoring", "Sensors", "Sim", "Statistics", "Studies", "TestScenes",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "EventLinesTests",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "EventLines", "GATT", "Phones",
        "Recordings", "Scenarios", "Scoring", "Sim", "TestScenes", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "GatewaysTests",
      dependencies: [
        "BLE", "Documents", "EngineFiles", "GATT", "Gateways", "HCI", "Links", "MQTT", "Phones",
        "Recordings", "Scenarios", "Scoring", "Sim", "TestScenes", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "StudiesTests",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Engines", "Maps", "Pages", "Recordings",
        "Reports", "Scenarios", "Scoring", "Sim", "Statistics", "Studies", "TestScenes",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "PlanningTests",
      dependencies: [
        "BLE", "Buildings", "Documents", "FloorPlans", "Links", "Maps", "Planning", "Scenarios",
        "Scoring",
        "Sim", "Studies", "TestReports", "TestScenes", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "MeasurementsTests",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "Engines", "FloorPlans", "Maps",
        "Measurements", "Phones", "Positioning", "Recordings", "Reports", "Scenarios", "Scoring",
        "Sim", "Statistics",
        "TestScenes", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "ExplainingTests",
      dependencies: [
        "BLE", "Buildings", "Captures", "Documents", "EngineFiles", "Engines", "Explaining", "HCI",
        "Interchange", "Phones", "Recordings", "Reports", "Scenarios", "Scoring", "Sim",
        "TestScenes",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["BLE", "Buildings", "Drawing", "FloorPlans", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "BLE", "Buildings", "Documents", "Drawing", "EngineFiles", "Engines", "EventLines",
        "Explaining", "Maps",
        "Measurements", "Pages", "Phones", "Planning", "Positioning", "Recordings", "Reports",
        "Scenarios", "Scoring", "Sim", "Statistics", "Studies", "TestReports", "TestScenes",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "PagesTests",
      dependencies: [
        "BLE", "Buildings", "Documents", "EngineFiles", "EventLines", "Explaining", "FloorPlans",
        "Pages",
        "Phones",
        "Planning", "Recordings", "Reports", "Scenarios", "Scoring", "Sim", "Statistics", "Studies",
        "TestReports", "TestScenes", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "BLE", "Commands", "Documents", "EngineFiles", "EventLines", "Gateways", "MQTT", "Reports",
        "Scenarios", "Scoring", "Sim", "Statistics", "Studies", "TestScenes", "TestSupport",
        "simrun",
      ], swiftSettings: strict),
    .testTarget(
      name: "PlaygroundTests",
      dependencies: [
        "BLE", "EngineFiles", "Playground", "Recordings", "Scenarios", "Scoring", "Sim",
        "TestScenes", "TestSupport",
      ], swiftSettings: strict),
  ]
)

// The files that scripts/release-tests leaves out.
if let files = Context.environment["TESTS_LEFT_OUT"]?.split(separator: "\n") {
  for target in package.targets where target.isTest {
    let folder = "Tests/\(target.name)/"
    target.exclude = files.filter { $0.hasPrefix(folder) }.map {
      String($0.dropFirst(folder.count))
    }
  }
}
