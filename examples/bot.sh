#!/usr/bin/env bash
# A bot for all rules, in bash alone:
# bot.sh HOST PORT [NAME] [REQUEST], like: bot.sh localhost 4837 eve "PLAY rules=duel"
name=${3:-robo} request=${4:-SOLO} LC_ALL=C
hops=0
# Connects, and asks for a match.
begin() {
  exec 3<> "/dev/tcp/$1/$2" || exit 3
  printf '%s\n' "HELLO 1 kind=bot text=off name=$name" "$request" >&3
}

# Parses the words of a line, so that ${key[lo]} is the value of lo=.
declare -A key
read_keys() {
  key=()
  local word
  for word in "${words[@]}"; do
    [[ $word == : ]] && break
    # Bash runs commands hidden in a value of $(( )), so a number is checked first.
    [[ $word =~ ^(lo|hi|retry_ms)= && ! $word =~ ^[a-z_]+=-?[0-9]{1,19}$ ]] && continue
    [[ $word == ?*=* ]] && key[${word%%=*}]=${word#*=}
  done
}
guess() { echo "GUESS $((lo + (hi - lo) / 2)) round=$round" >&3; }
freely() { [[ $rules == race || $rules == solo ]]; }

begin "$1" "$2"
while read -r line <&3; do
  read -ra words <<< "${line//[![:print:]]/}" # nothing that could command your terminal
  read_keys
  case "${words[0]} ${words[1]}" in
    "* START" | "* HINT" | "* GUESSED" | "OK GUESS" | "ERR GUESS")
      [[ ${key[lo]} && ${key[hi]} ]] && lo=${key[lo]} hi=${key[hi]} ;;&
    "* START") round=${key[round]} rules=${key[rules]} && freely && guess ;;
    "OK GUESS") freely && [[ ${key[hint]} != HIT ]] && guess ;;
    "* STEP") [[ ${key[sealed]} ]] || guess ;;
    "* TURN") [[ ${key[name]} == "$name" ]] && guess ;;
    "ERR GUESS") [[ ${key[retry_ms]} ]] && sleep $((key[retry_ms] / 1000 + 1)) && guess ;;
    "* MATCH") echo "$name saw ${words[*]:2}" && echo QUIT >&3 ;; # else the name is kept for a minute
    "* BYE") [[ ${key[reason]} == quit ]] && exit || { echo "${words[*]:1}" >&2 && exit 1; } ;;
    "ERR JOIN") # another server of a cluster may have that code
      at=${key[at]} && [[ $at =~ ^[][0-9A-Za-z.:_-]+:[0-9]+$ ]] && ((hops++ < 3)) || { echo "${words[*]}" >&2 && exit 1; }
      host=${at%:*} host=${host#[} && begin "${host%]}" "${at##*:}" ;;
    "ERR "*) echo "${words[*]}" >&2 && exit 1 ;;
  esac
done
echo "The server closed the connection." >&2 && exit 1
