import { SAVE_INTENT } from './profile-form.ts';
import { pathViaAccount, publicProfilePath, quoteRequestPath, type Wish } from './profile-links.ts';

type Props = { id: string; businessName: string; wish: Wish };

/** What a guest can do with a business of a list; both go on after an account was made. */
export const GuestActions = ({ id, businessName, wish }: Props) => (
  <>
    <a className="button button-primary" href={quoteRequestPath(undefined, id, wish)}>
      Request a quote<span className="sr-only"> from {businessName}</span>
    </a>
    <a
      className="button button-quiet"
      href={pathViaAccount(undefined, `${publicProfilePath(id)}?${SAVE_INTENT}`)}
    >
      Save<span className="sr-only"> {businessName}</span>
    </a>
  </>
);
