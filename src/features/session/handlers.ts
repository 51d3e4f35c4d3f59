import { implement } from '@orpc/server';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { recordActivity } from '#features/activities/data.ts';
import { unknownCategories } from '#features/categories/data.ts';
import { findContractorIdOf, insertContractor } from '#features/contractors/data.ts';
import { findUser, insertUser, updateUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { Refusal } from '#lib/refusal.ts';
import { currentRole, type Role } from '#lib/roles.ts';
import { type Context, signedIn } from '#server/context.ts';
import { setSessionCookie } from '#server/cookies.ts';
import type { Db } from '#server/database.ts';
import { guarded } from '#server/implement.ts';
import { isSetupCode } from '#server/setup-code.ts';
import { placeOfZip } from '#server/zip-codes.ts';
import { sessionContract } from './contract.ts';
import {
  closeSession,
  findPasswordAccount,
  hasMasterAdmin,
  insertPasswordAccount,
  lockSetup,
  openSession,
  setActiveRole,
} from './data.ts';
import { SIGN_IN_REFUSED } from './rules.ts';

const api = implement(sessionContract).$context<Context>().use(guarded);

/** Once there is a master admin these calls answer as if they did not exist, whatever is sent. */
const setup = api.use(async ({ context, next }) => {
  if (await hasMasterAdmin(context.db)) throw noSuchCall();
  return next();
});

export const sessionHandlers = {
  get: api.get.handler(async ({ context }) => {
    const { actor, db } = context;
    if (actor.kind !== 'person') return { user: null, activeRole: null };
    return { user: await sessionUser(db, actor.uid, actor.contractorId), activeRole: actor.role };
  }),

  signIn: api.signIn.handler(async ({ input: { email, password }, context }) => {
    const account = await findPasswordAccount(context.db, email);
    const right = await verifyPassword({
      hash: account?.passwordHash ?? NOBODYS_HASH,
      password,
    });
    if (!account?.isActive || !right) throw new Refusal('unauthenticated', SIGN_IN_REFUSED);
    return context.db.transaction((tx) =>
      welcome(tx, context, account.userId, currentRole(account.roles), 'session.opened'),
    );
  }),

  register: api.register.handler(async ({ input, context }) => {
    const place = input.zipCode === undefined ? undefined : placeOfZip(input.zipCode);
    if (input.zipCode !== undefined && !place)
      throw invalid('zipCode', 'There is no such ZIP code');
    if (input.role === 'contractor') {
      const [unknown] = await unknownCategories(context.db, input.services);
      if (unknown) throw invalid('services', `There is no service called ${unknown}`);
    }
    const passwordHash = await hashPassword(input.password);
    return context.db.transaction(async (tx) => {
      const { email, firstName, lastName, phone, role } = input;
      const id = newId();
      const user = await insertUser(tx, { id, email, firstName, lastName, phone, role, ...place });
      if (!user) throw addressTaken();
      await insertPasswordAccount(tx, { userId: id, email, passwordHash });
      if (input.role === 'contractor' && place)
        await insertContractor(tx, {
          id,
          userId: id,
          businessName: input.businessName,
          contactName: user.name,
          email,
          phone,
          place,
          services: [...new Set(input.services)],
        });
      return welcome(tx, context, id, role, 'user.registered');
    });
  }),

  signOut: api.signOut.handler(async ({ context }) => {
    const { actor, db, responseHeaders, services } = context;
    if (actor.kind === 'person') await closeSession(db, actor.sessionId);
    setSessionCookie(responseHeaders, undefined, services.config.secure);
    return { success: true as const, memberSiteUrl: null };
  }),

  switchRole: api.switchRole.handler(async ({ input: { role }, context }) => {
    const person = signedIn(context);
    if (!person.roles.includes(role)) throw new Refusal('permission-denied', 'Invalid user role');
    await setActiveRole(context.db, person.sessionId, role);
    return {
      user: await sessionUser(context.db, person.uid, person.contractorId),
      activeRole: role,
    };
  }),

  masterAdminSetup: setup.masterAdminSetup.handler(() => ({ open: true as const })),

  setupMasterAdmin: setup.setupMasterAdmin.handler(async ({ input, context }) => {
    const { code, password, phone = '', ...person } = input;
    if (!isSetupCode(code, context.services.config))
      throw new Refusal('permission-denied', 'This is not the setup code', {
        issues: [{ path: 'code', message: 'This is not the setup code' }],
      });
    const passwordHash = await hashPassword(password);
    return context.db.transaction(async (tx) => {
      await lockSetup(tx);
      if (await hasMasterAdmin(tx)) throw noSuchCall();
      const id = newId();
      const user = await insertUser(tx, { ...person, id, phone, role: 'admin' });
      if (!user) throw addressTaken();
      await updateUser(tx, id, { isMasterAdmin: true, permissions: ['all'] });
      await insertPasswordAccount(tx, { userId: id, email: user.email, passwordHash });
      return welcome(tx, context, id, 'admin', 'user.registered');
    });
  }),
};

const noSuchCall = () => new Refusal('not-found', 'There is no such call');

const addressTaken = () =>
  new Refusal('already-exists', 'There is an account with this e-mail address');

/** Opens a session, says so in the outbox, and answers what sign-in and registration answer. */
async function welcome(
  tx: Db,
  context: Context,
  userId: string,
  activeRole: Role,
  type: 'session.opened' | 'user.registered',
) {
  const { responseHeaders, services, requestId, userAgent = '' } = context;
  const token = await openSession(tx, { userId, activeRole, userAgent, now: context.now() });
  const user = await sessionUser(tx, userId, await findContractorIdOf(tx, userId));
  const actor = { kind: 'person' as const, uid: userId, role: activeRole };
  await recordActivity(
    tx,
    { actor, requestId },
    {
      type,
      subjectType: 'user',
      subjectId: userId,
      audience: [],
    },
  );
  setSessionCookie(responseHeaders, token, services.config.secure);
  return { token, user, activeRole };
}

/** Of a password that nobody has: an unknown address takes the same time as a known one. */
const NOBODYS_HASH =
  '409430f757120caefb673be3beb8dcfe:2bdc7b15571dfaa317881997ffb257684ad3917b3ac9a5913debf2a9e86c46fc240e4765fac95afab81047dc739b3fa609a0f9f06a76dad1e3cac4feeb99b786';

const invalid = (path: string, message: string) =>
  new Refusal('invalid-argument', message, { issues: [{ path, message }] });

async function sessionUser(db: Db, uid: string, contractorId: string | undefined) {
  const user = await findUser(db, uid);
  if (!user) throw new Refusal('unauthenticated');
  return {
    ...user,
    uid: user.id,
    role: currentRole(user.roles),
    contractorId: contractorId ?? null,
  };
}
