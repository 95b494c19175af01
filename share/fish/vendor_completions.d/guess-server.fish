# Completions of guess-server for fish.

complete -c guess-server -f
complete -c guess-server -l listen -x -d 'address to listen on: HOST:PORT or unix:PATH'
complete -c guess-server -l rate -x -a off -d 'lines per second from one connection'
complete -c guess-server -l max-connections -x -d 'connections in total'
complete -c guess-server -l per-address -x -a off -d 'connections per client address'
complete -c guess-server -l motd -r -F -d 'lines to show everyone after the greeting'
complete -c guess-server -l lang -x -a 'en\tEnglish zh\t中文 ru\tрусский' -d 'language of sentences'
complete -c guess-server -l log-level -x -a 'debug info warning error' -d 'what to log on standard error'
complete -c guess-server -l data -x -a '(__fish_complete_directories)' -d 'directory for what must survive a restart'
complete -c guess-server -l no-data -d 'keep nothing on disk'
complete -c guess-server -l keep-disk -x -a off -d 'how much of finished matches to keep'
complete -c guess-server -l config -r -F -d 'a file to read options from'
complete -c guess-server -l check-config -d 'check the options and exit'
complete -c guess-server -l print-config -d 'print the options in effect and exit'
complete -c guess-server -l help -d 'print help'
complete -c guess-server -l version -d 'print the version'
