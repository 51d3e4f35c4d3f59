import type { ReactNode } from 'react';
import { useNonce } from '#browser/nonce.ts';
import island from '#ui/field-island.ts?worker&url';
import { bobPath } from '#ui/logo.tsx';
import styles from './auth-page.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** Short sentences, shown beside the form on wide screens. */
  highlights: readonly string[];
  /** Whether there is something to type; a page without needs no script. */
  hasFields?: boolean;
  /** What they look like in the product, below them. */
  picture?: ReactNode;
  /** Whether it is for pros: in their color, and a phone shows the sentences as well, above the form. */
  isForPros?: boolean;
};

export function AuthPage({
  title,
  children,
  highlights,
  picture,
  hasFields = true,
  isForPros = false,
}: Props) {
  const nonce = useNonce();
  return (
    <div className={`page ${styles.page}`} data-portal={isForPros ? 'pro' : undefined}>
      <div className={styles.form}>
        <h1>{title}</h1>
        {isForPros && (
          <ul className={styles.promises}>
            {highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ul>
        )}
        {children}
        {hasFields && (
          <p className={styles.offline} role="alert" data-offline hidden>
            You’re offline. What you typed stays here. Try again when you’re back online.
          </p>
        )}
      </div>
      <div className={styles.aside}>
        <ul className={styles.highlights}>
          {highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
        {picture}
        <svg className={styles.bob} viewBox="-6 -1 12 20" width="42" height="70" aria-hidden="true">
          <path d={bobPath} />
        </svg>
      </div>
      {hasFields && <script type="module" src={island} nonce={nonce} suppressHydrationWarning />}
    </div>
  );
}
