-- One line for each table: its name, its rows, a hash of all of them; then where each sequence stands. Two databases that hold the same print the same:
--   psql -X -q -At -f scripts/table-hashes.sql "$DATABASE_URL"
set timezone = 'UTC';
select format(
  'select %L, count(*), md5(coalesce(string_agg(md5(ligne::text), '''' order by md5(ligne::text)), '''')) from %I.%I ligne',
  table_schema || '.' || table_name, table_schema, table_name)
from information_schema.tables
where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE'
order by table_schema, table_name
\gexec
select schemaname || '.' || sequencename, coalesce(last_value, 0) from pg_sequences order by 1;
