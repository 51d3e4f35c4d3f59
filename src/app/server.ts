import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import {
  apiContext,
  brandContext,
  nonceContext,
  type PageRequestContext,
  siteContext,
} from '#browser/context.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * Answers a page, or the data of one. The context is made here, inside the web graph: in development
 * that is another copy of the router than the one Node would load.
 */
export function render(request: Request, { api, nonce, brand, site }: PageRequestContext) {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(nonceContext, nonce);
  context.set(brandContext, brand);
  context.set(siteContext, site);
  return handle(request, context);
}

type RenderMail = typeof import('./mails.ts')['renderMail'];

/** Mails are made of the same pieces as pages; what only they need is loaded with the first one. */
export const renderMail: RenderMail = async (name, data) => {
  const mails = await import('./mails.ts');
  return mails.renderMail(name, data);
};

/** Every mail with made-up data, for whoever develops. */
export async function previewMails() {
  const [{ mailSamples }, { renderMail: renderOne }] = await Promise.all([
    import('./mail-samples.ts'),
    import('./mails.ts'),
  ]);
  const names = Object.keys(mailSamples) as (keyof typeof mailSamples)[];
  return Promise.all(
    names.map(async (name) => ({ name, ...(await renderOne(name, mailSamples[name] as never)) })),
  );
}
