import { implement } from '@orpc/server';
import { viewerOf } from '#features/contractors/data.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { businessPagesContract } from './contract.ts';
import { findContact, findPublicContractor } from './data.ts';

const api = implement(businessPagesContract).$context<Context>().use(guarded);

export const businessPagesHandlers = api.router({
  get: api.get.handler(({ input: { id }, context }) => findOr404(context, id)),

  full: api.full.handler(async ({ input: { id }, context }) => {
    const contractor = await findOr404(context, id);
    const found = await findContact(context.db, contractor.id);
    const own = found?.userId === signedIn(context).uid;
    return { ...contractor, contact: found && (found.shown || own) ? found.contact : null };
  }),
});

async function findOr404(context: Context, id: string) {
  const contractor = await findPublicContractor(context, id, viewerOf(context));
  if (!contractor) throw new Refusal('not-found');
  return contractor;
}
