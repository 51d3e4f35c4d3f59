import type { ClientBase } from 'pg';
import type { Place } from '#server/places/zip-codes.ts';

const surnames =
  'Abara Achterberg Adeyemi Albright Alvarado Anand Ashworth Baptiste Barlow Bauer Beaumont Becerra Benning Bhatt Blackwood Bloom Boateng Brandvold Byrne Cardenas Castro Chandra Chowdhury Cole Corrigan Crowe Danforth Delacroix Diallo Dimitrov Doyle Duarte Eklund Ellery Escobar Farrow Ferreira Finch Fujita Gallardo Garrity Gideon Greenleaf Guerrero Hakimi Halloran Hargrove Hashimoto Haugen Herrera Holloway Ibrahim Ivanov Jacoby Jensen Kaplan Kariuki Keller Khoury Kowal Kruger Lachance Larkin Lindgren Lozano Madsen Maldonado Marchetti Mbeki McAllister Mendoza Mercer Mohan Moreau Nakagawa Navarro Nilsson Novak Obi Okoro Olsen Ortega Osborne Padilla Park Pascual Petrov Pham Quintero Radford Ramsey Reyes Rinaldi Rosario Saito Salazar Santoro Schaefer Sharma Silva Sorensen Stavros Sutton Takeda Thorne Tran Ueda Vance Varga Velasco Volkov Wachira Walsh Whitaker Xiong Yamada Yilmaz Zamora Zelenko'.split(
    ' ',
  );
const firstNames =
  'Alba Amir Anita Ben Carla Chidi Daria Eli Fatima Gwen Hana Idris Jonas Kira Lena Mateo Nadia Omar Priya Quinn Rosa Sven Tara Uma Viktor Wendy Yara Zane'.split(
    ' ',
  );
/** Words for business names, by group of categories. */
const groupNouns: Record<string, string> = {
  'Additions & remodeling': 'Remodeling',
  'Roof & exterior': 'Exteriors',
  'Plumbing & water': 'Plumbing',
  'Heating & cooling': 'Heating & Cooling',
  'Electrical & energy': 'Electric',
  'Walls, floors & finishes': 'Interiors',
  'Doors & windows': 'Windows & Doors',
  'Garden & outdoors': 'Outdoors',
  'Care & upkeep': 'Home Care',
};

/** Loads the places of the businesses into a temporary table of this connection. */
export async function createPlacesTable(client: ClientBase, places: readonly Place[]) {
  await client.query('drop table if exists pg_temp.places');
  await client.query(`create temporary table places (place int primary key, zip_code text,
    city text, state text, latitude float8, longitude float8)`);
  await client.query(
    `insert into places select ordinality - 1, zip_code, city, state, latitude, longitude
      from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[])
        with ordinality as given (zip_code, city, state, latitude, longitude, ordinality)`,
    [
      places.map(({ zipCode }) => zipCode),
      places.map(({ city }) => city),
      places.map(({ state }) => state),
      places.map(({ latitude }) => latitude),
      places.map(({ longitude }) => longitude),
    ],
  );
  await client.query('analyze places');
}

/**
 * Every choice derives from a hash of the contractor's number. Most have few reviews, some have hundreds. The
 * counts per star are chosen first; sum and mean follow from them, as in the product. `offset 0` keeps the
 * planner from computing each hash again wherever it is used, which is six times as fast.
 */
