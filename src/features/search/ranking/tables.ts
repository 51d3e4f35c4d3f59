import { type SQL, sql } from 'drizzle-orm';
import { type GridName, grids, markParts } from '#lib/grid.ts';
import { LEAST_BEST_SCORE, ranking, scoreTiers } from './rules.ts';

/*
 * Expressions of the generated columns and indexes that searches use, in SQL. They use the column names of the
 * database and inline every number, because they become part of the schema.
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

/** `scoreOf` of rules.ts. */
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

/** English stems of the words, and the services; also tier, grid cells and verification as lexemes with a tilde. */
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

/** Whom the index of the best covers. */
export const isAmongBestSql = sql`is_active and score >= ${LEAST_BEST_SCORE}`.inlineParams();

const tierNumberSql = sql`(case ${sql.join(
  scoreTiers.map((least, tier) => sql`when score >= ${least} then ${tier}`),
  sql` `,
)} end)`;

/** `markOf` of src/lib/grid.ts, for a contractor's cell and tier. */
const markSql = (grid: GridName) => {
  const { begin, step } = markParts(grid);
  return sql`${begin} + ${cellSql(grid)} * ${step} + ${tierNumberSql}`;
};

/** A contractor's cells in all grids, each with its tier: what a text search around a place filters by. */
export const marksSql: SQL = sql`(array[${sql.join(
  (['fine', 'mid', 'wide', 'huge'] as const).map(markSql),
  sql`, `,
)}])`.inlineParams();
