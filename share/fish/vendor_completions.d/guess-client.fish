# Completions of guess-client for fish. Written by `make share`.

set -l none "not __fish_seen_subcommand_from play host bot arena top replay verify standings admin key help"

function __guess_client_addresses
    set -l token (commandline -ct)
    if string match -q 'unix:*' -- $token
        __fish_complete_path (string replace unix: '' -- $token) | string replace -r '^' unix:
    else
        __fish_print_hostnames
    end
end

complete -c guess-client -f
complete -c guess-client -n $none -a play -d 'play, the default command'
complete -c guess-client -n $none -a host -d 'wait for a friend on this machine'
complete -c guess-client -n $none -a bot -d 'let a strategy or a program play'
complete -c guess-client -n $none -a arena -d 'let bots play each other, and rank them'
complete -c guess-client -n $none -a top -d 'show what happens on a server'
complete -c guess-client -n $none -a replay -d 'show matches from journals'
complete -c guess-client -n $none -a verify -d 'verify journals'
complete -c guess-client -n $none -a standings -d 'rank the players of a server'
complete -c guess-client -n $none -a admin -d 'look after a server on this machine'
complete -c guess-client -n $none -a key -d 'take the key of a name to another machine'
complete -c guess-client -n $none -a help -d 'print help for a command'
complete -c guess-client -n '__fish_seen_subcommand_from help' -a 'play host bot arena top replay verify standings admin key'
complete -c guess-client -n 'not __fish_seen_subcommand_from host arena replay verify standings admin key help' -a '(__guess_client_addresses)' -d address
complete -c guess-client -n '__fish_seen_subcommand_from replay verify standings' -F
complete -c guess-client -n '__fish_seen_subcommand_from replay' -a last -d 'the last match'
complete -c guess-client -n '__fish_seen_subcommand_from arena' -F -a 'bisect random parity human' -d strategy
complete -c guess-client -n '__fish_seen_subcommand_from admin' -a 'HELP STATUS PLAYERS PLAYER ROOMS ROOM TOURNAMENTS KICK BAN UNBAN MUTE UNMUTE RESERVE RELEASE BANS NOTICE DRAIN PING' -d command
complete -c guess-client -n '__fish_seen_subcommand_from key' -a 'export import list'

complete -c guess-client -s h -l help -d 'print help'
complete -c guess-client -l version -d 'print the version'
complete -c guess-client -n '__fish_seen_subcommand_from bot' -l strategy -x -a 'bisect random parity human' -d 'how to guess'
complete -c guess-client -n '__fish_seen_subcommand_from bot' -l exec -r -F -d 'a program that guesses'
complete -c guess-client -n '__fish_seen_subcommand_from bot arena' -l matches -x -d 'matches to play'
complete -c guess-client -n '__fish_seen_subcommand_from arena' -l until -x -a 'decided' -d 'when to end'
complete -c guess-client -n '__fish_seen_subcommand_from arena' -l elo0 -x -d 'the lower difference of a test'
complete -c guess-client -n '__fish_seen_subcommand_from arena' -l elo1 -x -d 'the higher difference of a test'
complete -c guess-client -n '__fish_seen_subcommand_from arena' -l keep -r -F -d 'a directory that keeps the games'
complete -c guess-client -n '__fish_seen_subcommand_from bot' -l with -x -a 'human bot any' -d 'whom to play against'
complete -c guess-client -n '__fish_seen_subcommand_from arena' -l seed -x -d 'the word that the numbers follow from'
complete -c guess-client -n '__fish_seen_subcommand_from standings' -l since -x -d 'the earliest end of a match'
complete -c guess-client -n '__fish_seen_subcommand_from standings' -l tournament -x -d 'the code of a tournament'
complete -c guess-client -n '__fish_seen_subcommand_from arena' -l url -x -a '(__guess_client_addresses)' -d 'the server to play on'
complete -c guess-client -n '__fish_seen_subcommand_from bot arena' -l rules -x -a 'race\t"both guess whenever they like" lockstep\t"sealed guesses, both hints together" duel\t"one range, in turns"' -d 'the rules'
complete -c guess-client -n '__fish_seen_subcommand_from standings' -l rules -x -a 'race lockstep duel solo' -d 'the rules'
complete -c guess-client -n '__fish_seen_subcommand_from bot arena' -l range -x -d 'the numbers, like 1..1000'
complete -c guess-client -n '__fish_seen_subcommand_from bot arena' -l first-to -x -d 'rounds to win'
complete -c guess-client -n '__fish_seen_subcommand_from bot' -l rated -d 'play for a rating'
complete -c guess-client -n 'not __fish_seen_subcommand_from arena top replay verify standings admin key help' -l name -x -d 'the name to take'
complete -c guess-client -n 'not __fish_seen_subcommand_from host arena replay verify standings admin key help' -l proxy-command -x -d 'the command to connect through'
complete -c guess-client -n 'not __fish_seen_subcommand_from arena top replay verify standings admin key help' -l send-key -d 'send the key of a name anywhere'
complete -c guess-client -n 'not __fish_seen_subcommand_from host bot arena top replay verify standings admin key help' -l as -x -d 'the ssh key of the player'
complete -c guess-client -n '__fish_seen_subcommand_from top' -l scores -x -d 'a table of results'
complete -c guess-client -n '__fish_seen_subcommand_from top' -l once -d 'print once'
complete -c guess-client -n 'not __fish_seen_subcommand_from bot arena top replay verify standings admin key help' -l wheels -d 'pick numbers on wheels'
complete -c guess-client -n 'not __fish_seen_subcommand_from bot arena top replay verify standings admin key help' -l no-motion -d 'turn off animation'
complete -c guess-client -n 'not __fish_seen_subcommand_from admin key help' -l no-config -d 'ignore the configuration'
complete -c guess-client -n 'not __fish_seen_subcommand_from bot arena top replay verify standings admin key help' -l plain -d 'no drawing, each change a line'
complete -c guess-client -n 'not __fish_seen_subcommand_from admin key help' -l ascii -d 'draw with ASCII only'
complete -c guess-client -n 'not __fish_seen_subcommand_from bot arena top replay verify standings admin key help' -l bell -x -a 'off on always' -d 'when to ring the bell'
complete -c guess-client -n '__fish_seen_subcommand_from standings' -l csv -d 'print CSV'
complete -c guess-client -n 'not __fish_seen_subcommand_from host top verify admin key help' -l json -d 'print JSON objects'
complete -c guess-client -n 'not __fish_seen_subcommand_from bot arena admin key help' -l color -x -a 'auto always never' -d 'when to use colours'
complete -c guess-client -n 'not __fish_seen_subcommand_from bot arena top replay verify standings admin key help' -l lang -x -a 'en\t"English" zh\t"中文" ru\t"русский"' -d 'the language'
complete -c guess-client -n '__fish_seen_subcommand_from admin' -l socket -r -F -d 'the admin socket of the server'
