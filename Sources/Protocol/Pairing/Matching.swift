/// A largest set of disjoint edges in a graph, by augmenting paths with contracted blossoms (Edmonds 1965), in O(n³).
struct Matching {
  private let isEdge: (Int, Int) -> Bool
  /// Vertices not taken out.
  private var vertices: [Int]
  private(set) var mates: [Int?]
  /// The alternating tree of a search: its outer vertices, at an even distance from the root, the parents of the others, and the
  /// base of the blossom that each vertex is in, which is itself without one.
  private var outer: [Int] = [], isOuter: [Bool] = [], parents: [Int?] = [], bases: [Int] = []

  /// Matches as many of the vertices, all of them less than `limit`, as possible; the last ones are left over.
  init(of vertices: [Int], below limit: Int, isEdge: @escaping (Int, Int) -> Bool) {
    (self.vertices, self.isEdge) = (vertices, isEdge)
    mates = Array(repeating: nil, count: limit)
    for vertex in vertices where mates[vertex] == nil { _ = augment(from: vertex) }
    // Or else one of those left over could take the mate of a pair that is taken out.
    self.vertices.removeAll { mates[$0] == nil }
  }

  /// Takes out two matched vertices as a pair, if all others can still be matched; else changes nothing.
  mutating func takeOut(_ one: Int, _ other: Int) -> Bool {
    guard let oneMate = mates[one], let otherMate = mates[other], isEdge(one, other) else { return false }
    let whole = vertices
    vertices.removeAll { $0 == one || $0 == other }
    guard oneMate != other else { return true }
    (mates[oneMate], mates[otherMate]) = (nil, nil)
    if augment(from: oneMate) { return true }
    (mates[oneMate], mates[otherMate]) = (one, other)
    vertices = whole
    return false
  }

  /// Searches for an alternating path from an unmatched vertex to another one, and swaps its edges; false if there is none.
  private mutating func augment(from root: Int) -> Bool {
    (parents, bases) = (Array(repeating: nil, count: mates.count), Array(mates.indices))
    (outer, isOuter) = ([], Array(repeating: false, count: mates.count))
    add(root)
    var next = 0
    // Cycles are contracted only if no path exists without that, which is rare.
    repeat {
      while next < outer.count {
        let vertex = outer[next]
        next += 1
        for other in vertices where parents[other] == nil && !isOuter[other] && isEdge(vertex, other) {
          parents[other] = vertex
          guard let mate = mates[other] else {
            swapEdges(to: other)
            return true
          }
          add(mate)
        }
      }
    } while contract()
    return false
  }

  private mutating func add(_ vertex: Int) {
    guard !isOuter[vertex] else { return }
    isOuter[vertex] = true
    outer.append(vertex)
  }

  private mutating func swapEdges(to end: Int) {
    var vertex: Int? = end
    while let current = vertex, let parent = parents[current] {
      vertex = mates[parent]
      (mates[current], mates[parent]) = (parent, current)
    }
  }

  /// Contracts an odd cycle, closed by an edge between two outer vertices, to one outer vertex; false if there is none.
  private mutating func contract() -> Bool {
    for one in outer {
      for other in outer where bases[one] != bases[other] && isEdge(one, other) {
        let path = Set(ancestors(of: one))
        let base = ancestors(of: other).first { path.contains($0) } ?? one
        let cycle = mark(from: one, to: base, child: other).union(mark(from: other, to: base, child: one))
        for vertex in vertices where cycle.contains(bases[vertex]) {
          bases[vertex] = base
          add(vertex)
        }
        return true
      }
    }
    return false
  }

  /// The bases of the outer vertices from here to the root.
  private func ancestors(of vertex: Int) -> [Int] {
    var path = [bases[vertex]]
    while let last = path.last, let mate = mates[last], let parent = parents[mate] {
      path.append(bases[parent])
    }
    return path
  }

  /// Leads paths through one side of a cycle, and returns the bases on it.
  private mutating func mark(from vertex: Int, to base: Int, child: Int) -> Set<Int> {
    var (vertex, child, cycle) = (vertex, child, Set<Int>())
    while bases[vertex] != base, let mate = mates[vertex], let parent = parents[mate] {
      cycle.formUnion([bases[vertex], bases[mate]])
      parents[vertex] = child
      (vertex, child) = (parent, mate)
    }
    return cycle
  }
}
