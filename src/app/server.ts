import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import {
  apiContext,
  brandContext,
  nonceContext,
  type PageRequestContext,
  siteContext,
  takeHtmlContext,
} from '#browser/context.ts';
import { findPublicPage } from '#lib/public-pages.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * React Router builds and searches its whole tree of routes for each page that it renders, which takes longer than a
 * public page. One with the public pages alone renders those.
 */
const handlePublic = createRequestHandler(publicBuild(build), import.meta.env.MODE);

function publicBuild({ routes, assets, ...others }: ServerBuild): ServerBuild {
  const isPublic = ({ id, parentId }: { id: string; parentId?: string | undefined }) =>
    id === 'root' || id === 'public' || parentId === 'public';
  const select = <T extends { id: string; parentId?: string | undefined }>(
    all: Record<string, T | undefined>,
  ) => Object.fromEntries(Object.entries(all).filter(([, route]) => route && isPublic(route)));
  return {
    ...others,
    routes: select(routes) as ServerBuild['routes'],
    assets: { ...assets, routes: select(assets.routes) as typeof assets.routes },
  };
}

/**
 * Answers a request for a page or its data. The context is created here, inside the bundle: in development
 * Vite loads another copy of React Router than Node would.
 */
export function render(
  request: Request,
  { api, nonce, brand, site, takeHtml }: PageRequestContext,
) {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  context.set(nonceContext, nonce);
  context.set(brandContext, brand);
  context.set(siteContext, site);
  context.set(takeHtmlContext, takeHtml);
  const isPublic = findPublicPage(new URL(request.url).pathname) !== undefined;
  return (isPublic ? handlePublic : handle)(request, context);
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
