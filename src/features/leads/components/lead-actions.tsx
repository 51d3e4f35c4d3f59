import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import panel from '#ui/panel.module.css';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SPOT_HOURS } from '../spots/rules.ts';
import { type Lead, searchWith } from './lead.ts';
import styles from './lead-actions.module.css';
import { LeadSpots } from './lead-spots.tsx';
import { OwnLeadLabel } from './lead-status.tsx';
import { PassedNotice, PassLead } from './pass-lead.tsx';
import { useKeepOpen } from './use-first-lead.ts';

type Props = {
  lead: Lead;
  /** Shown once the contractor may quote. */
  quoteLink: ReactNode;
};

/** The state of a lead and the next action on it. */
export function LeadActions({ lead, quoteLink }: Props) {
  const { id, moves } = lead;
  const interest = useExpressInterest(id);
  const [isJustPassed, setJustPassed] = useState(false);
  const takesId = useId();
  const allowedMoves = new Set(moves);
  // The response got lost, but the refetched lead shows that the spot was claimed.
  const isResolved =
    interest.isError && !getApiError(interest.error) && allowedMoves.has('createQuote');

  if (lead.ownState === 'passed')
    return (
      <div className={panel.panel}>
        <PassedNotice lead={lead} isNew={isJustPassed} />
      </div>
    );
  const mayClaim = allowedMoves.has('expressInterest');
  return (
    <div className={panel.panel}>
      <div className={styles.status}>
        <OwnLeadLabel state={lead.ownState} />
        <LeadSpots lead={lead} />
      </div>
      {!isResolved && <ApiErrorNotice error={interest.error} />}
      {(interest.isSuccess || isResolved) && (
        <Notice tone="ok">
          You have a spot. We told {lead.homeownerName}. You’ll find it under{' '}
          <Link to={searchWith(new URLSearchParams(), { show: 'mine', leadId: id })}>
            Your leads
          </Link>
          .
          <AutomaticReply name={lead.homeownerName} />
        </Notice>
      )}
      <OtherSpots lead={lead} />
      {lead.spotHeldUntil && (
        <p>
          Your spot is held until <RelativeTime at={lead.spotHeldUntil} as="deadline" />. Write to{' '}
          {lead.homeownerName} or send a quote by then to keep it.
        </p>
      )}
      <div className={styles.buttons} data-by-thumb={mayClaim || undefined}>
        {mayClaim && (
          <>
            <WhatClaimingDoes id={takesId} name={lead.homeownerName} />
            <Button
              size="md"
              loading={interest.isPending}
              aria-describedby={takesId}
              onClick={() => interest.mutate({ id })}
            >
              Claim a spot
            </Button>
          </>
        )}
        {allowedMoves.has('pass') && <PassLead lead={lead} onPassed={() => setJustPassed(true)} />}
        {allowedMoves.has('createQuote') && (
          <>
            {quoteLink}
            <Link className="button" to={`/contractor/messages?homeownerId=${lead.homeownerId}`}>
              Message {lead.homeownerName}
            </Link>
          </>
        )}
        {lead.mayOpenProject && (
          <Link className="button button-primary" to={`/contractor/projects/${lead.projectId}`}>
            Open the project
          </Link>
        )}
      </div>
      {mayClaim && <MoreOnClaiming name={lead.homeownerName} />}
    </div>
  );
}

/** What claiming the spot also sends in the pro's name. */
function AutomaticReply({ name }: { name: string }) {
  const reply = useAutomaticReply();
  if (!reply) return null;
  return (
    <p>
      Unless you wrote to {name} before, we also send your automatic reply: “{reply}” It doesn’t
      count as writing. <Link to="/contractor/settings">Change it in Settings</Link>
    </p>
  );
}

/** Above the button: what claiming takes, and what the homeowner gets and sees. */
function WhatClaimingDoes({ id, name }: { id: string; name: string }) {
  const reply = useAutomaticReply();
  return (
    <p className={styles.takes} id={id}>
      Claiming is free and can’t be undone. Message or quote {name} within {SPOT_HOURS} hours, or
      the spot opens up for another pro{reply && ' (your automatic reply doesn’t count)'}. {name}{' '}
      gets a notice{reply && ' and your automatic reply'}, and sees your business page and phone
      number.
    </p>
  );
}

/** Below it, for whoever wants to know more. */
function MoreOnClaiming({ name }: { name: string }) {
  const reply = useAutomaticReply();
  return (
    <>
      <p className={styles.note}>
        You can message {name} right away. They choose whether to share their phone number, and only
        the pro they hire sees the street address.
      </p>
      {reply && (
        <details className={styles.note}>
          <summary>Your automatic reply</summary>
          <p>“{reply}”</p>
          <p>
            It doesn’t keep the spot. <Link to="/contractor/settings">Change it in Settings</Link>
          </p>
        </details>
      )}
    </>
  );
}

function useAutomaticReply() {
  const { data } = useQuery(orpc.settings.get.queryOptions());
  return data?.leadPreferences.autoRespond ? data.leadPreferences.autoResponseMessage : undefined;
}

/** Who else has a spot, and when they claimed it: whoever quotes against somebody may know it. */
function OtherSpots({ lead: { spotHolders, moves } }: { lead: Lead }) {
  if (spotHolders.length === 0) return null;
  return (
    <div className={styles.note}>
      <p>{moves.includes('expressInterest') ? 'Ahead of you' : 'Who else has a spot'}</p>
      <ul>
        {spotHolders.map(({ contractorId, businessName, takenAt }) => (
          <li key={contractorId}>
            {businessName}, since <RelativeTime at={takenAt} as="deadline" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Claims a spot on the lead; the idempotency key makes repeated clicks count once. */
function useExpressInterest(id: string) {
  const intent = useIdempotencyKey();
  const keepOpen = useKeepOpen();
  const queryClient = useQueryClient();
  return useMutation(
    orpc.leads.expressInterest.mutationOptions({
      context: intent.context,
      onSuccess: (lead) => {
        intent.done();
        queryClient.setQueryData(orpc.leads.get.queryKey({ input: { id } }), lead);
        return keepOpen(id);
      },
      onSettled: () =>
        Promise.all(
          (['leads', 'counts'] as const).map((namespace) =>
            queryClient.invalidateQueries({ queryKey: orpc[namespace].key() }),
          ),
        ),
    }),
  );
}
