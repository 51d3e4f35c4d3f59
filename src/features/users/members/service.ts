import { ApiError } from '#lib/api-error.ts';
import type { ConnectedMemberSite, Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { loadMember } from '#server/member-site/member-profile.ts';
import type { Member } from '#server/member-site/member-site.ts';
import { findMemberUser, MEMBER_SITE_PROVIDER, syncMember } from './data.ts';

type Registration = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone: string;
  zipCode?: string | undefined;
};

/**
 * Homeowners register at the membership site (spec §7): an account and a users document there. One who has
 * an account there but no profile here yet, and knows its password, goes on with it.
 */
export async function registerMember(
  { db }: Context,
  memberSite: ConnectedMemberSite,
  { email, password, firstName, lastName, phone, zipCode = '' }: Registration,
): Promise<Member> {
  // Nothing else of what was sent: the role is the site's own word.
  const profile = { email, role: 'member', firstName, lastName, phone, zipCode };
  const made = await memberSite.signUp(email, password);
  if (made.ok)
    return memberSite.upsertUser({ uid: made.uid, ...profile }, { idToken: made.idToken });
  if (made.reason === 'weak-password') {
    const message = made.message ?? 'Choose another password';
    throw new ApiError('invalid-argument', message, { issues: [{ path: 'password', message }] });
  }
  if (made.reason !== 'email-exists')
    throw new ApiError('unavailable', 'Membership sign-in is unavailable');
  const known = await memberSite.signIn(email, password);
  if (!known.ok || (await findMemberUser(db, known.uid))) throw emailTakenError();
  const member = await loadMember(memberSite, known);
  return (
    member ?? memberSite.upsertUser({ uid: known.uid, ...profile }, { idToken: known.idToken })
  );
}

/** The profile here, with what the person has just typed where the site knows nothing. */
export async function insertMember(tx: Db, member: Member, given: Registration, now: Date) {
  const { firstName, lastName, phone, zipCode = '', email } = given;
  const filled = {
    ...member,
    email,
    firstName: member.firstName || firstName,
    lastName: member.lastName || lastName,
    phone: member.phone || phone,
    zipCode: member.zipCode || zipCode,
  };
  const user = await syncMember(tx, {
    member: filled,
    emailVerified: false,
    source: MEMBER_SITE_PROVIDER,
    now,
  });
  if (!user) throw emailTakenError();
  return user;
}

export const emailTakenError = () =>
  new ApiError('already-exists', 'There is an account with this e-mail address');
