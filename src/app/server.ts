import * as build from 'virtual:react-router/server-build';
import {
  createRequestHandler,
  matchPath,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import {
  apiContext,
  brandContext,
  nonceContext,
  type PageRequestContext,
  siteContext,
  takeHtmlContext,
} from '#browser/context.ts';
import { findPublicPage, type PublicPage } from '#lib/public-pages.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * React Router builds and searches its whole tree of routes for each page that it renders, which takes longer than a
 * public page. One with the route of a public page alone renders that.
 */
const publicHandlers = new Map<PublicPage, typeof handle>();

function handlerOf(pathname: string) {
  const found = findPublicPage(pathname);
  if (!found) return handle;
  const handler =
    publicHandlers.get(found.page) ??
    createRequestHandler(buildOf(found.path), import.meta.env.MODE);
  publicHandlers.set(found.page, handler);
  return handler;
}

/** The site with the routes of the public page at a path, and those around them. */
function buildOf(pathname: string): ServerBuild {
  const { routes, assets, ...others } = build as ServerBuild;
  const isShown = ({ id, parentId, path, index }: NonNullable<ServerBuild['routes'][string]>) =>
    id === 'root' ||
    id === 'public' ||
    (parentId === 'public' && matchPath(index ? '/' : `/${path}`, pathname) !== null);
  const ids = new Set(
    Object.entries(routes).flatMap(([id, route]) => (route && isShown(route) ? id : [])),
  );
  const select = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...others,
    routes: select(routes),
    assets: { ...assets, routes: select(assets.routes) },
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
  return handlerOf(new URL(request.url).pathname)(request, context);
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
