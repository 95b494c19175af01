/// Names in one value of a line, with commas between them; never empty.
struct NameList: LineValue {
  let names: [Name]

  init(names: [Name]) {
    self.names = names
  }

  init?(_ bytes: Span<UInt8>) {
    var names: [Name] = []
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: ",") {
      guard let name = Name(bytes.extracting(start..<end)) else { return nil }
      names.append(name)
      start = end + 1
    }
    self.names = names
  }

  func write(to line: inout LineWriter) {
    for (index, name) in names.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      name.write(to: &line)
    }
  }
}
