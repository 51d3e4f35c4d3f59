import type { ReactNode } from 'react';
import styles from './suggest-field.module.css';

type Props = {
  /**
   * What is suggested: for `words` services, businesses and places; for `place` places; for `problem` services, and
   * describing the problem in a project.
   */
  kind: 'words' | 'place' | 'problem';
  name: string;
  children: ReactNode;
};

/** An input and its list of suggestions, which `attachSuggestions` fills. */
export const SuggestField = ({ kind, name, children }: Props) => (
  <div className={styles.suggest} data-suggest={kind}>
    {kind !== 'place' && (
      <p className={styles.safety} role="status" data-safety="" hidden suppressHydrationWarning />
    )}
    {children}
    <ul id={`${name}-suggestions`} className={styles.suggestions} hidden suppressHydrationWarning />
  </div>
);
