import { implement } from '@orpc/server';
import { findUnknownCategories } from '#features/categories/data.ts';
import { insertContractor } from '#features/contractors/data.ts';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { limitRegistration, limitSignIn } from '#features/rate-limits/attempts/service.ts';
import {
  hasMasterAdmin,
  insertUser,
  isEmailTaken,
  lockMasterAdmins,
  updateUser,
} from '#features/users/data.ts';
import { ApiError, invalidArgument, refusedField } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { setChallengeCookie, setSessionCookie } from '#server/http/cookies.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { refuseOwnName } from '#server/platform-settings/own-name.ts';
import { requireSwitchedOn } from '#server/platform-settings/platform-settings.ts';
import { hashPassword, refuseCommonPassword } from '#server/secrets/passwords.ts';
import { authenticateByPassword } from '../credentials/service.ts';
import { signInDestination } from '../rules.ts';
import { completeSignIn, getSessionUser, startSession } from '../service.ts';
import { emailTakenError, insertMember, registerMember } from '../sso/service.ts';
import { type Registration, sessionContract } from './contract.ts';
import { endSession, insertPasswordAccount, setActiveRole } from './data.ts';
import { isSetupCode, recordRefusedSignIn } from './service.ts';

const api = implement(sessionContract).$context<Context>().use(guarded);

/** Once there is a master admin, these calls answer as if they did not exist. */
const setupApi = api.use(async ({ context, next }) => {
  if (await hasMasterAdmin(context.db)) throw noSuchCall();
  return next();
});

/** What an operator switches off to take no new accounts of a role. */
const registrationSwitches = {
  homeowner: 'homeownerRegistration',
  contractor: 'contractorRegistration',
} as const;

export const sessionHandlers = {
  get: api.get.handler(async ({ context }) => {
    const { actor, db } = context;
    if (actor.kind !== 'person') return { user: null, activeRole: null, viewing: null };
    const user = await getSessionUser(db, actor.uid, actor.contractorId);
    const { role, viewing } = actor;
    if (!viewing) return { user, activeRole: role, viewing: null };
    return {
      user: { ...user, role, roles: [role] },
      activeRole: role,
      viewing: { until: viewing.until },
    };
  }),

  signIn: api.signIn.handler(async ({ input: { email, password, redirectTo }, context }) => {
    const { db } = context;
    const user = await limitSignIn(context, email, () =>
      authenticateByPassword(context, email, password),
    ).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'unauthenticated')
        await recordRefusedSignIn(context, email);
      throw error;
    });
    const { activeRole, goTo } = signInDestination(user.roles, redirectTo);
    const signIn = { userId: user.userId, activeRole, origin: 'password' as const };
    return { ...(await db.transaction((tx) => completeSignIn(tx, context, signIn))), goTo };
  }),

  register: api.register.handler(async ({ input, context }) => {
    await requireSwitchedOn(context.db, registrationSwitches[input.role]);
    const place = input.zipCode === undefined ? undefined : findPlaceByZip(input.zipCode);
    if (input.zipCode !== undefined && !place)
      throw invalidArgument('zipCode', 'We can’t find that ZIP code');
    if (input.role === 'contractor') {
      const [unknown] = await findUnknownCategories(context.db, input.services);
      if (unknown) throw invalidArgument('services', `We don’t have a service called ${unknown}`);
    }
    refuseOwnName(context, 'firstName', `${input.firstName} ${input.lastName}`);
    if (input.role === 'contractor') refuseOwnName(context, 'businessName', input.businessName);
    refuseCommonPassword(input.password);
    return limitRegistration(context, input.email, () => register(context, input, place));
  }),

  signOut: api.signOut.handler(async ({ context }) => {
    const { actor, db, responseHeaders, services } = context;
    const closed = actor.kind === 'person' && (await endSession(db, actor.sessionId));
    const { config, memberSite, siteUrl } = services;
    setSessionCookie(responseHeaders, undefined, config.secure);
    setChallengeCookie(responseHeaders, undefined, config.secure);
    const ssoSite = closed && closed.origin === 'sso' && memberSite;
    const query = new URLSearchParams({ continue: `${siteUrl()}/` });
    return {
      success: true as const,
      memberSiteUrl: ssoSite ? `${ssoSite.url}/signout?${query}` : null,
    };
  }),

  switchRole: api.switchRole.handler(async ({ input: { role }, context }) => {
    const person = requireSignedIn(context);
    if (!person.roles.includes(role)) throw new ApiError('permission-denied', 'Invalid user role');
    await setActiveRole(context.db, person.sessionId, role);
    return {
      user: await getSessionUser(context.db, person.uid, person.contractorId),
      activeRole: role,
    };
  }),

  masterAdminSetup: setupApi.masterAdminSetup.handler(() => ({ open: true as const })),

  setupMasterAdmin: setupApi.setupMasterAdmin.handler(async ({ input, context }) => {
    const { code, password, phone = '', ...person } = input;
    await consume(context, 'setupCode', [context.clientAddress]);
    refuseCommonPassword(password);
    if (!isSetupCode(code, context.services.config))
      throw refusedField('permission-denied', 'code', 'That setup code isn’t right');
    const passwordHash = await hashPassword(password);
    return context.db.transaction(async (tx) => {
      await lockMasterAdmins(tx);
      if (await hasMasterAdmin(tx)) throw noSuchCall();
      const id = newId();
      const user = await insertUser(tx, { ...person, id, phone, role: 'admin' });
      if (!user) throw emailTakenError();
      await updateUser(tx, id, { isMasterAdmin: true, permissions: ['all'] });
      await insertPasswordAccount(tx, { userId: id, email: user.email, passwordHash });
      const signIn = { userId: id, activeRole: 'admin' as const, origin: 'password' as const };
      return startSession(tx, context, signIn, 'user.registered');
    });
  }),
};

const noSuchCall = () => new ApiError('not-found', 'There’s no such call');

/** Makes the account, at the membership site where homeowners have theirs, and signs in to it. */
async function register(
  context: Context,
  input: Registration,
  place: ReturnType<typeof findPlaceByZip>,
) {
  const { memberSite } = context.services;
  if (input.role === 'homeowner' && memberSite) {
    if (await isEmailTaken(context.db, input.email)) throw emailTakenError();
    const member = await registerMember(context, memberSite, input);
    return context.db.transaction(async (tx) => {
      const user = await insertMember(tx, member, input, context.now());
      const userId = user.id;
      const activeRole = 'homeowner' as const;
      return startSession(
        tx,
        context,
        { userId, activeRole, origin: 'password' },
        'user.registered',
      );
    });
  }
  const passwordHash = await hashPassword(input.password);
  return context.db.transaction(async (tx) => {
    const { email, firstName, lastName, phone = '', role } = input;
    const id = newId();
    const user = await insertUser(tx, { id, email, firstName, lastName, phone, role, ...place });
    if (!user) throw emailTakenError();
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
    const signIn = { userId: id, activeRole: role, origin: 'password' as const };
    return startSession(tx, context, signIn, 'user.registered');
  });
}
