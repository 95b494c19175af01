/// A name and the secret that takes it back.
public struct Credentials: Hashable, Sendable {
  /// What the player is called.
  public let name: Name
  /// What proves it.
  public let token: Token

  /// A name with its token.
  public init(name: Name, token: Token) {
    self.name = name
    self.token = token
  }
}
