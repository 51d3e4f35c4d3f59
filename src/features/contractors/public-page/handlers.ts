import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { maskEmail, maskPhone } from '#lib/mask.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { answerWithText } from '#server/http/written-answers.ts';
import { viewerOf } from '../data.ts';
import { publicPageContract } from './contract.ts';
import { findContact, findKeptPage, findPublicContractor, isRemoved, keepPage } from './data.ts';

const api = implement(publicPageContract).$context<Context>().use(guarded);

export const publicPageHandlers = api.router({
  get: api.get.handler(async ({ input: { id }, context }) => {
    const kept = await findKeptPage(context.db, id);
    if (kept !== undefined)
      return answerWithText(context, kept, () => requirePublicContractor(context, id));
    const contractor = await requirePublicContractor(context, id);
    await keepPage(context.db, contractor);
    return contractor;
  }),

  full: api.full.handler(async ({ input: { id }, context }) => {
    const contractor = await requirePublicContractor(context, id);
    const found = await findContact(context.db, contractor.id);
    const { uid, role } = requireSignedIn(context);
    const isOwner = found?.userId === uid;
    const contact = found && (found.shown || isOwner) ? found.contact : null;
    // Nobody behind a listing has agreed to be reached by every account, and its address takes the code of a claim.
    const isMasked = contractor.unclaimed && role !== 'admin';
    return { ...contractor, contact: contact && isMasked ? masked(contact) : contact };
  }),
});

const masked = <
  C extends { email: string; phone: string; fax: string; locations: { phone: string }[] },
>(
  contact: C,
) => ({
  ...contact,
  email: maskEmail(contact.email),
  phone: maskPhone(contact.phone),
  fax: maskPhone(contact.fax),
  locations: contact.locations.map((location) => ({
    ...location,
    phone: maskPhone(location.phone),
  })),
});

async function requirePublicContractor(context: Context, id: string) {
  const contractor = await findPublicContractor(context, id, viewerOf(context));
  if (contractor) return contractor;
  // 410 tells search engines to drop the address for good.
  if (await isRemoved(context.db, id))
    throw new ApiError('not-found', 'This business asked not to be listed', { status: 410 });
  throw new ApiError('not-found');
}
