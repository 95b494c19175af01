extension Russian {
  static let help = """
    guess-client -- кто первым угадает число: ты или твой друг

    Примеры:
      guess-client                               игра на этом компьютере
      guess-client --name ada                    то же, имя задано сразу
      guess-client --pick --name ada             то же, числа на барабанах
      guess-client host                          ждать друга на этом компьютере
      guess-client example.org                   игра на сервере друга
      guess-client guess://example.org/F7KD2Q    сразу в комнату друга
      guess-client guess+tls://example.org       играть через TLS
      printf 'STATUS\\nQUIT\\n' | guess-client     запросы из скрипта
      guess-client bot --exec ./bot.py           играет программа
      guess-client arena bisect random ./bot.py  программы играют между собой
      guess-client top example.org               что происходит на сервере
      guess-client bench --players 200           сколько игроков выдержит сервер
      guess-client replay DIRECTORY last         последний матч на сервере
      guess-client admin PLAYERS                 кто сейчас на твоём сервере

    Запуск: guess-client [play] [ADDRESS] [параметры]
            guess-client host|bot|arena|top|bench|replay|verify|admin …
            guess-client help host|bot|arena|top|bench|replay|verify|admin

    ADDRESS — это [guess://]HOST[:PORT][/ROOM], адрес IPv6 в квадратных скобках,
    то же с guess+tls:// (порт 4838) или unix:PATH[#ROOM]. По умолчанию — из
    GUESS_URL, иначе url из файла настроек, иначе localhost:4837. Несколько
    HOST:PORT через запятую — один кластер: подойдёт любой, который ответит.

      --name NAME                  имя латиницей; на терминале его спросят
      --via COMMAND                связь через команду, например
                                   'ssh -W %h:%p gate'; для guess+tls:// по
                                   умолчанию openssl s_client
      --pick                       выбирать числа на барабанах
      --no-motion                  без анимации
      --plain                      каждое изменение — строка; для программ
                                   экранного доступа
      --ascii                      рисовать только символами ASCII
      --verbose                    каждый раз сообщать то, что обычно сообщается
                                   один раз: число не менялось, номер матча
      --json                       каждая строка сервера — объект JSON
      --color auto|always|never    цвета; auto — на терминале. По умолчанию из
                                   NO_COLOR, CLICOLOR_FORCE и CLICOLOR, иначе auto
      --lang en|zh|ru              English, 中文 или русский; по умолчанию из
                                   LANGUAGE, LC_ALL, LC_MESSAGES и LANG
      --help, --version            эта справка или версия

    В игре HELP подскажет, что писать; просто число — это попытка, Tab дополняет.
    На терминале оборванная связь восстановится сама: место хранится 60 секунд,
    а если закрыть терминал, вернуть место предложат при следующем запуске. Если
    ввод или вывод не терминал, строки протокола проходят как есть.

    В файле $XDG_CONFIG_HOME/guess-client/config (или ~/.config/guess-client/config)
    можно задать name, url, via, color, lang, pick, motion, plain и ascii: по строке
    «ключ = значение».

    Коды завершения: 0 всё хорошо, 1 неудача или отказ сервера,
    2 неверный вызов, 3 нет соединения, 130 Ctrl-C.

    """

  static let hostHelp = """
    guess-client host -- запустить сервер на этом компьютере и ждать друга

    Примеры:
      guess-client host
      guess-client host --pick --name ada

    Запуск: guess-client host [параметры]

    Открывается комната, и на экране появляется строка для друга. Сервер ничего не
    хранит и останавливается вместе с игрой; если здесь уже запущен другой, игра
    идёт на нём. Программа guess-server должна лежать рядом с guess-client или в
    каталоге из PATH. Пока никого? LEAVE, затем CREATE house=easy — игра с
    компьютером.

      --name, --pick, --no-motion, --plain, --ascii, --verbose, --color, --lang,
      --help                  как в обычной игре

    """
}
