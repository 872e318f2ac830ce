#!/bin/sh
# Dumps the database of DATABASE_URL into FOLDER, and deletes dumps older than DAYS: backup.sh FOLDER DAYS
# An unfinished dump has another name, so that a failed night never passes for a backup, and deletes none.
set -eu
: "${DATABASE_URL:?DATABASE_URL is not set: is the environment file quoted?}"
folder=$1
days=$2
target="$folder/sillon-$(date +%F-%H%M).dump"
pg_dump --format=custom --file="$target.unfinished" "$DATABASE_URL"
# A dump that cannot be listed is none.
pg_restore --list "$target.unfinished" > /dev/null
mv "$target.unfinished" "$target"
find "$folder" -maxdepth 1 -name 'sillon-*.dump' -mtime "+$days" -delete
find "$folder" -maxdepth 1 -name 'sillon-*.unfinished' -mtime +1 -delete
echo "$target"
