extension Russian {
  static let help = """
    guess-client -- кто первым угадает число: ты или твой друг

    Примеры:
      guess-client                               игра на этом компьютере
      guess-client --name ada                    то же, имя задано сразу
      guess-client --pick --name ada             то же, числа на барабанах
      guess-client example.org                   игра на сервере друга
      guess-client guess://example.org/F7KD2Q    сразу в комнату друга
      printf 'STATUS\\nQUIT\\n' | guess-client     запросы из скрипта
      guess-client bot --exec ./bot.py           играет программа
      guess-client arena bisect random ./bot.py  программы играют между собой
      guess-client top example.org               что происходит на сервере
      guess-client bench --players 200           сколько игроков выдержит сервер
      guess-client replay DIRECTORY last         последний матч на сервере

    Запуск: guess-client [play] [ADDRESS] [параметры]
            guess-client bot|arena|top|bench|replay|verify …
            guess-client help bot|arena|top|bench|replay|verify

    ADDRESS — это [guess://]HOST[:PORT][/ROOM], адрес IPv6 в квадратных скобках,
    или unix:PATH[#ROOM]. Без него — тот, что в GUESS_URL, иначе localhost:4837.

      --name NAME                  имя латиницей; на терминале его спросят
      --pick                       выбирать числа на барабанах
      --no-motion                  без анимации
      --ascii                      рисовать только символами ASCII
      --json                       каждая строка сервера — объект JSON
      --color auto|always|never    цвета: на терминале, всегда или никогда;
                                   NO_COLOR, CLICOLOR_FORCE и CLICOLOR учитываются
      --lang en|zh|ru              English, 中文 или русский; по умолчанию из
                                   LANGUAGE, LC_ALL, LC_MESSAGES и LANG
      --help, --version            эта справка или версия

    В игре HELP подскажет, что писать; просто число — это попытка, Tab дополняет.
    На терминале оборванная связь восстановится сама: место хранится 60 секунд,
    а если закрыть терминал, его предложат при следующем запуске. Если ввод или
    вывод не терминал, строки протокола проходят как есть.

    В $XDG_CONFIG_HOME/guess-client/config (или ~/.config/guess-client/config)
    можно задать name, url, color, lang, pick и motion: по строке «ключ = значение».

    Коды завершения: 0 всё хорошо, 1 неудача или отказ сервера,
    2 неверный вызов, 3 нет соединения, 130 Ctrl-C.

    """

  static let botHelp = """
    guess-client bot -- играет стратегия или программа

    Примеры:
      guess-client bot                               один матч, всегда середина
      guess-client bot --with any                    и с людьми тоже
      guess-client bot example.org/F7KD2Q            сразу в комнату
      guess-client bot --exec ./bot.py --matches 100 угадывает программа
      guess-client bot --exec 'while read lo hi rest; do echo $hi; done'

    Запуск: guess-client bot [ADDRESS] [параметры]

      --strategy bisect|random|parity|human
                              как угадывать; по умолчанию bisect
      --exec PROGRAM          угадывает программа: каждая строка на её стандартном
                              вводе начинается с наименьшего и наибольшего
                              возможного числа, она отвечает одним числом
      --matches N             сколько матчей сыграть; по умолчанию 1
      --with human|bot|any    с кем играть
      --rules race|lockstep|duel, --range LO..HI, --first-to N
                              во что играть
      --name NAME             имя латиницей; без него бот возьмёт своё
      --json                  объект JSON о каждом матче и один обо всех
      --color, --lang, --help как в игре

    В конце печатается таблица итогов.

    """

  static let arenaHelp = """
    guess-client arena -- программы играют между собой, и видно, кто сильнее

    Примеры:
      guess-client arena bisect random               две стратегии
      guess-client arena bisect ./bot.py 'awk -f bot.awk' --matches 100
      guess-client arena bisect parity --rules duel --seed class7

    Запуск: guess-client arena BOT BOT [BOT…] [параметры]

    BOT — это bisect, random, parity, human или программа, как у --exec в
    guess-client bot; их от 2 до 16. Каждый играет с каждым, и всем парам достаются
    одни и те же числа.

      --matches N             сколько матчей у каждой пары; по умолчанию 10
      --seed WORD             сид: от него зависят загаданные числа
      --url ADDRESS           сервер для игры; без него запускается свой
      --rules race|lockstep|duel, --range LO..HI, --first-to N
                              во что играть; по умолчанию lockstep, там
                              решают только попытки
      --json                  вместо таблицы объекты JSON
      --color, --lang, --help как в игре

    """

  static let topHelp = """
    guess-client top -- что происходит на сервере

    Примеры:
      guess-client top                    этот компьютер, пока не нажать q
      guess-client top example.org        другой сервер
      guess-client top --once             один раз, строками

    Запуск: guess-client top [ADDRESS] [параметры]

      --once                  печатает один раз; без терминала всегда так
      --ascii                 рисовать только символами ASCII
      --color, --lang, --help как в игре

    """

  static let journalHelp = """
    guess-client replay, verify -- читают журналы сервера

    Примеры:
      guess-client replay DIRECTORY             список матчей
      guess-client replay DIRECTORY last        последний матч ход за ходом
      guess-client replay DIRECTORY 4d8d        матч по его номеру
      guess-client verify DIRECTORY             проверка обещаний (commit) и попыток

    Запуск: guess-client replay FILE… [MATCH]
            guess-client verify FILE…

    FILE — журнал, каталог сервера, где лежат журналы, или - для стандартного
    ввода. MATCH — первые цифры номера матча, не меньше четырёх, или last.

      --color, --lang, --help как в игре

    """
}
