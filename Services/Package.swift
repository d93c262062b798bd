// swift-tools-version: 6.2

import PackageDescription

// The services that take the lines of simrun. They have dependencies; the simulator has none.
let package = Package(
  name: "Services",
  platforms: [.macOS(.v14)],
  targets: [
    // What simrun writes with --jsonl: lines, their decisions, and the times of these.
    .target(name: "EventInput"),
    .testTarget(name: "EventInputTests", dependencies: ["EventInput"]),
  ]
)
