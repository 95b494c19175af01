import Foundation

/// The target named by the environment: FUZZ_TARGET=Requests.
private let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(FuzzTarget.init(rawValue:))

/// Called by libFuzzer with every generated input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target else { fatalError("FUZZ_TARGET is none of \(FuzzTarget.allCases.map(\.rawValue))") }
  target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Requires `condition`; libFuzzer stores the input that violates it.
func expect(_ condition: Bool, _ promise: @autoclosure () -> String) {
  guard !condition else { return }
  fatalError("not so: \(promise())")
}
