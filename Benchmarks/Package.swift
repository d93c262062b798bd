// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "ble-beacon-simulator", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "ReferenceRuns",
      dependencies: [
        .product(name: "BLE", package: "ble-beacon-simulator"),
        .product(name: "Phones", package: "ble-beacon-simulator"),
        .product(name: "Positioning", package: "ble-beacon-simulator"),
        .product(name: "Buildings", package: "ble-beacon-simulator"),
        .product(name: "Sim", package: "ble-beacon-simulator"),
        .product(name: "Maps", package: "ble-beacon-simulator"),
        .product(name: "Scenarios", package: "ble-beacon-simulator"),
        .product(name: "Studies", package: "ble-beacon-simulator"),
      ]),
    .executableTarget(name: "reference", dependencies: ["ReferenceRuns"]),
    .executableTarget(
      name: "commandlines",
      dependencies: [.product(name: "Commands", package: "ble-beacon-simulator")]),
    .executableTarget(
      name: "Runs",
      dependencies: ["ReferenceRuns", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/Runs",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
