import {
  type HeadersFunction,
  type LoaderFunctionArgs,
  Outlet,
  useRouteLoaderData,
} from 'react-router';
import { apiContext, sessionContext } from '#browser/context.ts';
import { ErrorPage } from '../error-page.tsx';
import { loadOptionalSession } from '../guard.ts';
import { PublicFooter } from './footer.tsx';
import { PublicHeader } from './header.tsx';
import styles from './layout.module.css';

export const middleware = [loadOptionalSession];

export async function loader({ context }: LoaderFunctionArgs) {
  const { user, activeRole } = context.get(sessionContext);
  const figures = await context
    .get(apiContext)
    .counts.footer()
    .catch(() => undefined);
  return { viewer: user && { name: user.name, role: activeRole ?? user.role }, figures };
}

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
        Skip to the content
      </a>
      <PublicHeader viewer={data?.viewer} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter figures={data?.figures} />
    </div>
  );
}
