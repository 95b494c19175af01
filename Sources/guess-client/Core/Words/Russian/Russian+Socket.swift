extension Russian {
  static func words(for news: SocketNews) -> String {
    switch news {
    case .missing(let server):
      "файла \(server) нет. Проверь путь или запусти сервер: guess-server --listen \(server)."
    case .refused(let server):
      "на \(server) ничего не запущено. Запусти сервер: guess-server --listen \(server), или проверь путь."
    case .forbidden(let server):
      "к \(server) нет доступа: сокет сервера открыт только для пользователя, который его запустил. Запусти guess-client от его имени."
    case .tooLong(let server, let most):
      "\(server) — слишком длинный путь: у сокета он не длиннее \(most, "байта", "байт", "байт"). Выбери короче."
    }
  }
}
