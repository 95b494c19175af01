/// A largest set of disjoint edges in a graph, by augmenting paths with contracted blossoms (Edmonds 1965), in O(n³).
struct Matching {
  private let isEdge: (Int, Int) -> Bool
  /// Vertices that take part.
  private var vertices: [Int]
  private(set) var mates: [Int?]

  /// Matches as many of the vertices, all of them less than `limit`, as possible; those left over are the last ones that can be.
  init(of vertices: [Int], below limit: Int, isEdge: @escaping (Int, Int) -> Bool) {
    (self.vertices, self.isEdge) = (vertices, isEdge)
    mates = Array(repeating: nil, count: limit)
    for vertex in vertices where mates[vertex] == nil { _ = augment(from: vertex) }
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

  /// Searches an alternating path from an unmatched vertex to another one, and swaps its edges.
  private mutating func augment(from root: Int) -> Bool {
    let free = vertices.filter { mates[$0] == nil && $0 != root }
    // Almost always a path has one edge or three, which saves a thousand players the tree.
    if let other = free.first(where: { isEdge(root, $0) }) {
      (mates[root], mates[other]) = (other, root)
      return true
    }
    for other in vertices where !free.isEmpty && isEdge(root, other) {
      if let mate = mates[other], let end = free.first(where: { isEdge(mate, $0) }) {
        (mates[root], mates[other], mates[mate], mates[end]) = (other, root, end, mate)
        return true
      }
    }
    var tree = Tree(root: root, mates: mates)
    var next = 0
    while !free.isEmpty, next < tree.outer.count {
      let vertex = tree.outer[next]
      next += 1
      for other in vertices where isEdge(vertex, other) {
        guard tree.bases[vertex] != tree.bases[other], mates[vertex] != other else { continue }
        if other == root || mates[other].map({ tree.parents[$0] != nil }) == true {
          tree.contract(vertex, other, among: vertices)
        } else if tree.parents[other] == nil {
          tree.parents[other] = vertex
          guard let mate = mates[other] else {
            swap(from: other, along: tree.parents)
            return true
          }
          tree.add(mate)
        }
      }
    }
    return false
  }

  private mutating func swap(from end: Int, along parents: [Int?]) {
    var vertex: Int? = end
    while let current = vertex, let parent = parents[current] {
      vertex = mates[parent]
      (mates[current], mates[parent]) = (parent, current)
    }
  }

  /// The alternating tree of one search. Vertices at an even distance from the root are outer ones.
  private struct Tree {
    private let mates: [Int?]
    private(set) var outer: [Int]
    private var isOuter: [Bool]
    var parents: [Int?]
    /// The base of the blossom of each vertex; itself without one.
    private(set) var bases: [Int]

    init(root: Int, mates: [Int?]) {
      self.mates = mates
      outer = [root]
      isOuter = Array(repeating: false, count: mates.count)
      isOuter[root] = true
      parents = Array(repeating: nil, count: mates.count)
      bases = Array(mates.indices)
    }

    mutating func add(_ vertex: Int) {
      guard !isOuter[vertex] else { return }
      isOuter[vertex] = true
      outer.append(vertex)
    }

    /// Makes one vertex of the odd cycle that an edge between two outer vertices closes.
    mutating func contract(_ one: Int, _ other: Int, among vertices: [Int]) {
      let base = commonBase(one, other)
      var cycle: Set<Int> = []
      mark(from: one, to: base, child: other, in: &cycle)
      mark(from: other, to: base, child: one, in: &cycle)
      for vertex in vertices where cycle.contains(bases[vertex]) {
        bases[vertex] = base
        add(vertex)
      }
    }

    private func commonBase(_ one: Int, _ other: Int) -> Int {
      let path = Set(basesToRoot(from: one))
      return basesToRoot(from: other).first { path.contains($0) } ?? one
    }

    private func basesToRoot(from vertex: Int) -> [Int] {
      var path = [bases[vertex]]
      while let last = path.last, let mate = mates[last], let parent = parents[mate] {
        path.append(bases[parent])
      }
      return path
    }

    private mutating func mark(from vertex: Int, to base: Int, child: Int, in cycle: inout Set<Int>) {
      var (vertex, child) = (vertex, child)
      while bases[vertex] != base, let mate = mates[vertex] {
        cycle.formUnion([bases[vertex], bases[mate]])
        parents[vertex] = child
        child = mate
        guard let parent = parents[mate] else { return }
        vertex = parent
      }
    }
  }
}
