// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "OwnEngine",
  platforms: [.macOS(.v13)],
  dependencies: [
    // The name is given because a clone may be in a folder of any name.
    .package(name: "ble-beacon-simulator", path: "../..")
  ],
  targets: [
    // The engine, which an app ships. It does not depend on the simulator.
    .target(
      name: "HoldLock", dependencies: [.product(name: "BLE", package: "ble-beacon-simulator")]),
    // simrun with the engine.
    .executableTarget(
      name: "holdrun",
      dependencies: [
        "HoldLock",
        .product(name: "BLE", package: "ble-beacon-simulator"),
        .product(name: "Scenarios", package: "ble-beacon-simulator"),
        .product(name: "Commands", package: "ble-beacon-simulator"),
      ]),
  ]
)
