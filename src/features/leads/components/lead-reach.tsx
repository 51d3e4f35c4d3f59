import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import {
  ContractorRow,
  ContractorRows,
} from '#features/contractors/components/contractor-rows.tsx';
import { PastHire } from '#features/contractors/components/past-hire.tsx';
import { formatMilesAway } from '#lib/distance.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import row from '#ui/button-row.module.css';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { passSentence } from '../passes/rules.ts';
import { fewPros, whatHappensNext } from '../reach/rules.ts';
import { FAR_LABEL, searchFor } from './few-pros.tsx';
import styles from './lead-reach.module.css';
import { useInvite } from './use-invite.ts';

type Reach = Awaited<ReturnType<typeof orpc.leads.reach.call>>;

type Props = {
  leadId: string;
  service: string;
  zipCode: string;
  /** `Chicago, IL` */
  place: string;
  /** Where the homeowner confirms their address. */
  settingsPath: string;
  /** Whether a quote came already: the homeowner knows what comes next. */
  isQuoted: boolean;
};

/** What happened since a project was posted: who was notified, who has looked, and whom else to invite. */
export function LeadReach({ leadId, service, zipCode, place, settingsPath, isQuoted }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(
    orpc.leads.reach.queryOptions({ input: { id: leadId } }),
  );
  if (!data)
    return isError ? (
      <ErrorNotice onRetry={() => void refetch()} retrying={isFetching}>
        We couldn’t load who has seen your project. Nothing is lost.
      </ErrorNotice>
    ) : (
      <LoadingRows rows={2} label="Loading who has seen your project" />
    );
  const isUnserved = data.notifiedCount === 0 && data.invited.length === 0;
  // Once a quote came, the page does not begin with how few there are.
  const few = isQuoted ? undefined : fewPros(data);
  const isSparse = isUnserved || few !== undefined;

  return (
    <div className={styles.reach}>
      {isUnserved ? (
        <Notice tone="attention" title={`No pro here covers ${service} in ${place} yet`}>
          Your project stays open, and our team is looking for a pro. We’ll tell you as soon as one
          is interested. Meanwhile, you can invite one from farther away.
        </Notice>
      ) : (
        <p role="status">
          {howNotified(data)} {howManyLooked(data.viewedCount)}
        </p>
      )}
      {data.awaitsConfirmation && (
        <Notice
          tone="attention"
          title="Confirm your email address"
          action={
            <Link className="button" to={settingsPath}>
              Resend the link
            </Link>
          }
        >
          Pros can see your project here now. Once you confirm your email, we’ll notify them by
          email, text, and push, and you’ll get their quotes and messages by email.
        </Notice>
      )}
      {!isUnserved && !isQuoted && <WhatNext reach={data} isFew={few !== undefined} />}
      <Invited invited={data.invited} />
      {data.mayInvite && (
        <InvitePros leadId={leadId} suggestions={data.suggestions} viewedCount={data.viewedCount}>
          {/* Where all are invited, the page begins with this link. */}
          {few?.toInvite.length !== 0 && (
            <Link className="button" to={searchFor(service, zipCode, isSparse)}>
              {isSparse ? FAR_LABEL : 'Find more pros'}
            </Link>
          )}
        </InvitePros>
      )}
    </div>
  );
}

/** Those who were asked by name: since when, and what each of them did. */
function Invited({ invited }: Pick<Reach, 'invited'>) {
  if (invited.length === 0) return null;
  const isWaiting = invited.some(({ passed, interested }) => !passed && !interested);
  return (
    <section className={styles.invite} aria-labelledby="invited">
      <h3 className={styles.heading} id="invited">
        Pros you invited
      </h3>
      <ul className={styles.invited}>
        {invited.map((each) => (
          <li key={each.contractorId}>
            <Link to={`/homeowner/contractor/${each.contractorId}`}>{each.businessName}</Link>
            <p className="help">
              Invited <RelativeTime at={each.invitedAt} />. <WhatTheyDid invited={each} />
            </p>
          </li>
        ))}
      </ul>
      {isWaiting && (
        <p className="help">
          An invitation has no deadline, and you can’t take it back. If they don’t answer, nothing
          happens: other pros can still answer, and you owe nothing.
        </p>
      )}
    </section>
  );
}

