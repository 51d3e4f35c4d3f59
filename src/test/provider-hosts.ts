/** The token endpoints of the real providers. */
const tokenEndpoints = new Set([
  'https://oauth2.googleapis.com/token',
  'https://appleid.apple.com/auth/token',
  'https://graph.facebook.com/v24.0/oauth/access_token',
]);

/**
 * Redirects this process's requests to Google, Apple and Facebook to a local provider. All other requests are left
 * unchanged. Returns a function that undoes it.
 */
export function redirectProviderRequests(local: { token: string; userinfo: string }) {
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const address = `${url.origin}${url.pathname}`;
    if (tokenEndpoints.has(address)) return realFetch(local.token, init);
    if (url.origin !== 'https://graph.facebook.com') return realFetch(input, init);
    // Facebook has two calls, one that checks a token and one for its user: both are answered from the local user.
    const token = url.searchParams.get('input_token');
    const headers = token ? { authorization: `Bearer ${token}` } : init?.headers;
    const userinfoResponse = await realFetch(local.userinfo, { ...(headers && { headers }) });
    const person = (await userinfoResponse.json()) as Record<string, unknown>;
    if (!token) return Response.json(person);
    const app_id = url.searchParams.get('access_token')?.split('|')[0];
    return Response.json({ data: { is_valid: true, app_id, user_id: person.id } });
  };
  return () => {
    globalThis.fetch = realFetch;
  };
}
