import { SAVE_INTENT } from './profile-form.ts';
import { pathViaLogin, publicProfilePath, quoteRequestPath } from './profile-links.ts';

type Props = { id: string; businessName: string; service: string | undefined };

/** What a guest can do with a business of a list; both go on after an account was made. */
export const GuestActions = ({ id, businessName, service }: Props) => (
  <>
    <a className="button" href={quoteRequestPath(undefined, id, service)}>
      Request a quote<span className="sr-only"> from {businessName}</span>
    </a>
    <a
      className="button button-quiet"
      href={pathViaLogin(undefined, `${publicProfilePath(id)}?${SAVE_INTENT}`)}
    >
      Save<span className="sr-only"> {businessName}</span>
    </a>
  </>
);
