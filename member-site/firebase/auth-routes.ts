import { type Context, Hono } from 'hono';
import { isSameSecret } from '../secrets.ts';
import type { Site } from '../site.ts';
import { lookup, update } from './account-calls.ts';
import { resetPassword, sendOobCode } from './code-calls.ts';
import { missingApiKey, rpcError, wrongApiKey } from './errors.ts';
import { exchangeRefreshToken, signInWithPassword, signUp } from './sign-in-calls.ts';

type Call = (site: Site, c: Context) => Promise<object>;

const accountCalls = new Map<string, Call>([
  ['accounts:signUp', signUp],
  ['accounts:signInWithPassword', signInWithPassword],
  ['accounts:lookup', lookup],
  ['accounts:update', update],
  ['accounts:sendOobCode', sendOobCode],
  ['accounts:resetPassword', resetPassword],
]);

/** Firebase Auth's REST calls: identitytoolkit v1 and the securetoken exchange. */
export function authRoutes(site: Site) {
  const routes = new Hono();

  const respond = async (c: Context, call: Call | undefined) => {
    const key = c.req.query('key') ?? c.req.header('x-goog-api-key');
    if (!key) throw missingApiKey();
    if (!isSameSecret(key, site.apiKey)) throw wrongApiKey();
    if (!call) throw rpcError('NOT_FOUND', 'There is no such method.');
    return c.json(await call(site, c), 200, { 'cache-control': 'no-store' });
  };

  // Client libraries put Google's host names into the path when they use an emulator.
  for (const host of ['identitytoolkit', 'identitytoolkit.googleapis.com'])
    routes.post(`/${host}/v1/:call`, (c) => respond(c, accountCalls.get(c.req.param('call'))));
  for (const host of ['securetoken', 'securetoken.googleapis.com'])
    routes.post(`/${host}/v1/token`, (c) => respond(c, exchangeRefreshToken));
  return routes;
}
