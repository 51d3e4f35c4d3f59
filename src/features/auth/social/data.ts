import { and, eq } from 'drizzle-orm';
import { insertUser, updateUser } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import type { ProviderName } from '#server/social/provider-name.ts';
import type { SocialProvider } from '../session/rules.ts';
import { accounts } from '../session/tables.ts';

type Profile = {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** Told by the provider beside the profile, in its parts. */
  suppliedName?: ProviderName | undefined;
};

const matchesAccount = (provider: SocialProvider, subject: string) =>
  and(eq(accounts.providerId, provider), eq(accounts.accountId, subject));

/**
 * The person of an account at a provider. A first sign-in makes a homeowner's profile (spec §6), or joins the
 * one whose address both sides have proved. Undefined when the address is somebody else's, or missing.
 */
export async function findOrCreateSocialUser(tx: Db, provider: SocialProvider, profile: Profile) {
  const [known] = await tx
    .select({ user: users })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(matchesAccount(provider, profile.subject));
  if (known) return known.user;
  const { email, emailVerified } = profile;
  if (!email) return undefined;
  const [sameAddress] = await tx.select().from(users).where(eq(users.email, email));
  if (sameAddress && !(emailVerified && sameAddress.emailVerified)) return undefined;
  const user = sameAddress ?? (await createHomeowner(tx, provider, profile));
  if (user)
    await tx
      .insert(accounts)
      .values({ userId: user.id, providerId: provider, accountId: profile.subject });
  return user;
}

async function createHomeowner(tx: Db, provider: SocialProvider, profile: Profile) {
  const { email, emailVerified } = profile;
  const { firstName, lastName } = profile.suppliedName ?? fallbackName(profile);
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

function fallbackName({ name, email }: Profile) {
  const [firstName = '', ...rest] = splitName(name) ?? [email.split('@', 1)[0] ?? ''];
  return { firstName, lastName: rest.join(' ') };
}

function splitName(name: string) {
  const words = name
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .split(/\s+/);
  return words[0] ? words : undefined;
}
