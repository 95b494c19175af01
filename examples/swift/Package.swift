// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "bot",
  platforms: [.macOS(.v15)],
  // Outside this repository, use .package(url: …) with its address.
  dependencies: [.package(name: "guess-number", path: "../..")],
  targets: [
    .executableTarget(name: "bot", dependencies: [.product(name: "GuessProtocol", package: "guess-number")])
  ]
)
