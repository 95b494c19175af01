/// What libFuzzer calls with every input that it makes up. A target is a file with a function `fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  fuzz(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Demands that `condition` holds; libFuzzer keeps the input with which it does not.
func expect(_ condition: Bool, _ promise: @autoclosure () -> String) {
  guard !condition else { return }
  fatalError("not so: \(promise())")
}
