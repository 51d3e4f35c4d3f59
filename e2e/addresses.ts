/** Browsers block some ports, such as 4190. Keep that in mind, because the other ports are derived from this one. */
export const port = Number(process.env.E2E_PORT ?? 3980);

/** The product. The other sites use another name of this machine, so that browsers treat them as other sites. */
export const siteUrl = `http://localhost:${port}`;
export const memberSiteUrl = `http://127.0.0.1:${port + 100}`;
export const oauthPort = port + 200;
export const oauthUrl = `http://127.0.0.1:${oauthPort}`;

/** Secrets that must never leave the server. */
export const appSecret = 'canary-of-the-journeys-zK3vR8wqT5nB1xmY6';
export const providerSecret = 'canary-known-to-the-local-provider';
