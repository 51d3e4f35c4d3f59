import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useId } from 'react';
import { Form, useLocation } from 'react-router';
import { useSession } from '#browser/session.ts';
import { canManageUsers, type Role } from '#lib/roles.ts';
import { isPage } from '../route-table.ts';
import styles from './header-search.module.css';

/** The page that each role's search box submits to, with the text as `q` (spec §2). */
const routes: Record<Role, string> = {
  homeowner: '/homeowner/search-data',
  contractor: '/contractor/search',
  admin: '/admin/search',
};

const placeholders: Record<Role, string> = {
  homeowner: 'Projects, quotes, pros',
  contractor: 'Customers, leads, quotes',
  admin: 'People, contractors, projects',
};

/** Prevents a search for nothing but spaces. */
const ignoreBlank = (event: SubmitEvent<HTMLFormElement>) => {
  const query = new FormData(event.currentTarget).get('q');
  if (typeof query !== 'string' || !query.trim()) event.preventDefault();
};

export function HeaderSearch({ role }: { role: Role }) {
  const id = useId();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const route = routes[role];
  if (!isPage(route) || (role === 'admin' && !canManageUsers(user))) return null;
  const query = pathname === route ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <Form className={styles.form} action={route} onSubmit={ignoreBlank} key={query}>
      <label className="sr-only" htmlFor={id}>
        Search everything
      </label>
      <IconSearch className={styles.icon} size={18} stroke={1.75} aria-hidden="true" />
      <input
        className={`input ${styles.field}`}
        id={id}
        name="q"
        type="search"
        maxLength={100}
        defaultValue={query}
        placeholder={placeholders[role]}
        enterKeyHint="search"
        autoComplete="off"
      />
    </Form>
  );
}
