import type { ContractRouterClient } from '@orpc/contract';
import { createContext } from 'react-router';
import type { contract } from '#features/contract.ts';

/** The whole API, called in process on the server. */
export type Api = ContractRouterClient<typeof contract>;
export type Session = Awaited<ReturnType<Api['session']['get']>>;

/** The API for loaders and actions, called as the user who sent the request. */
export const apiContext = createContext<Api>();

/** The session of the request; set by the guards. */
export const sessionContext = createContext<Session>();

/** The name of the product on this site. */
export const brandContext = createContext<string>();

/** The public URL of this site, without a trailing slash. */
export const siteContext = createContext<string>();

export const nonceContext = createContext<string>();

/** Takes the text of a page in place of the response's body; undefined when it goes out as it is. */
export const takeHtmlContext = createContext<((html: string) => void) | undefined>(undefined);

/** What the server provides with each request for a page. */
export type PageRequestContext = {
  /** Called in process, as the user who sent the request. */
  api: Api;
  /** The nonce of the page's content security policy. */
  nonce: string;
  /** Takes the text of a page that is rendered whole: a body would be read through two streams for nothing. */
  takeHtml?: ((html: string) => void) | undefined;
  brand: string;
  /** The public URL of the site, without a trailing slash. */
  site: string;
};
