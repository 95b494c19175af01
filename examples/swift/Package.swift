// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "bot",
  platforms: [.macOS(.v15)],
  // Elsewhere it is .package(url: …) with the address of this project.
  dependencies: [.package(name: "guess-number", path: "../..")],
  targets: [
    .executableTarget(name: "bot", dependencies: [.product(name: "Protocol", package: "guess-number")])
  ]
)
