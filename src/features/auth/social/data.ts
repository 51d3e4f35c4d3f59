import { and, eq } from 'drizzle-orm';
import { insertUser, updateUser } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import { toSingleLine } from '#lib/single-line.ts';
import type { Db } from '#server/database/database.ts';
import { getPlatformSettings } from '#server/platform-settings/platform-settings.ts';
import type { SocialProvider } from '../session/rules.ts';
import { accounts } from '../session/tables.ts';

type Profile = {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** First and last name, from providers that send them apart from the profile. */
  suppliedName?: { firstName: string; lastName: string } | undefined;
};

const matchesAccount = (provider: SocialProvider, subject: string) =>
  and(eq(accounts.providerId, provider), eq(accounts.accountId, subject));

/**
 * The person of an account at a provider. The first sign-in links the profile whose address both sides verified, or
 * creates a homeowner (spec §6). Undefined when the address is missing or belongs to somebody else.
 */
export async function findOrCreateSocialUser(tx: Db, provider: SocialProvider, profile: Profile) {
  const [linked] = await tx
    .select({ user: users })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(matchesAccount(provider, profile.subject));
  if (linked) return linked.user;
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
  // Nobody, as with a provider that names no address: they come to the page for new accounts, which says why.
  if (!(await getPlatformSettings(tx)).homeownerRegistration) return undefined;
  const { email, emailVerified } = profile;
  const { firstName, lastName } = profile.suppliedName ?? fallbackName(profile);
  const user = await insertUser(tx, {
    id: newId(),
    email,
    firstName: firstName.slice(0, 60),
    lastName: lastName.slice(0, 60),
    phone: '',
    role: 'homeowner',
  });
  return user && updateUser(tx, user.id, { provider, emailVerified, source: provider });
}

function fallbackName({ name, email }: Profile) {
  const [firstName = '', ...rest] = splitName(name) ?? [email.split('@', 1)[0] ?? ''];
  return { firstName, lastName: rest.join(' ') };
}

function splitName(name: string) {
  const words = toSingleLine(name).split(/\s+/);
  return words[0] ? words : undefined;
}
