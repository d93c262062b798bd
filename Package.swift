// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Square roots and roundings that the processor leaves to a library. Foundation would bring it along.
let mathLibrary: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
  name: "ble-beacon-simulator",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "BLE", targets: ["BLE"]),
    .library(name: "Engines", targets: ["Engines"]),
    .library(name: "Sim", targets: ["Sim"]),
    .library(name: "Lab", targets: ["Lab"]),
    .executable(name: "simrun", targets: ["simrun"]),
  ],
  targets: [
    .target(name: "BLE", swiftSettings: strict, linkerSettings: mathLibrary),
    .target(
      name: "Engines", dependencies: ["BLE"], swiftSettings: strict, linkerSettings: mathLibrary),
    .target(
      name: "Sim", dependencies: ["BLE"], swiftSettings: strict, linkerSettings: mathLibrary),
    .target(
      name: "Lab", dependencies: ["BLE", "Engines", "Sim"],
      // The scripts and styles of pages, so that they are in files of their own, and every page is
      // whole wherever the program is.
      resources: [.embedInCode("Pages/Browser")], swiftSettings: strict),
    .target(
      name: "Playground", dependencies: ["BLE", "Engines", "Sim"],
      // Scripts and styles of its page, which scripts/build-playground puts together.
      exclude: ["Page"], swiftSettings: strict, linkerSettings: mathLibrary),
    .executableTarget(
      name: "simrun", dependencies: ["BLE", "Engines", "Sim", "Lab"], swiftSettings: strict),
    .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
    .testTarget(name: "BLETests", dependencies: ["BLE", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "EnginesTests", dependencies: ["BLE", "Engines", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SimTests", dependencies: ["BLE", "Sim", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "LabTests", dependencies: ["BLE", "Engines", "Sim", "Lab", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "PlaygroundTests", dependencies: ["BLE", "Lab", "Playground", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "simrunTests", dependencies: ["BLE", "Lab", "simrun", "TestSupport"],
      swiftSettings: strict),
  ]
)
