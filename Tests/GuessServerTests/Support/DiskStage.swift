import TestSupport

/// The files of a server, its start by them, and the recorder of its journal. Tests/Fixtures/README.md has the acts.
struct DiskStage: ScriptStage {
  private let folder = StageFolder()
  private var data: DataActs
  private var start: OptionActs
  private var recorder = RecorderActs()

  init() throws { (data, start) = (try DataActs(in: folder), OptionActs(in: folder)) }

  mutating func act(_ words: Words) throws -> [String]? {
    try data.act(words) ?? start.act(words) ?? recorder.act(words)
  }
}
