// swift-tools-version: 6.2

import PackageDescription

// The services that take the lines of simrun. They have dependencies; the simulator has none.
let package = Package(
  name: "Services",
  platforms: [.macOS(.v14)],
  dependencies: [
    // The client of brokers.
    .package(name: "ble-beacon-simulator", path: ".."),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "3.12.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.29.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.36.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // What simrun writes with --jsonl: lines, their decisions, and the times of these.
    .target(name: "EventInput"),
    .testTarget(name: "EventInputTests", dependencies: ["EventInput"]),

    // The database of the field server: reports, notes, patients and tokens.
    .target(
      name: "FieldStore",
      dependencies: [
        "EventInput",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "FieldStoreTests",
      dependencies: ["EventInput", "FieldStore", .product(name: "GRDB", package: "GRDB.swift")]),

    // Its pages, as HTML and SVG.
    .target(
      name: "FieldPages", dependencies: ["EventInput", "FieldStore"],
      resources: [
        .embedInCode("Browser/icon.svg"), .embedInCode("Browser/live.js"),
        .embedInCode("Browser/login.js"), .embedInCode("Browser/style.css"),
      ]),
    .testTarget(name: "FieldPagesTests", dependencies: ["EventInput", "FieldPages", "FieldStore"]),

    // Its routes.
    .target(
      name: "FieldServer",
      dependencies: [
        "Connections", "EventInput", "FieldPages", "FieldStore",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      resources: [.embedInCode("openapi.json")]),
    .testTarget(
      name: "FieldServerTests",
      dependencies: [
        "EventInput", "FieldServer", "FieldStore",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    // What sends to it, and keeps what it could not send.
    .target(
      name: "FieldSender",
      dependencies: [
        "Connections", "EventInput", "FieldStore",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ]),
    .testTarget(
      name: "FieldSenderTests",
      dependencies: [
        "EventInput", "FieldSender", "FieldStore",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]),

    .executableTarget(
      name: "field-server",
      dependencies: [
        "EventInput", "FieldSender", "FieldServer", "FieldStore", "Terminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ]),

    // What the programs have in common: their main, words for their user, and files with secrets.
    .target(
      name: "Terminal",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]),

    // What all that connect have in common: the words for faults of a connection, and whose page
    // sends.
    .target(
      name: "Connections",
      dependencies: [
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),

    // A lock to try a bridge on.
    .target(
      name: "SimulatedLock",
      dependencies: [
        "Connections", "EventInput",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]),
    .testTarget(
      name: "SimulatedLockTests",
      dependencies: [
        "EventInput", "SimulatedLock",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ]),
    .executableTarget(
      name: "simulated-lock",
      dependencies: [
        "SimulatedLock", "Terminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),

    // Decisions to pulses of a lock.
    .target(
      name: "LockBridge",
      dependencies: [
        "Connections", "EventInput",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(name: "LockBridgeTests", dependencies: ["EventInput", "LockBridge"]),
    .executableTarget(
      name: "lock-bridge",
      dependencies: [
        "EventInput", "LockBridge", "Terminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Decisions to a broker of MQTT.
    .target(
      name: "PresenceBridge",
      dependencies: [
        "Connections", "EventInput",
        .product(name: "BLE", package: "ble-beacon-simulator"),
        .product(name: "MQTT", package: "ble-beacon-simulator"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]),
    .testTarget(
      name: "PresenceBridgeTests",
      dependencies: [
        "EventInput", "PresenceBridge",
        .product(name: "MQTT", package: "ble-beacon-simulator"),
      ]),
    .executableTarget(
      name: "presence-bridge",
      dependencies: [
        "EventInput", "PresenceBridge", "Terminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "MQTT", package: "ble-beacon-simulator"),
      ]),
  ]
)