function WhatTheyDid({ invited }: { invited: Reach['invited'][number] }) {
  const { passed, passReason, interested, viewedAt } = invited;
  if (passed) return <>They can’t take this on. {passSentence(passReason)}</>;
  if (interested) return 'They’re interested.';
  return viewedAt === null ? (
    'They haven’t opened it yet.'
  ) : (
    <>
      Opened <RelativeTime at={viewedAt} />, no answer yet.
    </>
  );
}

type NextProps = { reach: Reach; isFew: boolean };

function WhatNext({ reach: { spotsFilled, invited, mayInvite }, isFew }: NextProps) {
  const invitedCount = invited.filter(({ passed }) => !passed).length;
  return (
    <section className={styles.next} aria-labelledby="next">
      <h3 className={styles.heading} id="next">
        What happens next
      </h3>
      <ol>
        {whatHappensNext({ spotsFilled, invitedCount, mayInvite, isFew }).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

const pros = (count: number) => (count === 1 ? '1 pro' : `${count} pros`);

/** By which ways contractors heard of it, as far as it is known. */
function howNotified({ notifiedCount, messagedCount, awaitsConfirmation }: Reach) {
  if (notifiedCount === null) return 'We are matching your project with pros right now.';
  if (awaitsConfirmation || messagedCount === 0)
    return `${pros(notifiedCount)} can see your project on Plumbline.`;
  if (messagedCount === notifiedCount)
    return `We told ${pros(notifiedCount)} by email, text, or push.`;
  return `We told the nearest ${pros(messagedCount)} by email, text, or push. ${notifiedCount - messagedCount} more hear of it in their daily summary.`;
}

const howManyLooked = (count: number) =>
  count === 0 ? 'None has looked yet.' : `${count === 1 ? '1 has' : `${count} have`} looked.`;

type InviteProps = Pick<Reach, 'suggestions' | 'viewedCount'> & {
  leadId: string;
  /** Where to find others. */
  children: ReactNode;
};

function InvitePros({ leadId, suggestions, viewedCount, children }: InviteProps) {
  const invite = useInvite();
  const isInviting = (contractorId: string) =>
    invite.isPending && invite.variables.contractorId === contractorId;
  return (
    <section className={styles.invite} aria-labelledby={`invite-${leadId}`}>
      <h3 className={styles.heading} id={`invite-${leadId}`}>
        {suggestions.length > 0 ? 'Pros who match' : 'Invite a pro'}
      </h3>
      <ApiErrorNotice error={invite.error} />
      {suggestions.length > 0 && (
        <ContractorRows>
          {suggestions.map(({ id, notified, ...contractor }) => (
            <ContractorRow
              key={id}
              contractor={{ ...contractor, contractorId: id }}
              facts={
                <>
                  {/* An invitation asks them by name: they may be invited all the same. */}
                  {notified && (
                    <span>
                      {viewedCount === 0 ? 'Can see it, hasn’t looked yet' : 'Can see it'}
                    </span>
                  )}
                  {contractor.miles !== null && <span>{formatMilesAway(contractor.miles)}</span>}
                  {contractor.completedJobs > 0 && (
                    <span>
                      {contractor.completedJobs === 1
                        ? '1 job'
                        : `${contractor.completedJobs} jobs`}
                    </span>
                  )}
                  {contractor.licenseVerified && <span>License checked</span>}
                </>
              }
              isMessageQuiet
              actions={
                <Button
                  variant="default"
                  loading={isInviting(id)}
                  disabled={invite.isPending}
                  onClick={() => invite.mutate({ id: leadId, contractorId: id })}
                >
                  Invite<span className="sr-only"> {contractor.businessName}</span>
                </Button>
              }
            >
              <PastHire contractorId={id} />
            </ContractorRow>
          ))}
        </ContractorRows>
      )}
      <div className={row.buttonRow}>
        {children}
        <Link className={`button button-quiet ${styles.saved}`} to="/homeowner/saved-contractors">
          Pick one you saved
        </Link>
      </div>
    </section>
  );
}
