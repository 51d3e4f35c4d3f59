import { implement } from '@orpc/server';
import type { Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { callerOf, foundQuote, worded } from '../service.ts';
import { quoteVersionsContract } from './contract.ts';
import { versionsOf } from './data.ts';
import { differencesBetween } from './rules.ts';

const api = implement(quoteVersionsContract).$context<Context>().use(guarded);

export const quoteVersionsHandlers = api.router({
  versions: api.versions.handler(async ({ input, context }) => {
    const quote = await foundQuote(context.db, callerOf(context), input.id);
    const versions = await versionsOf(context.db, quote);
    return {
      items: versions.map(({ version, sentAt, hash, content }, index) => {
        const older = versions[index + 1];
        return {
          ...worded(content),
          ...{ version, sentAt, hash },
          validUntil: new Date(content.validUntil),
          changes: older ? differencesBetween(older.content, content) : [],
        };
      }),
    };
  }),
});
