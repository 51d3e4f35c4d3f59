import { MEMBER_SITE_PROVIDER, syncMember } from '#features/users/members/data.ts';
import { ApiError } from '#lib/api-error.ts';
import type { ConnectedMemberSite, Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { loadMember } from '#server/member-site/member-profile.ts';
import { isCorrectPassword } from '#server/secrets/passwords.ts';
import { findPasswordAccount } from '../session/data.ts';
import { SIGN_IN_REFUSED } from '../session/rules.ts';

/** So long somebody whose password is right here waits for what the membership site says. */
const MEMBER_SITE_WAIT_MS = 400;

type AuthenticatedUser = { userId: string; roles: readonly string[] };

/**
 * Whose address and password these are: the membership site is asked first, ours second (spec §7), at the
 * same time. Everyone who is refused waited for both, so that neither answer nor time tells who is known.
 */
export async function authenticateByPassword(
  context: Context,
  email: string,
  password: string,
): Promise<AuthenticatedUser> {
  const { db, services } = context;
  const localPromise = findLocalUser(db, email, password);
  const memberPromise = services.memberSite
    ? signInMember(context, services.memberSite, email, password)
    : Promise.resolve(undefined);
  // Heard of below, or not at all when the one of ours goes on without it.
  memberPromise.catch(() => {});
  const ours = await localPromise;
  if (ours) {
    const member = await Promise.race([
      memberPromise.catch(() => undefined),
      resolveAfter(MEMBER_SITE_WAIT_MS),
    ]);
    return member ?? ours;
  }
  const member = await memberPromise;
  if (!member) throw new ApiError('unauthenticated', SIGN_IN_REFUSED);
  return member;
}

async function findLocalUser(
  db: Db,
  email: string,
  password: string,
): Promise<AuthenticatedUser | undefined> {
  const account = await findPasswordAccount(db, email);
  const right = await isCorrectPassword(password, account?.passwordHash);
  if (!account?.isActive || !right) return undefined;
  return { userId: account.userId, roles: account.roles };
}

/** A member whose password the site took; their profile is brought up to date here. */
async function signInMember(
  context: Context,
  memberSite: ConnectedMemberSite,
  email: string,
  password: string,
): Promise<AuthenticatedUser | undefined> {
  const answer = await memberSite.signIn(email, password);
  if (!answer.ok) return undefined;
  const now = context.now();
  const token = await memberSite.verifyToken(answer.idToken, now);
  const member = (await loadMember(memberSite, answer)) ?? memberWithoutProfile(answer.uid, email);
  const user = await context.db.transaction((tx) =>
    syncMember(tx, {
      // The address that the password opened, whatever the document says: the token vouches for it alone.
      member: { ...member, email },
      emailVerified: token.ok && token.uid === answer.uid && token.emailVerified,
      source: MEMBER_SITE_PROVIDER,
      now,
    }),
  );
  return user?.isActive ? { userId: user.id, roles: user.roles } : undefined;
}

/** A member without a document: nothing is known but who they are. */
const memberWithoutProfile = (uid: string, email: string) => ({
  documentId: uid,
  uid,
  email,
  firstName: '',
  lastName: '',
  phone: '',
  zipCode: '',
  role: '',
  createdAt: undefined,
});

const resolveAfter = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
