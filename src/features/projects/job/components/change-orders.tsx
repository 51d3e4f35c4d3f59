import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { formatCents } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { partWhenUsed } from '#ui/lazy-part.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusLabel } from '#ui/status-label.tsx';
import {
  type ChangeOrderMove,
  changeOrderStatusNames,
  MAX_CHANGE_REASON_LENGTH,
} from '../../change-orders/rules.ts';
import { Section } from '../../components/project-page.tsx';
import { DialogButton } from './dialog-button.tsx';
import { type Job, useJobOptions, type Viewer } from './job.ts';
import styles from './job-room.module.css';
import { AskText, SignDialog } from './late-dialogs.tsx';

const ChangeOrderForm = partWhenUsed(() => import('./change-order-form.tsx'));

type Order = Job['changeOrders'][number];
const tones = {
  sent: 'attention',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'neutral',
} as const;

const signed = (cents: number) => `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`;
const daysText = (days: number) =>
  `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days > 0 ? 'longer' : 'shorter'}`;

/** Every change of the work and its price, whatever became of it. */
export function ChangeOrders({ job, viewer }: { job: Job; viewer: Viewer }) {
  if (job.changeOrders.length === 0 && !job.maySendChangeOrder) return null;
  return (
    <Section
      title="Changes"
      id="changes"
      empty={job.changeOrders.length === 0 && 'None yet'}
      action={
        job.maySendChangeOrder && (
          <DialogButton label="New change order" title="New change order">
            {(close) => <ChangeOrderForm job={job} onClose={close} />}
          </DialogButton>
        )
      }
    >
      {job.changeOrders.length > 0 && (
        <ul className={styles.rows}>
          {job.changeOrders.map((order) => (
            <OrderRow key={order.id} order={order} viewer={viewer} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function OrderDetails({ order }: { order: Order }) {
  return (
    <>
      <p className={styles.text}>{order.reason}</p>
      {order.items.length > 0 && (
        <ul>
          {order.items.map(({ description, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a change order never change
            <li key={index}>
              {description}: {signed(amount)}
            </li>
          ))}
        </ul>
      )}
      {order.days !== 0 && <p>The work takes {daysText(order.days)}.</p>}
    </>
  );
}

function OrderRow({ order, viewer }: { order: Order; viewer: Viewer }) {
  const [asked, setAsked] = useState<ChangeOrderMove>();
  const close = () => setAsked(undefined);
  const options = useJobOptions(close);
  const accept = useMutation(orpc.changeOrders.accept.mutationOptions(options));
  const decline = useMutation(orpc.changeOrders.decline.mutationOptions(options));
  const withdraw = useMutation(orpc.changeOrders.withdraw.mutationOptions(options));
  const { id, number, moves, signature, totalAfter } = order;
  const status =
    order.status === 'sent' && viewer === 'homeowner'
      ? 'Needs your answer'
      : changeOrderStatusNames[order.status];
  return (
    <li className={styles.row}>
      <div className={styles.top}>
        <span className={styles.name}>Change order {number}</span>
        <span>{signed(order.amount)}</span>
      </div>
      <div className={styles.top}>
        <StatusLabel tone={tones[order.status]}>{status}</StatusLabel>
        <span className={styles.soft}>
          Sent <RelativeTime at={order.createdAt} />
        </span>
      </div>
      <OrderDetails order={order} />
      {order.declineReason && <p className={styles.text}>Why: {order.declineReason}</p>}
      {signature && (
        <p className={styles.soft}>
          Signed by {signature.name}, <RelativeTime at={signature.signedAt} as="exact" />
          {signature.intact ? '' : '. It no longer matches what was signed. Contact support'}
        </p>
      )}
      {moves.length > 0 && (
        <div className={styles.buttons}>
          {moves.includes('accept') && (
            <Button onClick={() => setAsked('accept')}>Read and sign</Button>
          )}
          {moves.includes('decline') && (
            <Button variant="default" onClick={() => setAsked('decline')}>
              Decline
            </Button>
          )}
          {moves.includes('withdraw') && (
            <Button variant="default" onClick={() => setAsked('withdraw')}>
              Withdraw it
            </Button>
          )}
        </div>
      )}
      <ApiErrorNotice error={withdraw.error} />
      <SignDialog
        title={`Sign change order ${number}?`}
        action={`Sign for a new total of ${formatCents(totalAfter)}`}
        busy={accept.isPending}
        error={accept.error}
        opened={asked === 'accept'}
        onClose={close}
        onSign={(name) => accept.mutate({ id, totalAmount: totalAfter, signature: { name } })}
      >
        <OrderDetails order={order} />
        <p>
          The price changes by {signed(order.amount)}, to {formatCents(totalAfter)}.
        </p>
      </SignDialog>
      <AskText
        title={`Decline change order ${number}?`}
        label="Why"
        action="Decline"
        maxLength={MAX_CHANGE_REASON_LENGTH}
        busy={decline.isPending}
        error={decline.error}
        opened={asked === 'decline'}
        onClose={close}
        onSubmit={(reason) => decline.mutate({ id, reason })}
      >
        <p>The price stays the same, and the work continues as agreed.</p>
      </AskText>
      <Confirm
        title={`Withdraw change order ${number}?`}
        action="Withdraw it"
        cancelLabel="Keep it"
        opened={asked === 'withdraw'}
        busy={withdraw.isPending}
        onClose={close}
        onConfirm={() => withdraw.mutate({ id })}
      >
        <p>The homeowner won’t be able to sign it. You can send another one.</p>
      </Confirm>
    </li>
  );
}
