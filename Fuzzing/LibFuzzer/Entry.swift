import Foundation

/// The target that the environment chooses: FUZZ_TARGET=Requests.
private let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap(FuzzTarget.init(rawValue:))

/// What libFuzzer calls with every input that it makes up.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let target else { fatalError("FUZZ_TARGET is none of \(FuzzTarget.allCases.map(\.rawValue))") }
  target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Demands that `condition` holds; libFuzzer keeps the input with which it does not.
func expect(_ condition: Bool, _ promise: @autoclosure () -> String) {
  guard !condition else { return }
  fatalError("not so: \(promise())")
}
