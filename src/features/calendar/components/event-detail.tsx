import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { PhoneNumber } from '#features/customers/components/phone-number.tsx';
import { getApiError } from '#lib/api-error-info.ts';
import { formatDateTime } from '#lib/dates.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { type Definition, DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { eventKindNames, MAX_EVENT_REASON_LENGTH } from '../rules.ts';
import { recurringTypeNames } from '../series/rules.ts';
import { EventStatusLabel } from './agenda.tsx';
import {
  type CalendarEvent,
  type EventDetail as LoadedEvent,
  longWhenText,
  useEventOptions,
  type Viewer,
} from './calendar.ts';
import styles from './calendar-page.module.css';
import { lacksAddress, lastJobText, withWhom } from './event-text.ts';
import { AskForAddress } from './how-to-reach.tsx';
import { RemoveEvent } from './remove-event.tsx';
import { RescheduleEvent } from './reschedule-event.tsx';

type Props = {
  id: string | undefined;
  viewer: Viewer;
  onClose: () => void;
  onEdit: (event: CalendarEvent) => void;
};

export function EventDetail({ id, viewer, onClose, onEdit }: Props) {
  return (
    <Dialog opened={id !== undefined} onClose={onClose} title="Calendar event">
      {id !== undefined && <Loaded key={id} {...{ id, viewer, onClose, onEdit }} />}
    </Dialog>
  );
}

function Loaded({ id, ...props }: Props & { id: string }) {
  const query = useQuery(orpc.events.get.queryOptions({ input: { id } }));
  if (query.data) return <Detail event={query.data} {...props} />;
  if (!query.isError) return <LoadingRows rows={3} label="Loading the event" />;
  const code = getApiError(query.error)?.code;
  return code === 'not-found' || code === 'invalid-argument' ? (
    <p>This event was deleted, or it belongs to someone else.</p>
  ) : (
    <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
      The event didn’t load. Nothing has changed.
    </ErrorNotice>
  );
}

type DetailProps = Omit<Props, 'id'> & { event: LoadedEvent };

function Detail({ event, viewer, onClose, onEdit }: DetailProps) {
  const [step, setStep] = useState<'decline' | 'cancel' | 'reschedule' | 'remove'>();
  const { id, moves } = event;
  const confirm = useMutation(orpc.events.confirm.mutationOptions(useEventOptions()));
  const complete = useMutation(orpc.events.complete.mutationOptions(useEventOptions()));
  const missed = useMutation(orpc.events.recordNoShow.mutationOptions(useEventOptions()));
  const back = () => setStep(undefined);
  if (step === 'reschedule') return <RescheduleEvent event={event} viewer={viewer} onDone={back} />;
  if (step === 'remove') return <RemoveEvent event={event} onBack={back} onRemoved={onClose} />;
  if (step) return <WithReason event={event} move={step} onDone={back} />;
  return (
    <div className={styles.parts}>
      <h3 className={styles.eventTitle}>{event.title}</h3>
      {event.kind !== 'busy' && (
        <p>
          <EventStatusLabel event={event} viewer={viewer} />
        </p>
      )}
      <DefinitionList items={factsOf(event, viewer)} />
      <p>
        <a href={`/api/events/${id}/event.ics`} download>
          Save to your calendar (.ics)
        </a>
      </p>
      <ApiErrorNotice error={confirm.error ?? complete.error ?? missed.error} />
      <div className={styles.buttons}>
        {moves.includes('confirm') && (
          <Button loading={confirm.isPending} onClick={() => confirm.mutate({ id })}>
            Confirm
          </Button>
        )}
        {moves.includes('decline') && (
          <Button variant="default" onClick={() => setStep('decline')}>
            Decline
          </Button>
        )}
        <AskToConfirm event={event} viewer={viewer} />
        {moves.includes('reschedule') && event.startTime !== null && (
          <Button variant="default" onClick={() => setStep('reschedule')}>
            Propose another time
          </Button>
        )}
        {moves.includes('update') && !event.uploaded && (
          <Button variant="default" onClick={() => onEdit(event)}>
            Edit
          </Button>
        )}
        {moves.includes('complete') && (
          <Button
            variant="default"
            loading={complete.isPending}
            onClick={() => complete.mutate({ id })}
          >
            Mark as done
          </Button>
        )}
        {moves.includes('recordNoShow') && (
          <Button
            variant="default"
            loading={missed.isPending}
            onClick={() => missed.mutate({ id })}
          >
            {viewer === 'contractor' ? 'The homeowner didn’t show up' : 'The pro didn’t show up'}
          </Button>
        )}
        {moves.includes('cancel') && event.homeownerId !== null && (
          <Button variant="default" onClick={() => setStep('cancel')}>
            Cancel the visit
          </Button>
        )}
        {moves.includes('remove') && (
          <Button variant="default" color="red" onClick={() => setStep('remove')}>
            Delete
          </Button>
        )}
      </div>
    </div>
  );
}

