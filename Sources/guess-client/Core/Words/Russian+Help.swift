extension Russian {
  static let help = """
    guess-client -- кто первым угадает число: ты или твой друг

    Примеры:
      guess-client                               игра на этом компьютере
      guess-client --name ada                    то же, но имя уже есть
      guess-client --pick --name ada             то же, но число на барабанах
      guess-client example.org                   игра на сервере друга
      guess-client guess://example.org/F7KD2Q    сразу в комнату друга
      printf 'STATUS\\nQUIT\\n' | guess-client     вопрос из скрипта
      guess-client replay DIRECTORY last         последний матч на сервере

    Запуск: guess-client [play] [guess://HOST[:PORT][/ROOM]] [параметры]
            guess-client replay FILE… [MATCH]
            guess-client verify FILE…

    Можно и так: HOST:PORT или HOST/ROOM; адрес IPv6 стоит в квадратных скобках.
    Без адреса берётся тот, что в GUESS_URL, иначе localhost:4837.

      --name NAME                  имя в игре; на терминале о нём спросят
      --pick                       числа выбираются на барабанах
      --color auto|always|never    цвета: на терминале, всегда или никогда;
                                   NO_COLOR, CLICOLOR_FORCE и CLICOLOR учитываются
      --lang en|zh|ru              English, 中文 или русский; без него решают
                                   LANGUAGE, LC_ALL, LC_MESSAGES и LANG
      --help, --version            эта справка или версия

    replay перечислит матчи из журналов сервера или покажет один ход за ходом:
    MATCH — первые цифры его имени, не меньше четырёх, или last. verify проверит
    в них каждое обещание и каждую попытку. FILE — журнал, каталог сервера, где
    лежат журналы, или - для стандартного ввода.

    В игре HELP перечислит, что можно набрать; просто число — это попытка. На
    терминале оборванная связь восстановится сама: место хранится 60 секунд. Если
    ввод или вывод не терминал, строки протокола проходят как есть.

    В $XDG_CONFIG_HOME/guess-client/config (или ~/.config/guess-client/config)
    можно задать name, url и color: по строке «ключ = значение».

    Коды завершения: 0 всё хорошо, 1 неудача или отказ сервера,
    2 неверный вызов, 3 нет соединения, 130 Ctrl-C.

    """
}
