// swift-tools-version: 6.3
import PackageDescription

// Everything of the client but its I/O.
let clientCores: [Target.Dependency] = [
  "GuessClientCore", "GuessClientPlay", "GuessClientBots", "GuessClientJournals",
]
let clientTargets = clientCores + ["GuessClientCommandLine"]

// The arrow of imports is GuessProtocol <- GuessGame <- Core <- Shell <- main. The Cores are targets of their own, inside
// the folders of the commands they belong to, so that the compiler keeps it; and so is the game, which knows no other node.
let package = Package(
  name: "guess-number",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "guess-server", targets: ["GuessServer"]),
    .executable(name: "guess-client", targets: ["guess-client"]),
    .library(name: "GuessProtocol", targets: ["GuessProtocol"]),
  ],
  dependencies: [],
  targets: [
    .target(name: "GuessProtocol", path: "Sources/Protocol"),
    .target(
      name: "GuessGame",
      dependencies: ["GuessProtocol"],
      path: "Sources/GuessServer/Core/Game"
    ),
    .target(
      name: "GuessServerCore",
      dependencies: ["GuessProtocol", "GuessGame"],
      path: "Sources/GuessServer/Core",
      exclude: ["Game"]
    ),
    .target(name: "CLinux", path: "Sources/GuessServer/Shell/System/CLinux", publicHeadersPath: "."),
    // System calls of both commands.
    .target(
      name: "Platform",
      dependencies: ["GuessProtocol", .target(name: "CLinux", condition: .when(platforms: [.linux]))],
      path: "Sources/GuessServer/Shell/System",
      exclude: ["CLinux"]
    ),
    .executableTarget(
      name: "GuessServer",
      dependencies: [
        "GuessProtocol",
        "GuessGame",
        "GuessServerCore",
        "Platform",
        .target(name: "CLinux", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/GuessServer",
      exclude: ["Core", "Shell/System"],
      // Inside the command, so that it needs no files beside it.
      resources: ["append", "lease"].map { .embedInCode("Shell/Cluster/Scripts/\($0).lua") },
      swiftSettings: [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]
    ),
    // Shared by the commands: options, the connection, the match, words.
    .target(name: "GuessClientCore", dependencies: ["GuessProtocol"], path: "Sources/guess-client/Core"),
    // Sessions of people; bots and arenas; reports from journals.
    .target(
      name: "GuessClientPlay", dependencies: ["GuessProtocol", "GuessClientCore"],
      path: "Sources/guess-client/Play"),
    .target(
      name: "GuessClientBots", dependencies: ["GuessProtocol", "GuessClientCore"],
      path: "Sources/guess-client/Bots"),
    .target(
      name: "GuessClientJournals", dependencies: ["GuessProtocol", "GuessClientCore"],
      path: "Sources/guess-client/Journals"),
    // The table of all commands and their options.
    .target(
      name: "GuessClientCommandLine", dependencies: ["GuessProtocol"] + clientCores,
      path: "Sources/guess-client/CommandLine"),
    .executableTarget(
      name: "guess-client",
      dependencies: ["GuessProtocol"] + clientTargets + [
        "Platform",
        .target(name: "CLinux", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/guess-client",
      exclude: ["Core", "Play", "Bots", "Journals", "CommandLine"]
    ),
    .executableTarget(
      name: "core-benchmark", dependencies: ["GuessProtocol", "GuessGame", "GuessServerCore"],
      path: "Benchmarks/Core"),
    // Helpers of several test targets.
    .target(
      name: "TestSupport",
      dependencies: ["GuessProtocol", "GuessGame", "GuessServerCore"],
      path: "Tests/TestSupport"),
    .testTarget(name: "ProtocolTests", dependencies: ["GuessProtocol", "GuessGame", "TestSupport"]),
    .testTarget(
      name: "GuessServerTests",
      dependencies: [
        "GuessProtocol", "GuessGame", "GuessServerCore", "GuessServer", "Platform", "TestSupport",
      ]
    ),
    .testTarget(
      name: "GuessClientTests",
      dependencies: ["GuessProtocol"] + clientTargets + ["guess-client", "Platform", "TestSupport"]
    ),
    // With both Cores, to compare the client's output with the server's records, and the event loop, in which
    // it repeats runs.
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "GuessProtocol", "GuessGame", "GuessServerCore", "GuessServer", "Platform", "TestSupport",
      ] + clientTargets
    ),
    .testTarget(
      name: "BalanceTests", dependencies: ["GuessProtocol", "GuessGame", "GuessServerCore", "TestSupport"]),
    // The fuzz targets replay their corpora as a test; Fuzzing/run.sh builds them with libFuzzer to search.
    .testTarget(
      name: "FuzzingTests",
      dependencies: ["GuessProtocol", "GuessGame", "GuessServerCore", "GuessServer", "TestSupport"]
        + clientTargets,
      path: "Fuzzing",
      exclude: ["Corpus", "Dictionaries", "LibFuzzer", "run.sh", "corpus.py"]
    ),
    // Depends on the commands so that they are built before the tests start them. Two folders that share a harness.
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["GuessProtocol", "GuessServer", "guess-client", "Platform", "TestSupport"]
        + clientTargets,
      path: "Tests",
      exclude: [
        "BalanceTests", "EndToEndTests/Scripts", "Fixtures", "GuessClientTests", "README.md",
        "GuessServerTests", "Mutants", "ProtocolTests", "SimulationTests", "Soak", "TestSupport",
        "Transcripts",
      ],
      sources: ["EndToEndTests", "ClusterTests"]
    ),
  ]
)

