import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { currentRole } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { findUser, type UserRow } from '../data.ts';
import { profileContract } from './contract.ts';
import { updateProfile } from './data.ts';

const api = implement(profileContract).$context<Context>().use(guarded);

export const profileHandlers = {
  get: api.get.handler(async ({ context }) =>
    presentProfile(await findUser(context.db, requireSignedIn(context).uid)),
  ),
  update: api.update.handler(async ({ input, context }) => {
    const { uid } = requireSignedIn(context);
    const zipCode = input.location?.zipCode;
    if (zipCode && !findPlaceByZip(zipCode))
      throw new ApiError('invalid-argument', undefined, {
        issues: [{ path: 'location.zipCode', message: 'There is no such ZIP code' }],
      });
    return context.db.transaction(async (tx) => {
      const user = await updateProfile(tx, uid, input, context.now());
      await recordActivity(tx, context, {
        type: 'user.updated',
        subjectType: 'user',
        subjectId: uid,
        audience: [uid],
        data: { changed: Object.keys(input) },
      });
      return presentProfile(user);
    });
  }),
};

function presentProfile(user: UserRow | undefined) {
  if (!user) throw new ApiError('unauthenticated');
  const { id, address1, city, state, zipCode, ...rest } = user;
  return {
    ...rest,
    uid: id,
    role: currentRole(user.roles),
    location: { address1, city, state, zipCode },
  };
}
