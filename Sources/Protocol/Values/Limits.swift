/// Every limit that a program on either side of the wire must respect, each with its reason.
///
/// `LIMITS` lists them on the wire. Limits that only the server keeps stand in its own Core.
public enum Limits {
  /// Bytes in a line from a client, without its ending. The longest useful line is a sentence of chat.
  public static let requestLineBytes = 512
  /// Bytes in a line from the server, without its ending: a request repeated, twice over.
  public static let serverLineBytes = 1_024
  /// Characters in a name. Sixteen fit beside a guess on a telephone's width, and in one integer.
  public static let nameCharacters = 16
  /// Characters in a tag: enough for a UUID's first half, and in one integer.
  public static let tagCharacters = 16
  /// Bytes in what one says, so that the line that carries it on stays below `serverLineBytes` in any case.
  public static let chatBytes = 500
  /// Rounds that win a match. 21 is the longest customary race in racket games.
  public static let firstTo = 1...21
  /// The least time between two guesses of one player. Ten seconds is slow motion; more would be a turn.
  public static let pace = Milliseconds.zero...Milliseconds.seconds(10)
  /// How long a round may last. Five seconds can just be played; nobody watches longer than an hour.
  public static let clock = Milliseconds.seconds(5)...Milliseconds.seconds(3_600)
  /// The pause before a round. Zero lets programs start at once; ten seconds is the patience of two people.
  public static let countdown = Milliseconds.zero...Milliseconds.seconds(10)
  /// Rows in one page of `ROOMS`: two screens of a terminal, and in one write too little for its reader to count as slow.
  public static let roomsInPage = 50
  /// What others wait for, as `PLAY` tells it: a few lines, which everyone reads.
  public static let wishesShown = 5
  /// Steps or turns in a row that a player may let pass before the match is given up: once may happen, twice is a
  /// telephone call, three times is absence.
  public static let strikes = 3
  /// Lines in a row that make no sense before the connection ends: no person errs so often without reading an answer.
  public static let badLinesInRow = 20
  /// Bytes without a line before the connection ends: 128 of the longest lines. Only lines are counted against the rate, so
  /// a client that sends none could keep the server busy for ever.
  public static let floodBytes = 64 * 1_024
}
