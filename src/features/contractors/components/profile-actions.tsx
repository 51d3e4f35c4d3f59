import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { reportPath } from '#lib/report-path.ts';
import type { Role } from '#lib/roles.ts';
import { AskedFirst } from './asked-first.tsx';
import type { Contractor } from './contractor.ts';
import type { OpenRequest } from './open-requests.ts';
import styles from './profile-actions.module.css';
import { SAVE_INTENT } from './profile-form.ts';
import {
  askToCallPath,
  canRequestQuote,
  claimPath,
  fullProfilePath,
  messagePath,
  pathViaAccount,
  pathViaLogin,
  quoteRequestPath,
} from './profile-links.ts';

type Props = {
  contractor: Contractor;
  /** The viewer's active role; undefined for a guest. */
  role: Role | undefined;
  /** What the viewing homeowner has with the contractor already. */
  openRequest: OpenRequest | undefined;
  /** The path of this page, to return to after saving. */
  path: string;
  isOwner: boolean;
};

/** The ways to contact a contractor, and how the marketplace works. */
export function ProfileActions(props: Props) {
  const { contractor, role, openRequest, path, isOwner } = props;
  const { id, businessName, services, unclaimed } = contractor;
  if (isOwner) return <OwnProfileActions contractor={contractor} />;
  if (unclaimed) return <ClaimPrompt contractor={contractor} />;
  const only = services.length === 1 ? services[0] : undefined;
  return (
    <aside className={styles.ask} aria-labelledby="how">
      {canRequestQuote(role) && (
        <div className={styles.ways}>
          <QuoteButton contractor={contractor} role={role} openRequest={openRequest} />
          {!openRequest && <AskedFirst />}
          <a className="button button-large" href={messagePath(role, id)}>
            Message
          </a>
          <a className="button button-large" href={askToCallPath(role, id)}>
            Request a call
          </a>
        </div>
      )}
      {openRequest && (
        <p className={styles.soft}>
          {openRequest.isQuoted ? 'They quoted' : 'You invited them to'} “{openRequest.about}”.{' '}
          <a href={quoteRequestPath(role, id, { category: only })}>
            Request a quote for something else
          </a>
        </p>
      )}
      {path !== fullProfilePath(id) && !path.startsWith('/homeowner/') && (
        <p className={styles.soft}>
          {role === undefined &&
            'Message, Request a call, and Save need a free account, as do the '}
          <a href={pathViaLogin(role, fullProfilePath(id))}>
            {role === undefined ? 'phone number and address' : 'Phone and address'}
          </a>
          {role === undefined && '.'}
        </p>
      )}
      {(role === 'homeowner' || role === 'contractor') && (
        <p className={styles.soft}>
          <a href={reportPath(role, 'profile', id)}>Report this page</a>
        </p>
      )}
      <h2 className={styles.title} id="how">
        How this works
      </h2>
      <p className={styles.steps}>
        {`Tell us once what you need done, and who may answer. Up to four pros can answer, or ${businessName} alone. Their quotes have a price for every line. You choose one, or none. Free for you.`}
      </p>
    </aside>
  );
}

/** Asks for a quote, or leads to what the homeowner has with the contractor already. */
export function QuoteButton({
  contractor: { id, services },
  role,
  openRequest,
}: Pick<Props, 'contractor' | 'role' | 'openRequest'>) {
  const only = services.length === 1 ? services[0] : undefined;
  const [look, path, label] = !openRequest
    ? ['button-primary', quoteRequestPath(role, id, { category: only }), 'Request a quote']
    : openRequest.isQuoted
      ? ['button-primary', openRequest.path, 'See their quote']
      : ['', openRequest.path, 'Invited, waiting for an answer'];
  return (
    <a className={`button ${look} button-large`} href={path}>
      {label}
    </a>
  );
}

type SaveProps = Pick<Props, 'role' | 'path'> & { saved: boolean };

/** Stands beside the name, on a phone as its heart alone. */
export function SaveContractorButton({ role, saved, path }: SaveProps) {
  const Heart = saved ? IconHeartFilled : IconHeart;
  const content = (
    <>
      <Heart size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.saveText}>{saved ? 'Saved' : 'Save'}</span>
    </>
  );
  if (role === undefined)
    return (
      <a
        className={`button button-quiet ${styles.save}`}
        href={pathViaAccount(role, `${path}?${SAVE_INTENT}`)}
      >
        {content}
      </a>
    );
  return (
    <form method="post" action={path}>
      <button
        type="submit"
        className={`button button-quiet ${styles.save}`}
        name="saved"
        value={saved ? 'no' : 'yes'}
        aria-pressed={saved}
      >
        {content}
      </button>
    </form>
  );
}

function OwnProfileActions({ contractor: { isPublic } }: Pick<Props, 'contractor'>) {
  return (
    <aside className={styles.ask} aria-labelledby="own">
      <h2 className={styles.title} id="own">
        This is your page
      </h2>
      <p className={styles.soft}>
        {isPublic
          ? 'This is how homeowners see it. Your own visits aren’t counted.'
          : 'Only you and homeowners you work with can see it. You chose that in Settings.'}
      </p>
      <a className="button button-primary button-large" href="/contractor/profile">
        Change it
      </a>
      {!isPublic && (
        <a className="button button-large" href="/contractor/settings">
          Make it public
        </a>
      )}
    </aside>
  );
}

/** Shown for unclaimed listings, where nobody would answer a request. */
function ClaimPrompt({ contractor: { id, businessName } }: Pick<Props, 'contractor'>) {
  return (
    <aside className={styles.ask} aria-labelledby="claim">
      <h2 className={styles.title} id="claim">
        Is {businessName} your business?
      </h2>
      <p className={styles.soft}>
        Claim this page for free and hear from homeowners near you, or ask us to remove it.
      </p>
      <a className="button button-large" href={claimPath(id)}>
        Claim or remove this page
      </a>
    </aside>
  );
}
