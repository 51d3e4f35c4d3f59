import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import {
  automaticReminderAt,
  DAYS_BETWEEN_REMINDERS,
  MAX_OVERDUE_REMINDERS,
  messageAboutInvoice,
  reminderWords,
} from '../invoices/rules.ts';
import styles from './billing.module.css';
import { type Invoice, useBillingOptions } from './billing.ts';

type Props = {
  /** Undefined until it is loaded: the button is there before, so that nothing below it moves. */
  invoice: Invoice | undefined;
  /** What a screen reader is told of the invoice where several stand on a page. */
  about?: ReactNode;
  /** Whether it is the one thing to do next. */
  primary?: boolean;
};

/** Reminds the homeowner of an overdue invoice, once its words were read; then says when the product reminds next. */
export function Remind({ invoice, about, primary = false }: Props) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const remind = useMutation(orpc.invoices.remind.mutationOptions(useBillingOptions(close)));
  const said = useRef<HTMLSpanElement>(null);
  const { isSuccess } = remind;
  const canRemind = !invoice || invoice.moves.includes('remind');
  // The button that the dialog would give the focus back to is gone.
  useEffect(() => {
    if (isSuccess && !canRemind) said.current?.focus();
  }, [isSuccess, canRemind]);
  if (!canRemind)
    return invoice.overdue && invoice.remindedAt ? (
      <span ref={said} className={styles.soft} role="status" tabIndex={-1}>
        {isSuccess ? `Reminder sent to ${invoice.customerName} ` : 'Reminded '}
        <RelativeTime at={invoice.remindedAt} />.{' '}
        {invoice.nextReminderAt ? (
          <>
            We remind {invoice.customerName.split(' ')[0]} again{' '}
            <RelativeTime
              at={automaticReminderAt(new Date(invoice.nextReminderAt))}
              as="deadline"
            />
            .
          </>
        ) : (
          `That was the last of ${MAX_OVERDUE_REMINDERS} reminders.`
        )}
      </span>
    ) : null;
  const words = invoice && reminderWords(invoice, invoice.label);
  return (
    <>
      <Button
        variant={primary ? 'filled' : 'default'}
        disabled={!invoice}
        onClick={() => setAsking(true)}
      >
        Send reminder{invoice && ` to ${invoice.customerName.split(' ')[0]}`}
        {about}
      </Button>
      {invoice && words && (
        <Confirm
          title={`Remind ${invoice.customerName}?`}
          action="Send reminder"
          cancelLabel="Not yet"
          opened={isAsking}
          busy={remind.isPending}
          onClose={close}
          onConfirm={() => remind.mutate({ id: invoice.id })}
        >
          <p>
            {invoice.customerName} gets this with a link to invoice {invoice.label}, the way they
            asked to be notified:
          </p>
          <blockquote className={styles.words}>
            <strong>{words.title}</strong>
            <p>{words.message}</p>
          </blockquote>
          <p>
            You can send one every {DAYS_BETWEEN_REMINDERS} days, and {MAX_OVERDUE_REMINDERS} at
            most. Automatic reminders count, too. To use your own words, write a message.
          </p>
          <ApiErrorNotice error={remind.error} />
        </Confirm>
      )}
    </>
  );
}

/** Opens the conversation with words about the invoice ready to be changed and sent. */
export const MessageAboutInvoice = ({
  invoice,
  primary = false,
  children,
}: {
  invoice: Invoice;
  /** Whether it is the one thing to do next. */
  primary?: boolean;
  children: ReactNode;
}) => (
  <Link
    className={primary ? 'button button-primary' : 'button'}
    to={`/contractor/messages?homeownerId=${invoice.homeownerId}`}
    state={{ draft: messageAboutInvoice(invoice) }}
  >
    {children}
  </Link>
);
