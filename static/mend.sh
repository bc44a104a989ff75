#!/bin/sh
# Repairs a downloaded file: fetches only its damaged parts. It needs curl, and sha256sum or shasum.
set -u

usage() {
  cat >&2 <<'END'
Usage: sh mend.sh [--dry-run] [--key KEY] ADDRESS FILE

  ADDRESS     the address of the file, from the tab "By command" of the release; it works for an hour
  FILE        the downloaded file
  --dry-run   only says what is wrong with the file
  --key KEY   the public key that must have signed the list of blocks; when left out, a key of the server

The list of blocks is fetched from ADDRESS.blocks. Its signature is checked if minisign is installed; --key needs it.
FILE stays as it is until the repaired file is complete and checked. An interrupted repair continues in the next run.

Exit code: 0 when the file is intact or repaired, 1 when it is not, 2 for wrong arguments; the last line says why.
END
  exit 2
}

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

dry_run=
key=
while [ $# -gt 2 ]; do
  case $1 in
    --dry-run) dry_run=yes ;;
    --key)
      key=$2
      shift
      ;;
    *) usage ;;
  esac
  shift
done
[ $# -eq 2 ] || usage
url=$1
file=$2
case $url in http://* | https://*) ;; *) usage ;; esac
case $file in -*) file=./$file ;; esac

[ ! -L "$file" ] || fail "$file is a link. Name the file itself."
[ -f "$file" ] && [ -r "$file" ] || fail "There is no file $file, or it cannot be read."
command -v curl >/dev/null || fail 'curl is not installed.'
if command -v sha256sum >/dev/null; then
  sum() { sha256sum | cut -c 1-64; }
elif command -v shasum >/dev/null; then
  sum() { shasum -a 256 | cut -c 1-64; }
else
  fail 'sha256sum is not installed.'
fi

[ -z "$key" ] || command -v minisign >/dev/null ||
  fail 'minisign is not installed, so that the key cannot be used. Install minisign, or leave out --key.'

# Beside the file, so that moving it there at the end is one step. Only an owner can change a mode. A dry run leaves the
# parts of an interrupted repair alone.
work=$file.mend
[ -z "$dry_run" ] || work=$(mktemp -d) || fail 'A folder for the list of blocks cannot be made.'
[ -z "$dry_run" ] || trap 'rm -rf "$work"' EXIT
[ ! -L "$work" ] && { [ -d "$work" ] || mkdir "$work"; } && chmod 700 "$work" ||
  fail "$work cannot be used for the parts of the file."
finish() {
  rm -rf "$work"
  exit "$1"
}

# get PART ADDRESS [OPTION…]: fetches into a file of the folder; the status of the answer is in $status.
get() {
  into=$work/$1 address=$2
  shift 2
  tries=0
  while :; do
    status=$(curl -fsSL --proto '=http,https' --connect-timeout 30 --speed-limit 1 --speed-time 60 \
      "$@" -o "$into" -w '%{http_code}' "$address" </dev/null)
    case $?:$status in
      0:*) return 0 ;;
      *:401) fail 'The address no longer works. Get a new one; what was fetched is kept.' ;;
      # 63: more bytes than allowed.
      63:* | *:40[0-79] | *:41?) return 1 ;;
    esac
    tries=$((tries + 1))
    [ $tries -lt 5 ] || return 1
    sleep $tries
  done
}

# 1. The list of blocks.
get list "$url.blocks" --max-filesize 8388608 ||
  fail "The list of blocks cannot be fetched (status $status). If there is none yet, download the file again."

