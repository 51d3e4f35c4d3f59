import type { ContractRouterClient } from '@orpc/contract';
import { createContext } from 'react-router';
import type { contract } from '#features/contract.ts';

/** Every call of the API, in process on the server. */
export type Api = ContractRouterClient<typeof contract>;
export type Session = Awaited<ReturnType<Api['session']['get']>>;

/** The calls of the request at hand, made as whoever sent it. For loaders and actions. */
export const apiContext = createContext<Api>();

/** Who is signed in; set by the guard of a portal. */
export const sessionContext = createContext<Session>();

/** The name of the product on this site. */
export const brandContext = createContext<string>();

/** Where this site is published, without a slash at its end. */
export const siteContext = createContext<string>();

export const nonceContext = createContext<string>();

/** What the server hands over with each request for a page. */
export type PageRequestContext = {
  /** In process, bound to whoever sent the request. */
  api: Api;
  /** Of the page's content security policy. */
  nonce: string;
  brand: string;
  /** Where the site is published, without a slash at its end. */
  site: string;
};
