import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useInvite } from '#features/leads/components/use-invite.ts';
import { MAX_SPOTS } from '#features/leads/rules.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Facts } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import panel from '#ui/panel.module.css';
import styles from './invite-to-posted.module.css';
import { type ProjectSummary, projectPageOptions, prosAnswered } from './project.ts';

type Props = { contractorId: string; businessName: string; onInvited: () => void };

/** Whoever has an open project can invite a contractor to it in place of posting another one. */
export function InviteToPosted({ contractorId, businessName, onInvited }: Props) {
  const headingId = useId();
  const list = useInfiniteQuery(orpc.projects.list.infiniteOptions(projectPageOptions));
  const invite = useInvite();
  const open = list.data?.pages.flatMap(({ items }) => items).filter(isOpen) ?? [];
  const invitedTo = invite.isSuccess
    ? open.find(({ leadId }) => leadId === invite.variables.id)
    : undefined;
  if (open.length === 0) return null;
  if (invitedTo)
    return (
      <Notice
        tone="ok"
        title={`${businessName} is invited`}
        action={
          <Link className="button button-primary" to={`/homeowner/projects/${invitedTo.id}`}>
            Go to the project
          </Link>
        }
      >
        They have “{invitedTo.title}” now. We’ll let you know as soon as they respond.
      </Notice>
    );
  return (
    <section className={panel.panel} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        Invite {businessName} to a project you’ve posted
      </h2>
      <ApiErrorNotice error={invite.error} />
      <ul className={styles.list}>
        {open.map(({ id, leadId, title, category, interestedCount, invitedContractors }) => (
          <li key={id} className={styles.row}>
            <span className={styles.what}>
              <strong>{title}</strong>
              <Facts className={styles.facts}>
                {category}
                {prosAnswered(interestedCount)}
              </Facts>
            </span>
            {invitedContractors.includes(contractorId) ? (
              <Link to={`/homeowner/projects/${id}`}>
                Invited<span className="sr-only"> to {title}</span>
              </Link>
            ) : (
              <Button
                variant="default"
                loading={invite.isPending && invite.variables.id === leadId}
                disabled={invite.isPending}
                onClick={() =>
                  leadId && invite.mutate({ id: leadId, contractorId }, { onSuccess: onInvited })
                }
              >
                Invite<span className="sr-only"> to {title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.facts}>Or describe something new below.</p>
    </section>
  );
}

/** Whether a project may still take another contractor; the server has the last word. */
const isOpen = ({ status, leadId, interestedCount }: ProjectSummary) =>
  leadId !== null &&
  (status === 'planning' || status === 'quotes_pending') &&
  interestedCount < MAX_SPOTS;
