import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { callerOf, requireQuote, withTotals } from '../service.ts';
import { quoteVersionsContract } from './contract.ts';
import { listVersions } from './data.ts';
import { differencesBetween } from './rules.ts';

const api = implement(quoteVersionsContract).$context<Context>().use(guarded);

export const quoteVersionsHandlers = api.router({
  versions: api.versions.handler(async ({ input, context }) => {
    const quote = await requireQuote(context.db, callerOf(context), input.id);
    const versions = await listVersions(context.db, quote);
    return {
      items: versions.map(({ version, sentAt, hash, content }, index) => {
        const older = versions[index + 1];
        return {
          ...withTotals(content),
          ...{ version, sentAt, hash },
          validUntil: new Date(content.validUntil),
          changes: older ? differencesBetween(older.content, content) : [],
        };
      }),
    };
  }),
});
