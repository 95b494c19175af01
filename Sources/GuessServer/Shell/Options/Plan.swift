import GuessProtocol
import Platform

/// The action of the process, with all files read and all values checked.
struct Plan {
  let invocation: Invocation
  var options = Options()
  private(set) var settings = Settings()
  private(set) var messages: [ChatText] = []
  private(set) var names: Set<Name>?
  /// Contents of files that can be read only once, such as pipes, by path.
  private(set) var readOnce: [String: [UInt8]] = [:]

  /// Builds the plan from the command line and the environment. Pipes that `former` has read are not read again. Throws all that is
  /// wrong with the options and their files, as far as one mistake doesn't hide another.
  init(
    _ invocation: Invocation, environment: [String: String], after former: Plan? = nil
  ) throws(StartError) {
    self.invocation = invocation
    readOnce = former?.readOnce ?? [:]
    guard invocation.action.needsOptions else { return }
    var errors: [StartError] = []
    let variables = Settings.inEnvironment(environment, &errors)
    let config = (variables + invocation.settings).last { $0.option == .config }
    let file = config.map { configuration($0.value, namedBy: $0.place ?? "--config", &errors) }
    settings = Settings(file: file ?? [], environment: variables, commandLine: invocation.settings)
    options = Options(settings, &errors)
    let areRead = errors.isEmpty
    messages = read(options.messagePath, .motd, LineFile.messageBytes, &errors, LineFile.messages) ?? []
    names = read(options.namesPath, .allowedNames, LineFile.nameBytes, &errors, LineFile.names)
    // Defaults stand where a value is wrong, and would be checked in its place.
    if invocation.action == .checkConfig, areRead { check(&errors) }
    if let error = StartError(errors) { throw error }
  }

  /// Applies what can change without a restart. Returns the options that have changed, and those that change at the next start.
  mutating func adopt(_ other: Plan) -> (now: [Option], afterRestart: [Option]) {
    let old = self
    options.adopt(other.options)
    (messages, names, readOnce) = (other.messages, other.names, other.readOnce)
    var changes = old.options.differences(from: options)
    // The content of the files may have changed.
    for (option, differs) in [(Option.motd, messages != old.messages), (.allowedNames, names != old.names)]
    where differs && !changes.contains(option) { changes.append(option) }
    return (changes, options.differences(from: other.options))
  }

  /// Checks what else a start needs, without opening it: addresses to listen at, the data directory, and the password of Redis.
  private func check(_ errors: inout [StartError]) {
    var places = options.listen.map { (Option.listen, $0) }
    if let place = options.metrics { places.append((.metrics, place)) }
    if case .path(let path) = options.admin { places.append((.admin, .unix(path: path))) }
    for (option, place) in places {
      do { _ = try place.resolved() } catch {
        errors.append(.failure(error.message(for: option)).at(settings.place(of: option, "\(place)")))
      }
    }
    do throws(StartError) {
      guard let path = try options.dataPath() else { return }
      do { try DataDirectory.check(path) } catch { throw .failure(error.message) }
    } catch {
      errors.append(error.at(settings.place(of: .data)))
    }
    do throws(StartError) { _ = try options.cluster.password() } catch {
      errors.append(error.at(settings.place(of: .clusterPasswordFile)))
    }
  }

  private mutating func configuration(
    _ path: String, namedBy place: String, _ errors: inout [StartError]
  ) -> [Settings.Setting] {
    do throws(StartError) {
      let bytes = try read(path, limit: Settings.fileBytes, namedBy: place)
      guard bytes.count <= Settings.fileBytes else {
        let limit = "\(Settings.fileBytes / 1_024) KiB"
        throw .usage("\(place): \(path) is larger than \(limit); keep it to one line for each option.")
      }
      guard let text = String(validating: bytes.withoutByteOrderMark, as: UTF8.self) else {
        throw .usage("\(place): \(path) is not UTF-8 text.")
      }
      return Settings.inFile(path, text, &errors)
    } catch {
      errors.append(error)
      return []
    }
  }

  private mutating func read<Value>(
    _ path: String?, _ option: Option, _ limit: Int, _ errors: inout [StartError],
    _ value: ([UInt8]) throws(Malformed) -> Value
  ) -> Value? {
    guard let path else { return nil }
    let place = settings.place(of: option)
    do throws(StartError) {
      let bytes = try read(path, limit: limit, namedBy: place ?? "--\(option.name)")
      do { return try value(bytes) } catch {
        throw StartError.usage("--\(option.name) \(path): \(error.advice)").at(place)
      }
    } catch {
      errors.append(error)
      return nil
    }
  }

  /// Reads a file, and one byte more than allowed, which shows that it is too long.
  private mutating func read(_ path: String, limit: Int, namedBy place: String) throws(StartError) -> [UInt8]
  {
    if let bytes = readOnce[path] { return bytes }
    do throws(SystemError) {
      let file = try System.openFile(path)
      defer { System.release(file) }
      let bytes = try System.contents(of: file, limit: limit + 1)
      if try !FileStatus(of: file).isRegular { readOnce[path] = bytes }
      return bytes
    } catch {
      throw .usage("\(place): cannot read \(path): \(error.reason).")
    }
  }
}
