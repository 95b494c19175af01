import GuessProtocol
import Platform
import TestSupport

@testable import GuessServer
@testable import GuessGame
@testable import GuessServerCore

/// Everything that an operator, a proxy or a peer writes, and how it is read. The first word says as what.
struct TextStage: ScriptStage {
  private static let noon = Milliseconds(1_790_000_000_000)

  private static let redisFaults: [Malformed: String] = [
    .redisScheme: "scheme", .redisHost: "host", .redisPort: "port", .redisDatabase: "database",
    .redisPassword: "password",
  ]

  init() {}

  mutating func act(_ words: Words) throws -> [String]? {
    let text = words.text
    switch words.name {
    case "address": return [Self.again(text) { IPAddress($0.utf8) }]
    case "range":
      do throws(AddressRange.Fault) { return [try AddressRange(text.utf8).description] } catch {
        return ["\(error)"]
      }
    case "in":
      let range = try AddressRange(words.rest[0].utf8)
      return words.rest.dropFirst().map { IPAddress($0.utf8).map(range.contains) == true ? "yes" : "no" }
    case "origin":
      let system = try SocketAddress.resolve(host: text, port: 9).first?.origin
      let origin = IPAddress(text.utf8)?.origin
      return [origin == system ? origin?.hostText ?? "no address" : "the system says otherwise"]
    case "target":
      do throws(AdminRefusal) { return [try SanctionTarget(text).description] } catch {
        return [error.sentence]
      }
    case "span":
      do throws(AdminRefusal) { return [SanctionSpan.text(of: try SanctionSpan.read(text))] } catch {
        return ["not read"]
      }
    case "entry": return [Sanction(line: String(decoding: words.bytes, as: UTF8.self))?.line ?? "not read"]
    case "byhand":
      do throws(AdminRefusal) {
        return [try Sanction(written: words.bytes.span, at: Self.noon).line]
      } catch { return [error.sentence] }
    case "size": return [ByteCount.read(text).map { "\($0) \(ByteCount.text(of: $0))" } ?? "not read"]
    case "redis":
      do throws(Malformed) { return [Self.text(of: try RedisAddress(text))] } catch {
        return [Self.redisFaults[error] ?? error.advice]
      }
    case "fault": return [RESPError(text: text).reason]
    case "facts": return [RedisInfo(.bytes(words.bytes)).problem ?? "no problem"]
    case "listen":
      do throws(Malformed) { return [try ListenAddress(text).description] } catch { return ["refused"] }
    case "http":
      var (head, slow) = (HTTPHead(), HTTPHead())
      let outcome = head.take(words.bytes.span)
      let last = words.bytes.lazy.map { slow.take([$0].span) }.first { $0 != nil } ?? nil
      guard outcome == last else { return ["it depends on how the bytes arrive"] }
      switch outcome {
      case .success(let request): return ["\(request.method) \(request.path)"]
      case .failure(let refusal): return ["\(refusal.status)"]
      case nil: return ["incomplete"]
      }
    case "admin":
      let request = AdminRequest(line: words.bytes.span)
      let answer = request.answer(request.command.map { _ in AdminReport() })
      return [String(decoding: answer.dropLast(), as: UTF8.self)]
    case "log": return [String(decoding: LogLine.escaped(words.bytes), as: UTF8.self)]
    case "position": return [LogPosition(text)?.text ?? "not read"]
    default: return nil
    }
  }

  /// The value as it is written, which is read as the same again.
  private static func again<Value: Equatable & CustomStringConvertible>(
    _ text: String, _ read: (String) -> Value?
  ) -> String {
    guard let value = read(text) else { return "not read" }
    return read(value.description) == value ? value.description : "\(value), which is not read as the same"
  }

  private static func text(of address: RedisAddress) -> String {
    (address.user.map { "\($0) at " } ?? "") + "\(address.host), database \(address.database)"
  }
}
