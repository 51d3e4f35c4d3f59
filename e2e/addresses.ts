/** Browsers open no page on some ports, 4190 for one: mind what the others are made of it. */
export const port = Number(process.env.E2E_PORT ?? 3980);

/** The product; and the others by another name of this machine, so that to a browser they are other sites. */
export const siteUrl = `http://localhost:${port}`;
export const memberSiteUrl = `http://127.0.0.1:${port + 100}`;
export const oauthPort = port + 200;
export const oauthUrl = `http://127.0.0.1:${oauthPort}`;

/** What nobody outside the server may ever read. */
export const appSecret = 'canary-of-the-journeys-zK3vR8wqT5nB1xmY6';
export const providerSecret = 'canary-known-to-the-local-provider';
