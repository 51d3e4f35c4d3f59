import {
  type HeadersFunction,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunction,
  useRouteLoaderData,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { GuestAnnouncements } from '#features/announcements/components/guest-announcements.tsx';
import { ErrorPage } from '../error-page.tsx';
import { loadOptionalSession } from '../guard.ts';
import { PublicFooter } from './footer.tsx';
import { PublicHeader } from './header.tsx';
import styles from './layout.module.css';

export const middleware = [loadOptionalSession];

export async function loader({ context }: LoaderFunctionArgs) {
  const { user, activeRole } = context.get(sessionContext);
  const { counts, announcements } = context.get(apiContext);
  const [figures, announced] = await Promise.all([
    counts.footer().catch(() => undefined),
    // Whoever is signed in reads theirs in the portal, where it can be put away.
    user ? undefined : announcements.live().catch(() => undefined),
  ]);
  return {
    announcements: announced?.items ?? [],
    viewer: user && { name: user.name, role: activeRole ?? user.role },
    figures,
  };
}

/** What a step or filter of the same page needs is not here: it also goes on without a network. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href;
  return isSamePage && formMethod === undefined ? false : defaultShouldRevalidate;
};

/** An error page keeps the headers of its loader: a page with a secret in its URL must not leak it as a referrer. */
export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

export default function PublicLayout() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}

export function ErrorBoundary() {
  return (
    <PublicShell>
      <div className="page">
        <ErrorPage />
      </div>
    </PublicShell>
  );
}

function PublicShell({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('public');
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <PublicHeader viewer={data?.viewer} />
      {data !== undefined && data.announcements.length > 0 && (
        <div className={styles.announcement}>
          <GuestAnnouncements announcements={data.announcements} />
        </div>
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter figures={data?.figures} />
    </div>
  );
}