if command -v minisign >/dev/null; then
  get list.minisig "$url.blocks.minisig" --max-filesize 65536 ||
    fail "The signature of the list of blocks cannot be fetched (status $status)."
  if [ -n "$key" ]; then
    printf '%s\n' "$key" >"$work/keys"
  else
    rest=${url#*://}
    get keys "${url%%://*}://${rest%%/*}/api/releaseKey" --max-filesize 65536 ||
      fail "The public keys cannot be fetched (status $status)."
  fi
  signed=
  while read -r line; do
    case $line in 'untrusted comment:'* | '') continue ;; esac
    if minisign -Vqm "$work/list" -x "$work/list.minisig" -P "$line" >/dev/null 2>&1 </dev/null; then
      signed=yes
    fi
  done <"$work/keys"
  [ -n "$signed" ] ||
    fail 'The signature of the list of blocks is not valid: the list was changed. Nothing was repaired.'
  say 'The signature of the list of blocks is valid.'
else
  say 'The signature of the list of blocks was not checked: minisign is not installed.'
fi

block_size=4194304
name=
size=
whole=
count=0
: >"$work/hashes"
number=0
while IFS= read -r line; do
  number=$((number + 1))
  case $number in
    1) [ "$line" = 'belstock-blocks 1' ] || break ;;
    2) name=$(printf '%s' "${line#file }" | tr -d '\000-\037\177') ;;
    3) size=${line#size } ;;
    4) whole=${line#sha256 } ;;
    5) [ "$line" = "block $block_size" ] || break ;;
    *)
      count=$((count + 1))
      printf '%s\n' "$line" >>"$work/hashes"
      ;;
  esac
done <"$work/list"
case $size in '' | *[!0-9]*) size=-1 ;; esac
[ "$size" -ge 0 ] && [ "$count" -eq $(((size + block_size - 1) / block_size)) ] &&
  [ "$(grep -c '^[0-9a-f]\{64\}$' "$work/hashes")" -eq "$count" ] &&
  printf '%s\n' "$whole" | grep -q '^[0-9a-f]\{64\}$' ||
  fail 'The answer is not a list of blocks: a proxy or a login page answered instead.'

# 2. The blocks of the file.
found_size=$(($(wc -c <"$file")))

# length NUMBER: the number of bytes of a block.
length() {
  if [ $((($1 + 1) * block_size)) -le "$size" ]; then echo $block_size; else echo $((size - $1 * block_size)); fi
}
# block FILE NUMBER: the bytes of a block, or what is there of it.
block() { dd if="$1" bs=$block_size skip="$2" count=1 2>/dev/null </dev/null | head -c "$(length "$2")"; }

: >"$work/damaged"
equal=0
compared=0
zero_blocks=0
zero_bytes=0
places=0
last=-2
index=0
while read -r hash; do
  [ ! -t 2 ] || printf '\rChecking block %s of %s' $((index + 1)) "$count" >&2
  found=
  [ $((index * block_size)) -ge "$found_size" ] || found=$(block "$file" $index | sum)
  # A block that the file has only a part of cannot be compared.
  is_whole=
  [ $((index * block_size + $(length $index))) -gt "$found_size" ] || is_whole=yes
  [ -z "$is_whole" ] || compared=$((compared + 1))
  if [ "$found" = "$hash" ]; then
    equal=$((equal + 1))
  else
    echo $index >>"$work/damaged"
    if [ -n "$is_whole" ] && [ $(($(block "$file" $index | tr -d '\000' | wc -c))) -eq 0 ]; then
      zero_blocks=$((zero_blocks + 1))
      zero_bytes=$((zero_bytes + $(length $index)))
    fi
    [ $((last + 1)) -eq $index ] || places=$((places + 1))
    last=$index
  fi
  index=$((index + 1))
done <"$work/hashes"
[ ! -t 2 ] || printf '\r\033[K' >&2
damaged=$((count - equal))

# 3. What is wrong.
page=$(head -c 2048 "$file" | tr -d '\000' | tr '[:upper:]\r\n\t' '[:lower:]   ')
case $page in
  *'<!doctype html'* | '<html'* | *[!\ ]'<html'*) is_page=yes ;;
  *) is_page= ;;
