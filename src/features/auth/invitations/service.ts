import { createHmac, randomBytes } from 'node:crypto';
import { insertContractor } from '#features/contractors/data.ts';
import { findUserByEmail, insertUser, isEmailTaken, type NewUser } from '#features/users/data.ts';
import { invalidArgument } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import type { Role } from '#lib/roles.ts';
import { type ConnectedMemberSite, type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { requireBudget } from '#server/delivery/budgets.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { insertPasswordAccount } from '../session/data.ts';
import { lockMember } from '../sso/data.ts';
import { emailTakenError, insertMember, registerMember } from '../sso/service.ts';

type Invitation = Omit<NewUser, 'id' | 'city' | 'state'> & { businessName?: string | undefined };

/**
 * Creates an account for somebody, who is mailed a link to choose a password: nobody else ever knows one. A homeowner
 * lives at the membership site, as at registration, and gets the site's own link. Returns the id of the account.
 */
export async function inviteUser(context: Context, invitation: Invitation) {
  const { email, role, zipCode } = invitation;
  const { uid } = requireSignedIn(context);
  const place = zipCode === undefined ? undefined : findPlaceByZip(zipCode);
  if (zipCode !== undefined && !place)
    throw invalidArgument('zipCode', 'We can’t find that ZIP code');
  if (role === 'contractor' && !place)
    throw invalidArgument('zipCode', 'Contractors need a ZIP code');
  if (await isEmailTaken(context.db, email)) throw emailTakenError();
  await requireBudget(context, {
    ...{ key: `invitation:${newId()}`, channel: 'email', budget: 'access' },
    ...{ senderId: uid, recipient: email },
  });
  const { memberSite } = context.services;
  if (role === 'homeowner' && memberSite) return inviteMember(context, memberSite, invitation);

  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const id = newId();
  await context.db.transaction(async (tx) => {
    const { firstName, lastName, phone, businessName } = invitation;
    const user = await insertUser(tx, { id, email, firstName, lastName, phone, role, ...place });
    if (!user) throw emailTakenError();
    await insertPasswordAccount(tx, { userId: id, email, passwordHash });
    if (role === 'contractor' && place)
      await insertContractor(tx, {
        ...{ id, userId: id, email, phone, place, services: [] },
        ...{ businessName: businessName || user.name, contactName: user.name },
      });
    await recordInvitation(tx, context, id, { role, at: 'here' });
  });
  return id;
}

async function inviteMember(
  context: Context,
  memberSite: ConnectedMemberSite,
  invitation: Invitation,
) {
  // The same one each time: a try whose answer was lost finds the account that it made at the site.
  const password = createHmac('sha256', context.services.config.secret())
    .update(`invitation ${invitation.email}`)
    .digest('base64url');
  const registration = { ...invitation, password };
  const member = await registerMember(context, memberSite, registration);
  return context.db.transaction(async (tx) => {
    // Of two who ask at the same time, the second waits here and then finds the first one's.
    await lockMember(tx, member.uid);
    if (await findUserByEmail(tx, invitation.email)) throw emailTakenError();
    const { id } = await insertMember(tx, member, registration, context.now());
    await recordInvitation(tx, context, id, { role: 'homeowner', at: 'membership-site' });
    return id;
  });
}

const recordInvitation = (
  tx: Db,
  context: Context,
  subjectId: string,
  data: { role: Role; at: 'here' | 'membership-site' },
) =>
  recordActivity(tx, context, {
    type: 'user.invited',
    subjectType: 'user',
    subjectId,
    audience: [],
    severity: 'warning',
    data,
  });