const insertContractors = `
  insert into contractors (id, business_name, contact_name, email, phone, zip_code, city, state,
    latitude, longitude, description, license_number, year_established, years_in_business, services,
    email_verified, phone_verified, license_verified, insurance_verified, background_check_verified,
    rating, rating_sum, rating_counts, review_count, completed_jobs, response_minutes,
    created_at, updated_at)
  select
    (lpad(to_hex($3::bigint + number * $4::bigint), 12, '0') || '7' || substr(digest, 1, 3) || '8'
      || substr(digest, 4, 15))::uuid,
    surname || ' ' || noun || ($9::text[])[1 + get_byte(bytes, 0) % cardinality($9::text[])],
    first_name || ' ' || surname,
    'office-' || number || '@example.com',
    '(555) 555-01' || lpad((get_byte(bytes, 1) % 100)::text, 2, '0'),
    zip_code, city, state, latitude, longitude,
    array_to_string(services, ', ') || ' in and around ' || city || ' since ' || year || '.',
    case when get_byte(bytes, 2) < 190 then state || '-' || lpad(number::text, 7, '0') else '' end,
    year, extract(year from now())::int - year, services,
    get_byte(bytes, 3) < 230, get_byte(bytes, 3) < 200, get_byte(bytes, 2) < 170,
    get_byte(bytes, 2) % 4 < 3, get_byte(bytes, 2) % 5 = 0,
    case when reviews = 0 then 0 else floor(stars_sum::float8 / reviews * 10 + 0.5) / 10 end,
    stars_sum, stars, reviews, reviews + reviews * get_byte(bytes, 4) / 170,
    case when reviews > 0 then 12 + get_byte(bytes, 5) * get_byte(bytes, 6) / 40 end,
    to_timestamp(($3::bigint + number * $4::bigint) / 1000.0),
    to_timestamp(($3::bigint + number * $4::bigint) / 1000.0)
  from generate_series($1::int, $2::int - 1) number
  cross join lateral (select md5('contractor ' || number) as digest offset 0) hashed
  cross join lateral (select decode(digest, 'hex') as bytes offset 0) raw
  cross join lateral (
    select
      ($7::text[])[1 + get_byte(bytes, 7) % cardinality($7::text[])] as surname,
      ($8::text[])[1 + get_byte(bytes, 8) % cardinality($8::text[])] as first_name,
      1972 + get_byte(bytes, 9) % 52 as year,
      -- Neighbours in the list belong together: a roofer does gutters, too.
      get_byte(bytes, 10) * 256 + get_byte(bytes, 11) as trade,
      1 + get_byte(bytes, 12) % 5 as breadth,
      floor(exp(2.2 + 2.5 * ((get_byte(bytes, 13) + get_byte(bytes, 14) + get_byte(bytes, 15)) / 255.0 - 1.5)))::int as reviews,
      0.12 + 0.5 * (get_byte(bytes, 6) / 255.0) ^ 2 as dissent
    offset 0
  ) chosen
  cross join lateral (
    select array_agg(category order by category collate "C") as services
    from (
      select ($5::text[])[1 + (trade + step) % cardinality($5::text[])] as category
      from generate_series(0, breadth - 1) step) offered
    offset 0
  ) trades
  cross join lateral (select ($6::text[])[1 + trade % cardinality($6::text[])] as noun) called
  cross join lateral (
    select floor(reviews * dissent * 0.10)::int as one, floor(reviews * dissent * 0.08)::int as two,
      round(reviews * dissent * 0.20)::int as three, round(reviews * dissent * 0.62)::int as four
    offset 0
  ) fewer
  cross join lateral (
    select array[one, two, three, four, reviews - one - two - three - four] as stars,
      one + 2 * two + 3 * three + 4 * four + 5 * (reviews - one - two - three - four) as stars_sum
    offset 0
  ) counted
  join places on place =
    (get_byte(bytes, 1) * 65536 + get_byte(bytes, 3) * 256 + get_byte(bytes, 5)) % $10::int`;

const insertServices = `
  insert into contractor_services (id, contractor_id, service, rating, review_count, latitude, longitude)
  select (left(contractors.id::text, 34) || lpad(ordinality::text, 2, '0'))::uuid, contractors.id,
    service, rating, review_count, latitude, longitude
  from contractors, unnest(services) with ordinality as offered (service, ordinality)
  where contractors.id between $1 and $2`;

type Batch = {
  from: number;
  /** Exclusive. */
  to: number;
  firstId: string;
  lastId: string;
  epochMs: number;
  intervalMs: number;
  categories: readonly { name: string; group: string }[];
};

/** Inserts the contractors with these numbers and their services; returns what they add to the totals. */
export async function insertBatch(client: ClientBase, batch: Batch) {
  const { firstId, lastId, categories } = batch;
  const { rows: places } = await client.query<{ count: number }>(
    'select count(*)::int as count from places',
  );
  await client.query(insertContractors, [
    batch.from,
    batch.to,
    batch.epochMs,
    batch.intervalMs,
    categories.map(({ name }) => name),
    categories.map(({ group }) => groupNouns[group] ?? group),
    surnames,
    firstNames,
    ['', ' Co.', ' & Sons', ' & Daughters', ' Group', ' Works', ' Partners'],
    places[0]?.count,
  ]);
  await client.query(insertServices, [firstId, lastId]);
  const { rows } = await client.query<{
    activeContractors: number;
    ratingSum: number;
    reviewCount: number;
  }>(
    `select count(*)::int as "activeContractors", sum(rating_sum)::int as "ratingSum",
      sum(review_count)::int as "reviewCount" from contractors where id between $1 and $2`,
    [firstId, lastId],
  );
  const [added] = rows;
  if (!added) throw new Error('a sum is one row');
  return added;
}