/** Opens the conversation with the question written; nothing is sent yet. */
function AskToConfirm({ event, viewer }: Pick<DetailProps, 'event' | 'viewer'>) {
  const { status, awaiting, homeownerId, contractorId, title, endsAt } = event;
  const isAwaited = status === 'proposed' && awaiting !== viewer && homeownerId !== null;
  if (!isAwaited || Date.parse(endsAt) < Date.now()) return null;
  return (
    <Link
      className="button button-primary"
      to={
        viewer === 'contractor'
          ? `/contractor/messages?homeownerId=${homeownerId}`
          : `/homeowner/messages?contractorId=${contractorId}`
      }
      state={{
        draft: `Does “${title}” on ${longWhenText(event)} still work for you? Please confirm it on your calendar.`,
      }}
    >
      Ask {withWhom(event, viewer)} to confirm
    </Link>
  );
}

function factsOf(event: LoadedEvent, viewer: Viewer): Definition[] {
  const { reason, reasonBy, seriesId, recurringType, recurringSequence, recurringTotal } = event;
  const who = withWhom(event, viewer);
  const facts: (Definition | false | null | undefined | '')[] = [
    { term: 'When', value: longWhenText(event) },
    // The reader's own goes without saying.
    event.timeZone !== Intl.DateTimeFormat().resolvedOptions().timeZone && {
      term: 'Time zone',
      value: event.timeZone.replaceAll('_', ' '),
    },
    {
      term: 'Type',
      value: event.uploaded ? 'Busy, from your uploaded calendar' : eventKindNames[event.kind],
    },
    who !== null && { term: 'With', value: who },
    event.contact?.address && {
      term: 'Address',
      value: <MapLink place={event.contact.address} />,
    },
    viewer === 'contractor' &&
      lacksAddress(event) && {
        term: 'Address',
        value: (
          <>
            {lastJobText(event) ?? `${who} hasn’t shared it yet`} <AskForAddress event={event} />
          </>
        ),
      },
    event.place &&
      !event.contact?.address?.includes(event.place) && {
        term: 'Place',
        value: <MapLink place={event.place} />,
      },
    event.contact?.phone && {
      term: 'Phone',
      value: <PhoneNumber phone={event.contact.phone} mayCall={event.contact.mayCall} />,
    },
    event.notes && { term: 'Notes', value: <span className={styles.notes}>{event.notes}</span> },
    event.projectId !== null &&
      event.homeownerId !== null && {
        term: 'Project',
        value: <Link to={`/${viewer}/projects/${event.projectId}`}>Open the project</Link>,
      },
    seriesId !== null &&
      recurringType !== null && {
        term: 'Repeats',
        value: `${recurringTypeNames[recurringType]}, ${recurringSequence} of ${recurringTotal}`,
      },
    reason && {
      term: 'Reason',
      value: `“${reason}”${reasonBy === viewer ? ' (you)' : ''}`,
    },
    event.homeownerMissedAt && {
      term: 'No-show',
      value: `The pro recorded on ${formatDateTime(event.homeownerMissedAt)} that the homeowner didn’t show up`,
    },
    event.contractorMissedAt && {
      term: 'No-show',
      value: `The homeowner recorded on ${formatDateTime(event.contractorMissedAt)} that the pro didn’t show up`,
    },
  ];
  return facts.filter((fact): fact is Definition => Boolean(fact));
}

/** Declining and canceling, with a reason that the other side reads. */
function WithReason({
  event,
  move,
  onDone,
}: {
  event: CalendarEvent;
  move: 'decline' | 'cancel';
  onDone: () => void;
}) {
  const [reason, setReason] = useState('');
  const decline = useMutation(orpc.events.decline.mutationOptions(useEventOptions(onDone)));
  const cancel = useMutation(orpc.events.cancel.mutationOptions(useEventOptions(onDone)));
  const mutation = move === 'decline' ? decline : cancel;
  return (
    <div className={styles.parts}>
      <p>{longWhenText(event)}. We let the other side know.</p>
      <Textarea
        label="Why (optional)"
        description="The other side will see this."
        value={reason}
        maxLength={MAX_EVENT_REASON_LENGTH}
        autosize
        minRows={2}
        data-autofocus
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <ApiErrorNotice error={mutation.error} />
      <div className={styles.buttons}>
        <Button
          color="red"
          loading={mutation.isPending}
          onClick={() => mutation.mutate({ id: event.id, ...(reason.trim() && { reason }) })}
        >
          {move === 'decline' ? 'Decline the time' : 'Cancel the visit'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