// TEST_TARGETS=A,B builds no other test targets: the thread sanitizer needs two of them, and so does an edit now and then. An
// empty list leaves what is released.
if let chosen = Context.environment["TEST_TARGETS"]?.split(separator: ",").map(String.init) {
  package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
  if chosen.isEmpty { package.targets.removeAll { $0.name == "TestSupport" } }
}

// Switches of the own builds; a package that depends on this one meets none of them. GUESS_BUILD has any of the words
// - strict: the compiler may warn of nothing. Another compiler may find new warnings, which must keep nobody from building.
// - simulation: with -O what random games run through, and still for debugging. Tests as one module, which takes two thirds of
//   the time.
// - standalone: on Linux, commands that need nothing of the machine but its kernel, together with --static-swift-stdlib.
let switches = Context.environment["GUESS_BUILD"]?.split(separator: ",") ?? []
let pure = [
  "GuessProtocol", "GuessGame", "GuessServerCore", "TestSupport", "SimulationTests", "BalanceTests",
]
let tests = package.targets.filter { $0.type == .test || $0.name == "TestSupport" }.map(\.name)
for target in package.targets where target.name != "CLinux" {
  var settings: [SwiftSetting] = target.swiftSettings ?? []
  // Decision 34 says which features of later versions are on, and why.
  if !tests.contains(target.name) {
    settings += [.enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("ExistentialAny")]
  }
  if target.name == "GuessServerCore" || target.path?.hasPrefix("Sources/guess-client/") == true {
    settings.append(.strictMemorySafety())
  }
  if switches.contains("strict") { settings.append(.treatAllWarnings(as: .error)) }
  if switches.contains("simulation"), pure.contains(target.name) {
    let asOneModule = target.type == .test ? ["-wmo", "-num-threads", "2", "-disable-batch-mode"] : []
    settings.append(.unsafeFlags(["-O"] + asOneModule))
  }
  target.swiftSettings = settings
  if switches.contains("standalone"), ["GuessServer", "guess-client"].contains(target.name) {
    // Standalone.c says why these two functions are replaced.
    let replaced = ["register", "deregister"].flatMap { ["-Xlinker", "--wrap=__\($0)_frame_info"] }
    target.linkerSettings = [.unsafeFlags(["-static-executable"] + replaced, .when(platforms: [.linux]))]
  }
}
