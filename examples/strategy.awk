# A strategy, and nothing else: guess-client bot --exec 'awk -f strategy.awk'
# With mawk, which is the awk of Debian and Ubuntu: --exec 'mawk -W interactive -f strategy.awk'
# Each line asks for one guess: LO HI key=value… The answer is one line with a number.
{
  printf "%d\n", int($1 + ($2 - $1) / 2)
  fflush() # an answer left in the buffer is not sent
}
