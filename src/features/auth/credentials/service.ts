import { MEMBER_SITE, syncMember } from '#features/users/members/data.ts';
import { Refusal } from '#lib/refusal.ts';
import type { ConnectedMemberSite, Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { loadMember } from '#server/member-site/member-profile.ts';
import { isPassword } from '#server/secrets/passwords.ts';
import { findPasswordAccount } from '../session/data.ts';
import { SIGN_IN_REFUSED } from '../session/rules.ts';

/** So long somebody whose password is right here waits for what the membership site says. */
const PATIENCE_MS = 400;

type Known = { userId: string; roles: readonly string[] };

/**
 * Whose address and password these are: the membership site is asked first, ours second (spec §7), at the
 * same time. Everyone who is refused waited for both, so that neither answer nor time tells who is known.
 */
export async function findByPassword(
  context: Context,
  email: string,
  password: string,
): Promise<Known> {
  const { db, services } = context;
  const here = findHere(db, email, password);
  const there = services.memberSite
    ? signInMember(context, services.memberSite, email, password)
    : Promise.resolve(undefined);
  // Heard of below, or not at all when the one of ours goes on without it.
  there.catch(() => {});
  const ours = await here;
  if (ours) {
    const member = await Promise.race([there.catch(() => undefined), after(PATIENCE_MS)]);
    return member ?? ours;
  }
  const member = await there;
  if (!member) throw new Refusal('unauthenticated', SIGN_IN_REFUSED);
  return member;
}

async function findHere(db: Db, email: string, password: string): Promise<Known | undefined> {
  const account = await findPasswordAccount(db, email);
  const right = await isPassword(password, account?.passwordHash);
  if (!account?.isActive || !right) return undefined;
  return { userId: account.userId, roles: account.roles };
}

/** A member whose password the site took; their profile is brought up to date here. */
async function signInMember(
  context: Context,
  memberSite: ConnectedMemberSite,
  email: string,
  password: string,
): Promise<Known | undefined> {
  const answer = await memberSite.signIn(email, password);
  if (!answer.ok) return undefined;
  const now = context.now();
  const token = await memberSite.verifyToken(answer.idToken, now);
  const member = (await loadMember(memberSite, answer)) ?? nameless(answer.uid, email);
  const user = await context.db.transaction((tx) =>
    syncMember(tx, {
      // The address that the password opened, whatever the document says: the token vouches for it alone.
      member: { ...member, email },
      emailVerified: token.ok && token.uid === answer.uid && token.emailVerified,
      source: MEMBER_SITE,
      now,
    }),
  );
  return user?.isActive ? { userId: user.id, roles: user.roles } : undefined;
}

/** A member without a document: nothing is known but who they are. */
const nameless = (uid: string, email: string) => ({
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

const after = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ms).unref();
  });
