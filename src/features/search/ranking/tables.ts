import { type SQL, sql } from 'drizzle-orm';
import { type GridName, grids, markParts } from '#lib/grid.ts';
import { ranking, scoreTiers } from '../rules.ts';

/*
 * What the database computes of each contractor's row for searches. Columns are named as they are in the
 * database: these texts stand in its definition, with every number written out.
 */

/** `cellOf` of src/lib/grid.ts. */
export const cellSql = (grid: GridName): SQL => {
  const { perDegree, perRow } = grids[grid];
  return sql`(floor((latitude + 90) * ${perDegree})::int * ${perRow}
    + floor((longitude + 180) * ${perDegree})::int)`.inlineParams();
};

const { prior, license, insurance, answers } = ranking;

const answerCases = sql.join(
  answers.map(({ minutes, adds }) => sql`when response_minutes <= ${minutes} then ${adds}`),
  sql` `,
);

/** `scoreOf` of src/features/search/rules.ts. */
export const scoreSql: SQL = sql`(
  ((1000 * (rating_sum::bigint + ${prior.reviews * prior.stars}))
    / (review_count + ${prior.reviews}))::int
  + case when license_verified then ${license} else 0 end
  + case when insurance_verified then ${insurance} else 0 end
  + case ${answerCases} else 0 end)`.inlineParams();

const tierCases = sql.join(
  scoreTiers.map((least, tier) => sql`when ${scoreSql} >= ${least} then ${`~t${tier}`}`),
  sql` `,
);

const tierSql = sql`(case ${tierCases} end)`;

/** Words in their English stems; and what else a text may be narrowed by, marked with a tilde. */
export const searchTextSql: SQL = sql`(
  setweight(to_tsvector('english'::regconfig, business_name), 'A')
  || setweight(to_tsvector('english'::regconfig, description), 'C')
  || setweight(to_tsvector('english'::regconfig, city || ' ' || state || ' ' || zip_code), 'D')
  || array_to_tsvector(array_remove(services, ''))
  || array_to_tsvector(array[
    ${tierSql},
    ${tierSql} || 'w' || ${cellSql('wide')}::text,
    ${tierSql} || 'h' || ${cellSql('huge')}::text,
    case when license_verified and insurance_verified then '~v' else '~u' end]))`.inlineParams();

const tierNumberSql = sql`(case ${sql.join(
  scoreTiers.map((least, tier) => sql`when score >= ${least} then ${tier}`),
  sql` `,
)} end)`;

/** `markOf` of src/lib/grid.ts, of a contractor's tier in the square that it lies in. */
const markSql = (grid: GridName) => {
  const { begin, step } = markParts(grid);
  return sql`${begin} + ${cellSql(grid)} * ${step} + ${tierNumberSql}`;
};

/** A contractor's squares of all sizes, each with its tier: what a text is narrowed to around a place. */
export const marksSql: SQL = sql`(array[${sql.join(
  (['fine', 'mid', 'wide', 'huge'] as const).map(markSql),
  sql`, `,
)}])`.inlineParams();
