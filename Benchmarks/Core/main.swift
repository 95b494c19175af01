let words = CommandLine.arguments.dropFirst()
let numbers = words.compactMap { Int($0) }

switch words.first {
case "work":
  Work.tell(numbers.first ?? 5_000, only: words.dropFirst().first { Int($0) == nil })
case "write":
  Work.writeJournal(bytes: numbers.first ?? 100_000_000)
case "requests":
  RequestCost.tell(
    players: numbers.first ?? 100, total: numbers.dropFirst().first ?? 1_000_000,
    pipeline: numbers.dropFirst(2).first ?? 1,
    only: words.dropFirst().lazy.compactMap { RequestCost.Kind(rawValue: $0) }.first)
default:
  print(
    """
    What the core costs alone, without sockets. One of:

      core-benchmark requests [PLAYERS [TOTAL [AT ONCE]]] [KIND]
      core-benchmark work [N] [PART OF A NAME]  what the lobby does, for N and for ten times as many
      core-benchmark write [BYTES]              the journal of a thousand players, to standard output

    The kinds of requests: \(RequestCost.Kind.allCases.map(\.rawValue).joined(separator: ", "))
    """)
}
