import type pg from 'pg';

/** The schema that holds the floor's tables, beside those of the product. */
export const FLOOR_SCHEMA = 'bench_floor';

export const FLOOR_CONTRACTORS = 100_000;
export const FLOOR_CONVERSATIONS = 10_000;

export const floorStates =
  'AL AZ CA CO FL GA IL IN MA MD MI MN MO NC NJ NY OH OR PA TN TX UT VA WA WI'.split(' ');
export const floorServices = [
  'Kitchen Remodeling',
  'Roof Repair',
  'Plumbing Repair',
  'Lawn Care',
  'Pool Installation',
  'Pest Control',
];

const literals = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

const world = `
  create schema ${FLOOR_SCHEMA};
  set local search_path = ${FLOOR_SCHEMA};
  create table contractors (
    id text primary key, business_name text not null, contact_name text not null, email text not null,
    phone text not null, city text not null, state text not null, zip_code text not null,
    description text not null, years_in_business int not null, category text not null,
    rating numeric(2,1) not null, review_count int not null, active boolean not null,
    created_at timestamptz not null, updated_at timestamptz not null);
  create table leads (
    id text primary key, homeowner_id text not null, homeowner_name text not null, homeowner_email text not null,
    service text not null, zip_code text not null, project_title text not null, description text not null,
    status text not null default 'new', created_at timestamptz not null default now(),
    updated_at timestamptz not null default now());
  create table conversations (
    id text primary key, homeowner_id text not null, contractor_id text not null, subject text not null,
    last_message text, last_message_at timestamptz, last_message_sender text,
    unread_contractor int not null default 0, unread_homeowner int not null default 0,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now());
  create table messages (
    id text primary key, conversation_id text not null, sender_id text not null, sender_role text not null,
    content text not null, message_type text not null default 'text', read boolean not null default false,
    created_at timestamptz not null default now());
  create table users (id text primary key, email text not null, role text not null);
  create table sessions (token text primary key, user_id text not null, expires_at timestamptz not null);

  insert into contractors
    select 'c' || lpad(i::text, 9, '0'), 'Contractor ' || i || ' LLC', 'Owner ' || i, 'owner' || i || '@example.test',
      '555' || lpad(i::text, 7, '0'), 'City ' || (i % 500), (array[${literals(floorStates)}])[1 + i % 25],
      lpad((10000 + i % 80000)::text, 5, '0'), repeat('Licensed and insured home improvement work. ', 5), i % 40,
      (array[${literals(floorServices)}])[1 + (i / 25) % 6], (10 + (i::bigint * 7919) % 41) / 10.0,
      (i * 31) % 400, i % 20 <> 0, timestamptz '2025-01-01' + (i || ' minutes')::interval,
      timestamptz '2025-01-01' + (i || ' minutes')::interval
    from generate_series(1, ${FLOOR_CONTRACTORS}) i;
  insert into conversations (id, homeowner_id, contractor_id, subject)
    select 'v' || lpad(i::text, 9, '0'), 'h' || (i % 5000), 'c' || lpad((1 + i)::text, 9, '0'), 'Conversation ' || i
    from generate_series(1, ${FLOOR_CONVERSATIONS}) i;
  insert into users select 'u' || i, 'u' || i || '@example.test', 'homeowner' from generate_series(1, 10000) i;
  insert into sessions select 'tok' || i, 'u' || i, now() + interval '10 years' from generate_series(1, 10000) i;

  create index on contractors (state, category, active, rating desc, id);
  create index on messages (conversation_id, created_at);
  create index on leads (status, created_at desc);
  create index on conversations (homeowner_id, last_message_at desc);`;

/** Creates the floor's tables and rows, unless they are there. */
export async function createFloorWorld(pool: pg.Pool) {
  const { rowCount } = await pool.query('select from pg_namespace where nspname = $1', [
    FLOOR_SCHEMA,
  ]);
  if (rowCount) return;
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`begin; ${world} commit;`);
    await client.query('analyze');
  } finally {
    client.release(true);
  }
}
