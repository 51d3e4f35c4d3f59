import type pg from 'pg';

/** Read from the catalogs, without the order of columns: that is how a column that was added later differs. */
const descriptions = {
  columns: `
    select format('%s.%s %s%s%s %s%s', c.relname, a.attname,
        format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''),
        a.attidentity::text, a.attgenerated::text)
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select format('%s %s %s', r.conrelid::regclass, r.conname, pg_get_constraintdef(r.oid))
    from pg_constraint r join pg_namespace n on n.oid = r.connamespace
    where r.conrelid <> 0`,
  indexes: `
    select pg_get_indexdef(i.indexrelid)
    from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
    where true`,
  triggers: `
    select pg_get_triggerdef(t.oid)
    from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal`,
  functions: `
    select pg_get_functiondef(p.oid)
    from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      left join pg_depend e on e.objid = p.oid and e.deptype = 'e'
    where e.objid is null`,
  sequences: `
    select format('%s %s', c.relname, format_type(s.seqtypid, null))
    from pg_sequence s
      join pg_class c on c.oid = s.seqrelid
      join pg_namespace n on n.oid = c.relnamespace
    where true`,
  types: `
    select format('%s %s', t.typname, string_agg(e.enumlabel, ' ' order by e.enumsortorder))
    from pg_type t
      join pg_namespace n on n.oid = t.typnamespace
      join pg_enum e on e.enumtypid = t.oid
    where true`,
} as const;

/** All that migrations, guards and triggers make in a database, one line for each thing. */
export async function describeSchema(client: pg.Client | pg.Pool) {
  const described: Record<string, string[]> = {};
  for (const [kind, select] of Object.entries(descriptions)) {
    const { rows } = await client.query<[string]>({
      text: `${select} and n.nspname = 'public' ${kind === 'types' ? 'group by t.oid' : ''} order by 1`,
      rowMode: 'array',
    });
    described[kind] = rows.map(([line]) => line);
  }
  return described;
}
