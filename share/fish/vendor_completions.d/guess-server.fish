# Completions of guess-server for fish.

complete -c guess-server -f
complete -c guess-server -l listen -x -d 'where to listen: HOST:PORT or unix:PATH'
complete -c guess-server -l rate -x -a off -d 'lines a second that one connection may send'
complete -c guess-server -l max-connections -x -d 'connections in all'
complete -c guess-server -l per-address -x -a off -d 'connections of one address'
complete -c guess-server -l motd -r -F -d 'lines that everyone reads first'
complete -c guess-server -l lang -x -a 'en\tEnglish zh\t中文 ru\tрусский' -d 'language of sentences'
complete -c guess-server -l log-level -x -a 'debug info warning error' -d 'how much is told on standard error'
complete -c guess-server -l data -x -a '(__fish_complete_directories)' -d 'where to keep what has to survive a restart'
complete -c guess-server -l no-data -d 'keep nothing on disk'
complete -c guess-server -l config -r -F -d 'a file with options'
complete -c guess-server -l check-config -d 'say whether all is in order'
complete -c guess-server -l print-config -d 'print what is in force'
complete -c guess-server -l help -d 'print help'
complete -c guess-server -l version -d 'print the version'
