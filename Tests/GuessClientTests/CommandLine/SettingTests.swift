import TestSupport
import Testing

/// Command lines as in OptionTests, whose outcome depends on variables of the environment and {a configuration}.
@Suite("Settings of the client")
struct SettingTests {
  @Test(
    "have these outcomes",
    arguments: examples(
      #"""
      ## A socket can be an address everywhere
      unix:/s → play unix:/s
      {url = unix:/s} → play unix:/s
      {url = unix:/s} arena bisect random --url unix:/s → arena bisect random --url unix:/s · lockstep 1..100 to 1, 10 matches a pair
      {url = unix:/s} top unix:/s --once → top unix:/s --once
      ## A configuration can set plain and ascii, and the command line overrides it
      {plain = yes\nascii = yes} → play guess://localhost --plain --ascii
      {plain = yes\nascii = yes} --wheels → play guess://localhost --wheels --ascii
      {plain = no\nascii = no} --plain → play guess://localhost --plain
      LANG=C {plain = no\nascii = no} → play guess://localhost
      {wheels = yes\nplain = yes} → play guess://localhost --plain
      ## It is plain with TERM=dumb, and overrides wheels that only the configuration asks for
      {wheels = yes} --plain → play guess://localhost --plain
      TERM=dumb {wheels = yes} → play guess://localhost --wheels --plain --color never
      ## Wheels, and keys in clear text, are on request only; motion is on unless it is switched off
      --wheels play h --name=ada → play guess://h --name ada --wheels
      --wheels --no-motion → play guess://localhost --wheels --no-motion
      {send-key = yes} → play guess://localhost --send-key
      {send-key = yes} --no-send-key → play guess://localhost
      ## Colours follow --color, NO_COLOR, CLICOLOR_FORCE and CLICOLOR in that order, then the configuration and TERM
      → play guess://localhost
      NO_COLOR=1 --color always → play guess://localhost --color always
      CLICOLOR_FORCE=1 {color = always} --color never → play guess://localhost --color never
      {color = never} --color auto → play guess://localhost
      NO_COLOR=1 CLICOLOR_FORCE=1 {color = always} → play guess://localhost --color never
      NO_COLOR= → play guess://localhost
      CLICOLOR_FORCE=1 CLICOLOR=0 {color = never} → play guess://localhost --color always
      CLICOLOR_FORCE=0 → play guess://localhost
      CLICOLOR=0 {color = always} → play guess://localhost --color never
      CLICOLOR=1 → play guess://localhost
      {color = never} → play guess://localhost --color never
      TERM=dumb → play guess://localhost --plain --color never
      TERM=dumb {color = always} --color always → play guess://localhost --plain --color always
      TERM=dumb CLICOLOR_FORCE=1 {color = always} → play guess://localhost --plain --color always
      ## It draws only ASCII if the locale is not UTF-8, or on request
      → play guess://localhost
      LANG=C → play guess://localhost --ascii
      LANG=ru_RU.koi8r → play guess://localhost --ascii
      LC_ALL= LC_CTYPE=C.UTF8 LANG=C → play guess://localhost
      --ascii → play guess://localhost --ascii
      ## For the language the command line counts first, then the configuration, then the locale
      LANG=zh_CN.UTF-8 → play guess://localhost --lang zh
      LANG=zh_CN.UTF-8 {lang = ru} → play guess://localhost --lang ru
      LANG=zh_CN.UTF-8 {lang = ru} --lang=en → play guess://localhost
      ## Commands that take no language speak English
      LANG=ru_RU.UTF-8 bot → bot guess://localhost · bisect race 1..100 to 1, 1 match
      LANG=ru_RU.UTF-8 verify j → verify j · reads j
      ## A bot takes no name from the configuration, which is its user's
      {name = ada} bot → bot guess://localhost · bisect race 1..100 to 1, 1 match
      {name = ada} bot --name=bob → bot guess://localhost --name bob · bisect race 1..100 to 1, 1 match
      ## For the address the command line counts first, then GUESS_URL, then the configuration
      GUESS_URL=env {url = conf} arg → play guess://arg
      GUESS_URL=env {url = conf} → play guess://env
      GUESS_URL= {url = conf} → play guess://conf
      GUESS_URL=h:0 {url = conf} → refused: in the environment variable GUESS_URL: “h:0” is not a valid address: a port is a number from 1 to 65535, \#
      like guess://example.org:4837/F7KD2Q.
      ## A configuration has keys, comments and blank lines
      {# mine\n\n  name=ada \r\nurl = guess://[::1]:80/F7KD2Q\n\tcolor =  Always} → play guess://[::1]:80/F7KD2Q --name ada --color always
      ## The line of a configuration that is broken is named
      {\n# x\nname ada} → refused: line 3: expected “key = value”, like name = ada, or a comment that begins with #.
      {nam = ada} → refused: line 1: unknown key “nam”. Did you mean name? The keys are name, url, proxy-command, send-key, color, lang, bell, wheels, \#
      motion, plain, ascii.
      {name = a\nname = b} → refused: line 2: name can be given only once.
      {# x\nwheels = yes # wheels} → refused: line 2: wheels: a comment needs a line of its own. Move it to the line above.
      {proxy-command = ssh -W %h:%p gate\t#x} → refused: line 1: proxy-command: a comment needs a line of its own. Move it to the line above.
      {wheels = 1} → refused: line 1: wheels is yes or no, not “1”.
      {bell = yes} → refused: line 1: the bell is off, on or always, not “yes”.
      {url = h:0} → refused: line 1: “h:0” is not a valid address: a port is a number from 1 to 65535, like guess://example.org:4837/F7KD2Q.
      {\r\n\r\nname = 9} → refused: line 3: “9” is not a valid name. A name is a letter A to Z, then up to 15 of A to Z, digits, _ or -, like ada.
      {proxy-command = one} → refused: proxy-command has no server to lead to: add url = guess://HOST, or give --proxy-command with the address.
      ## It is taken from the command line before the configuration, whose command is for its own server alone
      {url = h\nproxy-command = one %h} → play guess://h, through one %h
      {url = h\nproxy-command = one %h} --proxy-command=two\t%h → play guess://h --proxy-command two\x09%h, through two\x09%h
      {url = h\nproxy-command = one %h} h2 → play guess://h2
      {url = h\nproxy-command = one %h} unix:/x → play unix:/x
      ## It is refused where it has nothing to do
      unix:/x --proxy-command=two → refused: unix:/x is a file on this machine, so --proxy-command has nothing to do; leave it out.
      ## The last of several options counts, and each flag has an opposite, on the command line too
      --name ada --name bob --lang ru --lang en → play guess://localhost --name bob
      --wheels --no-wheels → play guess://localhost
      --no-color → refused: unknown option --no-color. guess-client --help lists all options.
      --no-wheels=yes → refused: --no-wheels takes no value.
      top --no-wheels → refused: top does not take --wheels. guess-client help top lists its options.
      --no-wheels --json → play guess://localhost --json
      {wheels = yes\nmotion = no\nascii = yes} --no-wheels --motion --no-ascii → play guess://localhost
      """#))
  func outcomes(_ example: Example) throws { #expect(try outcome(example) == example.expected) }
}
