import type { BrowserApi } from '#browser/client.ts';

export type Profile = Awaited<ReturnType<BrowserApi['profile']['get']>>;
export type SignInMethods = Awaited<ReturnType<BrowserApi['profile']['signInMethods']>>;
export type SessionEntry = Awaited<ReturnType<BrowserApi['profile']['sessions']>>['items'][number];
