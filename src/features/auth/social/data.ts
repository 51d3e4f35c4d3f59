import { and, eq } from 'drizzle-orm';
import { insertUser, updateUser } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import type { GivenName } from '#server/social/given-name.ts';
import type { SocialProvider } from '../session/rules.ts';
import { accounts } from '../session/tables.ts';

type Profile = {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Told by the provider beside the profile, in its parts. */
  given?: GivenName | undefined;
};

const linkOf = (provider: SocialProvider, subject: string) =>
  and(eq(accounts.providerId, provider), eq(accounts.accountId, subject));

/**
 * The person of an account at a provider. A first sign-in makes a homeowner's profile (spec §6), or joins the
 * one whose address both sides have proved. Undefined when the address is somebody else's, or missing.
 */
export async function findOrMakeSocialUser(tx: Db, provider: SocialProvider, profile: Profile) {
  const [known] = await tx
    .select({ user: users })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(linkOf(provider, profile.subject));
  if (known) return known.user;
  const { email, emailVerified } = profile;
  if (!email) return undefined;
  const [sameAddress] = await tx.select().from(users).where(eq(users.email, email));
  if (sameAddress && !(emailVerified && sameAddress.emailVerified)) return undefined;
  const user = sameAddress ?? (await makeHomeowner(tx, provider, profile));
  if (user)
    await tx
      .insert(accounts)
      .values({ userId: user.id, providerId: provider, accountId: profile.subject });
  return user;
}

async function makeHomeowner(tx: Db, provider: SocialProvider, profile: Profile) {
  const { email, emailVerified } = profile;
  const { firstName, lastName } = profile.given ?? nameOf(profile);
  const made = await insertUser(tx, {
    id: newId(),
    email,
    firstName: firstName.slice(0, 60),
    lastName: lastName.slice(0, 60),
    phone: '',
    role: 'homeowner',
  });
  return made && updateUser(tx, made.id, { provider, emailVerified, source: provider });
}

function nameOf({ name, email }: Profile) {
  const [firstName = '', ...rest] = wordsOf(name) ?? [email.split('@', 1)[0] ?? ''];
  return { firstName, lastName: rest.join(' ') };
}

function wordsOf(name: string) {
  const words = name
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .split(/\s+/);
  return words[0] ? words : undefined;
}
