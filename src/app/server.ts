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
 * Answers a request for a page or its data. The context is created here, inside the bundle: in development
 * Vite loads another copy of React Router than Node would.
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

/** Emails use the same components as pages. The code that only they need is loaded with the first email. */
export const renderMail: RenderMail = async (name, data) => {
  const mails = await import('./mails.ts');
  return mails.renderMail(name, data);
};

/** Every email with sample data, for development. */
export async function previewMails() {
  const [{ mailSamples }, mails] = await Promise.all([
    import('./mail-samples.ts'),
    import('./mails.ts'),
  ]);
  const names = Object.keys(mailSamples) as (keyof typeof mailSamples)[];
  return Promise.all(
    names.map(async (name) => ({
      name,
      ...(await mails.renderMail(name, mailSamples[name] as never)),
    })),
  );
}
