import { useMatches } from 'react-router';
import { brandOf } from '#browser/title.ts';
import styles from './auth-form.module.css';

type Props = {
  site: { name: string; url: string } | null;
  /** Where the fields of the page take the password of the membership site, too. */
  takesPassword?: boolean;
};

/** The way in for members of the membership site: one line, as most people have never heard of it. */
export function MembershipSignIn({ site, takesPassword = false }: Props) {
  const brand = brandOf(useMatches());
  if (!site) return null;
  return (
    <div className={styles.membership}>
      <a href={site.url}>Sign in with your {site.name} membership</a>
      <details>
        <summary>What’s that?</summary>
        <p>
          {site.name} is a separate membership club for homeowners. You don’t need it to use {brand}
          . Members need no second account here
          {takesPassword ? ': the password from there works above, too.' : '.'}
        </p>
      </details>
    </div>
  );
}
