import type { ReactNode } from 'react';
import row from '#ui/button-row.module.css';

type Props = { category: string; zipCode: string; children?: ReactNode };

/** What to do next about work, whether its price is known or not. */
export const WaysOn = ({ category, zipCode, children }: Props) => (
  <p className={row.buttonRow}>
    <a
      className="button button-primary"
      href={`/projects/new?${new URLSearchParams({ category, zipCode })}`}
    >
      Get quotes
    </a>
    <a
      className="button"
      href={`/search?${new URLSearchParams({ service: category, zip: zipCode })}`}
    >
      Find pros
    </a>
    {children}
  </p>
);
