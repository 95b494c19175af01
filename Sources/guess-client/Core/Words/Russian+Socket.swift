extension Russian {
  static func words(for news: SocketNews) -> String {
    switch news {
    case .missing(let server):
      "файла \(server) нет. Проверь путь или запусти сервер: guess-server --listen \(server)."
    case .refused(let server):
      "на \(server) никто не отвечает. Запусти сервер: guess-server --listen \(server), или проверь путь."
    case .forbidden(let server):
      "\(server) не для тебя: сокет сервера доступен только тому, кто его запустил. Запусти guess-client от его имени."
    case .tooLong(let server, let most):
      "\(server) — слишком длинный путь: у сокета в нём не больше \(most, "байта", "байт", "байт"). Выбери покороче."
    }
  }
}
