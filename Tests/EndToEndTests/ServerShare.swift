import GuessProtocol
import Testing

@testable import GuessServer

/// The files of `share/` that are generated from the server's options.
enum ServerShare {
  static let files = [
    SharedFile(path: "bash-completion/completions/guess-server", text: bash),
    SharedFile(path: "zsh/site-functions/_guess-server") { _ in zsh },
    SharedFile(path: "fish/vendor_completions.d/guess-server.fish") { _ in fish },
    SharedFile(path: "man/man1/guess-server.1", text: manual),
    SharedFile(path: "guess-server/guess-server.conf", text: configuration),
  ]

  /// The options of the command line; those that replace a run come last.
  private static let options =
    Option.all.filter { $0.setting != nil } + Option.all.filter { $0.setting == nil }

  // MARK: - Completions

  private static var fish: String {
    options.map { option in
      let words = option.form.words.map { word in
        Language(rawValue: word).map { #"\#(word)\t\#($0.ownName)"# } ?? word
      }
      let offers =
        option.form.paths == .directories
        ? " -a '(__fish_complete_directories)'"
        : words.isEmpty ? "" : words.count == 1 ? " -a \(words[0])" : " -a '\(words.joined(separator: " "))'"
      let flags = option.placeholder == nil ? "" : (option.form.paths == .files ? " -r -F" : " -x") + offers
      return "complete -c guess-server -l \(option.name)\(flags) -d '\(option.summary)'\n"
    }.reduce("# Completions of guess-server for fish.\n\ncomplete -c guess-server -f\n", +)
  }

  private static var zsh: String {
    let lines = options.map { option in
      let summary = option.summary
      let rule =
        switch option.name {
        case "help", "version": "(- *)"
        case "data": "(--no-data)"
        case "no-data": "(--data)"
        default: option.form.isList ? "*" : ""
        }
      guard let placeholder = option.placeholder else { return "'\(rule)--\(option.name)[\(summary)]'" }
      let names = [
        "N": "number", "DIR": "directory", "CIDR": "address, network", "PATH": "socket",
        "URL": #"redis\://HOST\:PORT"#,
      ]
      var values = placeholder.split(separator: "|").map(String.init).map { part in
        names[part] ?? (part.allSatisfy(\.isLetter) ? part.lowercased() : part.replacing(":", with: #"\:"#))
      }
      if let last = values.popLast() {
        values = [values.joined(separator: ", "), last].filter { !$0.isEmpty }
      }
      let words = option.form.words.map { word in
        Language(rawValue: word).map { #"\#(word)\:\#($0.ownName)"# } ?? word
      }
      .joined(separator: " ")
      let offers =
        switch option.form.paths {
        case .files: "_files"
        case .directories: "_files -/"
        case .none: words.isEmpty ? "" : option.name == "lang" ? "((\(words)))" : "(\(words))"
        }
      return "'\(rule)--\(option.name)=[\(summary)]:\(values.joined(separator: " or ")):\(offers)'"
    }
    return "#compdef guess-server\n\n_arguments -S \\\n" + lines.map { "  \($0)" }.joined(separator: " \\\n")
      + "\n"
  }

  @Sendable private static func bash(_ old: String) throws -> String {
    var forms: [(offers: String, options: [String])] = []
    for option in options where option.placeholder != nil {
      let words =
        #"COMPREPLY=($(compgen -W "\#(option.form.words.joined(separator: " "))" -- "$current")); "#
      let offers =
        (option.form.words.isEmpty ? "" : words)
        + (option.form.paths == .files ? "compopt -o default; " : "")
        + (option.form.paths == .directories
          ? "compopt -o dirnames; " : "")
      if let index = forms.firstIndex(where: { $0.offers == offers }) {
        forms[index].options.append("--\(option.name)")
      } else {
        forms.append((offers, ["--\(option.name)"]))
      }
    }
    let cases = forms.map { "    \($0.options.joined(separator: " | "))) \($0.offers)return ;;" }
    return try old.with(cases.joined(separator: "\n"), after: "case $option in\n", before: "\n  esac")
      .with(
        options.map { "    --\($0.name)\n" }.joined(), after: #"COMPREPLY=($(compgen -W "\#n"#,
        before: #"  " -- "$current""#)
  }

  // MARK: - The manual page and the configuration

  /// The forms of an option's value in a manual page.
  private static func forms(_ option: Option) -> [String] {
    guard option.form.words.count < 2 else { return ["Cm \(option.form.words.joined(separator: " | "))"] }
    return (option.placeholder ?? "").split(separator: "|").map { form in
      let parts = form.split(separator: "unix:", maxSplits: 1)
      if form.hasPrefix("unix:"), let path = parts.first { return "Cm unix: Ns Ar \(path)" }
      return (form == form.lowercased() ? "Cm " : "Ar ") + form
    }
  }

  private static func head(_ option: Option, isShort: Bool = false) -> String {
    let forms = forms(option)
    let values = isShort ? Array(forms.prefix(1)) : forms
    return ["Fl Fl \(option.name)", values.joined(separator: " | ")].filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  /// The page with its own texts, and a generated synopsis and heads of options.
  @Sendable private static func manual(_ old: String) throws -> String {
    let first = ".It Fl Fl "
    func name(_ line: Substring) -> Substring? {
      line.hasPrefix(first) ? line.dropFirst(first.count).prefix { $0 != " " } : nil
    }
    let lines = old.split(separator: "\n", omittingEmptySubsequences: false)
    let names = lines.compactMap(name)
    var told: [Option] = []
    let page = lines.map { line in
      guard let name = name(line), let option = Option.named(name), !told.contains(option) else {
        return line
      }
      told.append(option)
      // An option with two items has one form in each.
      return ".It \(head(option, isShort: names.count { $0 == name } > 1))"
    }
    let uses = told.filter { $0 != .noData && ($0.setting != nil || $0 == .config) }.map { option in
      ".Op \(head(option))" + (option == .data ? " | \(head(.noData))" : "") + "\n"
    }
    let actions = [Option.checkConfig, .printConfig, .checkData].map { head($0) }.joined(separator: " | ")
    return try page.joined(separator: "\n").with(
      uses.joined() + ".Op \(actions)\n", after: "\n.Sh SYNOPSIS\n.Nm\n", before: ".Nm\n.Fl Fl help")
  }

  /// The file with its own texts and examples, and every setting with its default.
  @Sendable private static func configuration(_ old: String) -> String {
    var told: Set<String> = []
    return old.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let name = String(line.dropFirst().prefix { $0 != " " })
      let defaults = Option.named(name)?.setting?.values(Options()) ?? []
      if defaults.isEmpty { return [String(line)] }
      return told.insert(name).inserted ? defaults.map { "#\(name) = \($0)" } : []
    }.joined(separator: "\n")
  }
}
