import type { ReactNode } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import '#browser/base.css';
import { ColorSchemeScript } from '#browser/color-scheme.tsx';
import { brandContext, siteContext } from '#browser/context.ts';
import { EarlyInput } from '#browser/early-input.tsx';
import { fontUrls } from '#browser/fonts.ts';
import { hueOf, type RouteHandle } from '#browser/handle.ts';
import { useNonce } from '#browser/nonce.ts';
import { brandOf } from '#browser/title.ts';
import { ssoTokenMiddleware } from '#features/auth/sso/components/sso-token.ts';
import { ErrorPage } from './error-page.tsx';
import icon from './icon.svg';

import type { portalLoader } from './portal/portal-loader.ts';

export const middleware = [ssoTokenMiddleware];

export const loader = ({ context }: LoaderFunctionArgs) => ({
  brand: context.get(brandContext),
  site: context.get(siteContext),
});

/** The name and the URL of the site do not change while a page is open. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = ({ matches }) => {
  const failed = matches.some((match) => match?.error !== undefined);
  const brand = brandOf(matches);
  if (!failed) return [{ title: brand }];
  return [{ title: `Page not found · ${brand}` }, { name: 'robots', content: 'noindex' }];
};

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const signedInRole = useRouteLoaderData<typeof portalLoader>('signed-in')?.activeRole;
  const portal =
    handles.find((handle) => handle?.portal)?.portal ?? (signedInRole && hueOf[signedInRole]);
  const hasScript = handles.some((handle) => handle?.script);

  return (
    <html lang="en" data-portal={portal} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1f1d1a" />
        <Meta />
        <ColorSchemeScript nonce={nonce} />
        {hasScript && <EarlyInput nonce={nonce} />}
        <link rel="icon" href={icon} type="image/svg+xml" />
        {fontUrls.map((url) => (
          <link
            key={url}
            rel="preload"
            href={url}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        {/* Styles need no nonce; an empty one here makes the server and the browser render the same. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        {hasScript && <ScrollRestoration />}
        {hasScript && <Scripts />}
        {!hasScript && import.meta.env.DEV && (
          <script type="module" src="/@vite/client" nonce={nonce} />
        )}
      </body>
    </html>
  );
}

export default Outlet;

export function ErrorBoundary() {
  return (
    <main className="page">
      <ErrorPage />
    </main>
  );
}
