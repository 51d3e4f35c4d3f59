import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { type PassReason, passReasonNames, passReasons } from '../passes/rules.ts';
import type { Lead } from './lead.ts';
import styles from './pass-lead.module.css';
import { useKeepOpen } from './use-first-lead.ts';

/** Says no to a lead, with a reason or without: it leaves the open leads. */
export function PassLead({ lead, onPassed }: { lead: Lead; onPassed: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLFieldSetElement>(null);
  const pass = useMutation(orpc.leads.pass.mutationOptions(useLeadUpdate(onPassed)));
  const passFor = (reason?: PassReason) => pass.mutate({ id: lead.id, ...(reason && { reason }) });

  useEffect(() => {
    if (isAsking) question.current?.querySelector('button')?.focus();
  }, [isAsking]);

  function close() {
    setIsAsking(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  if (!isAsking)
    return (
      <Button ref={opener} size="md" variant="default" onClick={() => setIsAsking(true)}>
        Not for me
      </Button>
    );
  return (
    <fieldset
      ref={question}
      className={styles.question}
      disabled={pass.isPending}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <legend>Why isn’t it for you?</legend>
      <p className={styles.note}>
        {lead.asked
          ? `${lead.homeownerName} asked you, so their project says that you can’t take it on, and your reason if you give one.`
          : 'It leaves your open leads, and you hear no more of it. The homeowner isn’t told.'}
      </p>
      <ApiErrorNotice error={pass.error} />
      <div className={styles.reasons}>
        {passReasons.map((reason) => (
          <Button key={reason} variant="default" onClick={() => passFor(reason)}>
            {passReasonNames[reason]}
          </Button>
        ))}
      </div>
      <div className={styles.reasons}>
        <Button variant="subtle" onClick={() => passFor()}>
          Pass without a reason
        </Button>
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

/** Of each reason, what keeps such leads away. */
const settingOf: Partial<Record<PassReason, { to: string; text: string }>> = {
  too_far: { to: '/contractor/settings', text: 'Change how far you travel' },
  too_small: { to: '/contractor/settings', text: 'Change your minimum budget' },
  not_my_work: { to: '/contractor/profile', text: 'Change your services' },
};

/** Says that the contractor has passed on a lead, and takes it back. `isNew` right after they did. */
export function PassedNotice({ lead, isNew }: { lead: Lead; isNew: boolean }) {
  const restore = useMutation(orpc.leads.restore.mutationOptions(useLeadUpdate()));
  const undo = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: whoever pressed it by keyboard goes on here.
  useEffect(() => {
    if (isNew) undo.current?.focus({ preventScroll: true });
  }, [isNew]);
  const setting = lead.passReason && settingOf[lead.passReason];
  return (
    <div className={styles.passed} role="status">
      <p>
        <strong>Passed.</strong>{' '}
        {lead.passReason && lead.passReason !== 'other'
          ? `${passReasonNames[lead.passReason]}. `
          : ''}
        {lead.asked
          ? `${lead.homeownerName}’s project says that you can’t take it on.`
          : 'You won’t hear of this lead again.'}{' '}
        {setting && <Link to={setting.to}>{setting.text}</Link>}
      </p>
      <ApiErrorNotice error={restore.error} />
      <Button
        ref={undo}
        variant="default"
        loading={restore.isPending}
        onClick={() => restore.mutate({ id: lead.id })}
      >
        {isNew ? 'Undo' : 'Put it back'}
      </Button>
    </div>
  );
}

/** Shows the lead as the server answers it, and asks for the lists and counts again. */
function useLeadUpdate(onDone?: () => void) {
  const queryClient = useQueryClient();
  const keepOpen = useKeepOpen();
  return {
    onSuccess: (lead: Lead) => {
      onDone?.();
      queryClient.setQueryData(orpc.leads.get.queryKey({ input: { id: lead.id } }), lead);
      return keepOpen(lead.id);
    },
    onSettled: () =>
      Promise.all(
        (['leads', 'counts'] as const).map((namespace) =>
          queryClient.invalidateQueries({ queryKey: orpc[namespace].key() }),
        ),
      ),
  };
}
