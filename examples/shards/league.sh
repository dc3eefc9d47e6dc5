#!/bin/sh
# Plays a league in parts, one process for each, and merges them. The merged league is the same, byte for byte, as if it had
# been played at once. On one machine this gains nothing, because one process already uses all cores; it shows what a batch
# system does on many (league.sbatch).
#
#   GAVEL=target/release/gavel examples/shards/league.sh 4 /tmp/league theory half tight --seats 3 --deals 100
#
# The first argument is the number of parts, the second a folder for them; the others are those of 'gavel arena'.
set -eu
parts=$1
folder=$2
shift 2
gavel=${GAVEL:-gavel}
mkdir -p "$folder"
processes=
part=1
while [ "$part" -le "$parts" ]; do
    "$gavel" arena "$@" --threads 1 --shard "$part/$parts" --json "$folder/part-$part.json" > "$folder/part-$part.log" &
    processes="$processes $!"
    part=$((part + 1))
done
for process in $processes; do
    wait "$process"
done
"$gavel" arena --merge "$folder"/part-*.json --json "$folder/league.json" --report "$folder"
