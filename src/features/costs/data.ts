import { sql } from 'drizzle-orm';
import { contractorSettings } from '#features/contractors/settings/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import type { Db } from '#server/database/database.ts';
import { MAX_SAMPLED_QUOTES, MIN_ACCEPTED_QUOTES, type SampledCosts } from './rules.ts';

type AcceptedCostsRow = { samples: number; low: number; typical: number; high: number };

/**
 * Quartiles of accepted quotes for a category in a state, from contractors who share their figures;
 * undefined if there are too few.
 */
export async function findAcceptedCosts(
  db: Db,
  { category, state }: { category: string; state: string },
): Promise<SampledCosts | undefined> {
  const { rows } = await db.execute<AcceptedCostsRow>(sql`
    select count(*)::int as samples,
      percentile_cont(0.25) within group (order by amount) as low,
      percentile_cont(0.5) within group (order by amount) as typical,
      percentile_cont(0.75) within group (order by amount) as high
    from (
      select ${quotes.totalAmount}::float8 as amount
      from ${projects} join ${quotes} on ${quotes.id} = ${projects.acceptedQuoteId}
        join ${contractorSettings} on ${contractorSettings.contractorId} = ${quotes.contractorId}
      where ${contractorSettings.shareAnalytics}
        and ${projects.category} = ${category} and ${projects.state} = ${state}
        and ${projects.acceptedQuoteId} is not null and ${quotes.status} = 'accepted'
      order by ${projects.id} desc limit ${MAX_SAMPLED_QUOTES}
    ) accepted`);
  const [found] = rows;
  return found && found.samples >= MIN_ACCEPTED_QUOTES ? found : undefined;
}