esac
if [ "$damaged" -eq 0 ] && [ "$found_size" -eq "$size" ]; then
  [ "$(sum <"$file")" = "$whole" ] || fail 'The list of blocks contradicts itself. Nothing was repaired.'
  say "This is $name, intact."
  finish 0
elif [ -n "$is_page" ] && [ "$equal" -eq 0 ] && [ "$found_size" -le $block_size ]; then
  title=$(head -c 65536 "$file" | tr '\r\n\t' '   ' | tr -d '\000-\037\177' |
    sed -n 's/.*<[tT][iI][tT][lL][eE][^>]*>\([^<]\{1,200\}\)<.*/ ("\1")/p')
  say "This is a web page$title and not $name: a proxy or a login page answered instead."
elif [ "$damaged" -eq 0 ]; then
  say "$((found_size - size)) bytes too many at the end."
elif [ "$compared" -eq 0 ] && [ "$found_size" -gt 0 ]; then
  say "It has $found_size of $size bytes, too few to compare: the download was cut off, or it is another file."
elif [ "$found_size" -lt "$size" ] && [ "$equal" -eq "$compared" ]; then
  say "The file ends at $found_size of $size bytes: the download was cut off."
elif [ "$zero_blocks" -gt 0 ] && [ "$zero_blocks" -eq $((compared - equal)) ]; then
  say "$zero_bytes bytes were never written: the download stopped before it was complete."
elif [ "$equal" -eq 0 ]; then
  say "Nothing in it equals $name: another file, or another release."
elif [ "$found_size" -ne "$size" ] && [ "$places" -eq 1 ] && [ $((last + 1)) -eq "$count" ]; then
  say "All differs from byte $((equal * block_size)) on: bytes were added or removed there, or it is another release."
else
  say "Bytes were changed in $places places: something on the way, such as a virus scanner or a proxy, or the disk."
fi

cost=0
while read -r index; do cost=$((cost + $(length "$index"))); done <"$work/damaged"
say "To repair it, $cost of $size bytes have to be fetched ($damaged of $count blocks)."
[ -z "$dry_run" ] || {
  say 'Nothing was changed (--dry-run).'
  finish 1
}

# 4. The damaged blocks, each checked; then the whole.
done=0
while read -r index; do
  hash=$(sed -n "$((index + 1))p" "$work/hashes")
  part=$work/part.$hash
  done=$((done + 1))
  [ ! -t 2 ] || printf '\rFetching block %s of %s' $done $damaged >&2
  [ -f "$part" ] && [ "$(sum <"$part")" = "$hash" ] && continue
  bytes=$(length "$index")
  start=$((index * block_size))
  get fetched "$url" --max-filesize "$bytes" -r "$start-$((start + bytes - 1))" ||
    fail "Block $index cannot be fetched (status $status). What was fetched is kept: run the command again."
  # A block of another length than asked for is an answer of something that ignores ranges.
  [ "$(sum <"$work/fetched")" = "$hash" ] ||
    fail "Block $index came changed: something on the way changes the file. $file is as it was."
  mv -f "$work/fetched" "$part" || fail "The parts cannot be stored in $work."
done <"$work/damaged"
[ ! -t 2 ] || printf '\r\033[K' >&2

: >"$work/new"
index=0
while read -r hash; do
  if [ -f "$work/part.$hash" ]; then cat "$work/part.$hash"; else block "$file" $index; fi >>"$work/new" ||
    fail "The repaired file cannot be stored in $work."
  index=$((index + 1))
done <"$work/hashes"
[ $(($(wc -c <"$work/new"))) -eq "$size" ] && [ "$(sum <"$work/new")" = "$whole" ] ||
  fail "The repaired file is not right: $file changed meanwhile, or the disk is full. $file is as it was."
[ ! -x "$file" ] || chmod +x "$work/new"
mv -f "$work/new" "$file" || fail "$file cannot be replaced."
say "Repaired: this is $name, intact."
finish 0
