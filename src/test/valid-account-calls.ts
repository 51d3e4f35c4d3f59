import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { insertLink } from '#features/auth/credentials/data.ts';
import type { LinkPurpose } from '#features/auth/credentials/rules.ts';
import { emailCode } from '#features/auth/email-proof/service.ts';
import { insertPasswordAccount } from '#features/auth/session/data.ts';
import { setupCode } from '#features/auth/session/service.ts';
import { updateUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { hashToken } from '#server/secrets/hash-token.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { admin, homeowner } from './personas.ts';
import type { Arrange } from './valid-call.ts';
import type { World } from './world.ts';

const password = 'plumb and level';

/** Somebody new who signs in with the password above. */
async function withPassword<P extends { uid: string; email: string }>(world: World, person: P) {
  const passwordHash = await hashPassword(password);
  const { uid, email } = person;
  await insertPasswordAccount(world.db, { userId: uid, email, passwordHash });
  return person;
}

const newHomeowner = async (world: World) => withPassword(world, await homeowner(world));

const codeNow = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

async function enrolledAdmin(world: World) {
  const person = await withPassword(world, await admin(world));
  const { profile } = await world.as(person);
  const { secret } = await profile.enrolTwoFactor({ password });
  const { recoveryCodes } = await profile.confirmTwoFactor({ code: codeNow(secret) });
  return { ...person, code: recoveryCodes[0] ?? '' };
}

/** A call with the token of a mailed link. */
const withLink =
  (purpose: LinkPurpose, extra: object = {}): Arrange =>
  async (world) => {
    const { uid, email, token: session } = await newHomeowner(world);
    if (purpose === 'verify-email') await updateUser(world.db, uid, { emailVerified: false });
    const token = randomBytes(32).toString('base64url');
    await insertLink(world.db, { token, userId: uid, purpose, email, now: new Date() });
    return { ...(purpose === 'verify-email' && { token: session }), input: { token, ...extra } };
  };

/** A call with the code that is mailed beside the link of an address. */
const withEmailCode: Arrange = async (world) => {
  const { uid, email, token: session } = await newHomeowner(world);
  await updateUser(world.db, uid, { emailVerified: false });
  const token = randomBytes(32).toString('base64url');
  const purpose = 'verify-email' as const;
  await insertLink(world.db, { token, userId: uid, purpose, email, now: new Date() });
  return {
    token: session,
    input: { code: emailCode({ services: world.services }, hashToken(token)) },
  };
};

/** A call about somebody else's account, by an admin who may do everything. */
const aboutSomebody =
  (extra: object = {}): Arrange =>
  async (world, { people }) => ({
    token: people.master.token,
    input: { id: (await homeowner(world)).uid, ...extra },
  });

/** Calls of sign-in and of one's own account, and of admins about accounts. */
export const accountCalls: Record<string, Arrange> = {
  'session.signIn': async (world) => ({
    input: { email: (await newHomeowner(world)).email, password },
  }),
  'session.confirmSignIn': async (world) => {
    const { email, code } = await enrolledAdmin(world);
    const answer = await (await world.as()).session.signIn({ email, password });
    if (!('challenge' in answer)) throw new Error('signed in without a second factor');
    return { input: { challenge: answer.challenge, code } };
  },
  'session.signInByLink': withLink('sign-in'),
  'session.resetPassword': withLink('reset-password', { password: 'a level head' }),
  'session.verifyEmail': withLink('verify-email'),
  'session.confirmEmailCode': withEmailCode,
  'session.disownEmail': withLink('verify-email'),
  'session.signOut': async (world, { people }) => ({
    ...(await world.session(people.homeowner.uid, 'homeowner')),
    input: {},
  }),
  'session.sso': async (_world, _scene, worlds) => {
    const { world, memberToken } = await worlds.connected();
    return { world, input: { token: await memberToken() } };
  },
  'session.social': async (_world, _scene, worlds) => {
    const { world } = await worlds.connected();
    return { world, input: { provider: 'linkedin' } };
  },
  'session.finishSocial': async (_world, _scene, worlds) => {
    const { world, visitProvider } = await worlds.connected();
    const { cookie, code, state } = await visitProvider();
    return { world, headers: { cookie, 'sec-fetch-site': 'same-origin' }, input: { code, state } };
  },
  'session.masterAdminSetup': async (_world, _scene, worlds) => ({
    world: await worlds.empty(),
    input: {},
  }),
  'session.setupMasterAdmin': async (_world, _scene, worlds) => {
    const world = await worlds.empty();
    const name = { firstName: 'Olive', lastName: 'Marsh' };
    const email = `${newId()}@example.com`;
    return { world, input: { code: setupCode(world.config), email, password, ...name } };
  },
  'profile.changePassword': async (world) => ({
    token: (await newHomeowner(world)).token,
    input: { password, newPassword: 'a level head' },
  }),
  'profile.changeEmail': async (world) => ({
    token: (await newHomeowner(world)).token,
    input: { email: `${newId()}@example.com`, password },
  }),
  'profile.remove': async (world) => ({
    token: (await homeowner(world)).token,
    input: { confirmation: 'DELETE' },
  }),
  'profile.revokeSession': async (world) => {
    const { uid, token } = await homeowner(world);
    await world.session(uid, 'homeowner');
    const { items } = await (await world.as({ token })).profile.sessions();
    return { token, input: { id: items.find(({ current }) => !current)?.id } };
  },
  'profile.revokeOtherSessions': async (world) => ({
    token: (await homeowner(world)).token,
    input: {},
  }),
  'profile.enrolTwoFactor': async (world) => ({
    token: (await withPassword(world, await admin(world))).token,
    input: { password },
  }),
  'profile.confirmTwoFactor': async (world) => {
    const { token } = await withPassword(world, await admin(world));
    const { secret } = await (await world.as({ token })).profile.enrolTwoFactor({ password });
    return { token, input: { code: codeNow(secret) } };
  },
  'profile.renewRecoveryCodes': async (world) => {
    const { token, code } = await enrolledAdmin(world);
    return { token, input: { password, code } };
  },
  'profile.disableTwoFactor': async (world) => {
    const { token, code } = await enrolledAdmin(world);
    return { token, input: { password, code } };
  },
  'users.update': async (world, { people }) => ({
    token: people.master.token,
    input: { id: (await admin(world)).uid, permissions: ['manage_users'], adminSettings: null },
  }),
  'users.endSession': async (world, { people }) => {
    const { uid, token } = await homeowner(world);
    const { items } = await (await world.as({ token })).profile.sessions();
    return { token: people.master.token, input: { id: uid, sessionId: items[0]?.id } };
  },
  'users.setRoles': aboutSomebody({ roles: ['contractor'] }),
  'users.deactivate': aboutSomebody({ reason: 'Fake reviews' }),
  'users.reactivate': async (world, { people }) => {
    const { uid } = await homeowner(world);
    await updateUser(world.db, uid, { isActive: false });
    return { token: people.master.token, input: { id: uid } };
  },
  'users.moveBulk': async (world, { people }) => {
    const { token } = people.master;
    return { token, input: await previewedMove(world, token) };
  },
  'users.undoBulk': async (world, { people }) => {
    const { token } = people.master;
    const { users } = await world.as({ token });
    const { id } = await users.moveBulk(await previewedMove(world, token));
    return { token, input: { id } };
  },
  'users.removeView': async (world, { people }) => {
    const { token } = people.master;
    const { users } = await world.as({ token });
    const { id } = await users.saveView({ list: 'users', name: newId(), filters: {}, columns: [] });
    return { token, input: { id } };
  },
};

/** A move of somebody new, as the caller saw it in the preview. */
async function previewedMove(world: World, token: string) {
  const move = { ids: [(await homeowner(world)).uid], action: 'deactivate' as const };
  const { seen } = await (await world.as({ token })).users.previewBulk(move);
  return { ...move, seen, reason: 'Fake reviews' };
}
