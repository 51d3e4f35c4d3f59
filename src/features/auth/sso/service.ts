import { limitSignIn } from '#features/rate-limits/attempts/service.ts';
import { ApiError } from '#lib/api-error.ts';
import type { ConnectedMemberSite, Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { Member } from '#server/member-site/member-site.ts';
import { findMember, findMemberUser, reopenMember, syncMember } from './data.ts';

type Registration = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone?: string | undefined;
  zipCode?: string | undefined;
};

/** `isNew`: the account at the membership site was made by registering here. */
type RegisteredMember = Member & { isNew: boolean };

/**
 * Registers a homeowner at the membership site (spec §7): an account and a users document there. A person who has
 * an account there but no profile here continues with it, if the password is right.
 */
export async function registerMember(
  context: Context,
  memberSite: ConnectedMemberSite,
  { email, password, firstName, lastName, phone = '', zipCode = '' }: Registration,
): Promise<RegisteredMember> {
  // Only these fields: the role in particular is never taken from the request.
  const profile = { email, role: 'member', firstName, lastName, phone, zipCode };
  const from = { client: context.clientAddress };
  const signUp = await memberSite.signUp(email, password, from);
  if (signUp.ok) {
    const { uid, idToken } = signUp;
    return { ...(await memberSite.upsertUser({ uid, ...profile }, { idToken })), isNew: true };
  }
  if (signUp.reason === 'weak-password') {
    const message = signUp.message ?? 'Choose another password';
    throw new ApiError('invalid-argument', message, { issues: [{ path: 'password', message }] });
  }
  if (signUp.reason !== 'email-exists')
    throw new ApiError('unavailable', 'Membership sign-in isn’t available right now');
  // A try at a password like every other: registering must not be a way around the limits of signing in.
  const signIn = await limitSignIn(context, email, async () => {
    const answer = await memberSite.signIn(email, password, from);
    if (!answer.ok) throw emailTakenError();
    return answer;
  });
  if (await findMemberUser(context.db, signIn.uid)) throw emailTakenError();
  const { uid, idToken } = signIn;
  const member =
    (await findMember(memberSite, signIn)) ??
    (await memberSite.upsertUser({ uid, ...profile }, { idToken }));
  return { ...member, isNew: false };
}

/**
 * Creates the profile here; what the site does not know is taken from the registration form. All of it is where an
 * earlier account of the member was closed: what the site kept may be what its owner deleted, or what a stranger typed.
 */
export async function insertMember(
  tx: Db,
  { isNew, ...member }: RegisteredMember,
  registration: Registration,
  now: Date,
) {
  const { firstName, lastName, phone = '', zipCode = '', email } = registration;
  const startsOver = await reopenMember(tx, member.uid);
  const known = startsOver ? { firstName: '', lastName: '', phone: '', zipCode: '' } : member;
  const completed = {
    ...member,
    email,
    firstName: known.firstName || firstName,
    lastName: known.lastName || lastName,
    phone: known.phone || phone,
    zipCode: known.zipCode || zipCode,
  };
  const user = await syncMember(tx, {
    member: completed,
    emailVerified: false,
    arrival: isNew || startsOver ? 'registration' : 'sign-in',
    isRegistering: true,
    now,
  });
  if (!user) throw emailTakenError();
  return user;
}

export const emailTakenError = () =>
  new ApiError('already-exists', 'There’s already an account with this email address');
