import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKeys } from '#browser/idempotency.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Notice } from '#ui/notice.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import type { Customer } from '../../components/customer.ts';
import styles from '../../components/customer-detail.module.css';
import { MAX_EMAIL_MESSAGE_LENGTH, MAX_SMS_MESSAGE_LENGTH } from '../rules.ts';

type ContactChannel = 'email' | 'sms' | 'phone';

const submitLabels: Record<ContactChannel, string> = {
  email: 'Send email',
  sms: 'Send text',
  phone: 'Log the call',
};
const doneMessages: Record<ContactChannel, string> = {
  email: 'Email sent.',
  sms: 'Text sent.',
  phone: 'Logged.',
};

/** Sends an email or text, if the customer allows it, or logs a call. */
export function ContactForm({ customer }: { customer: Customer }) {
  const channels: { value: ContactChannel; label: string }[] = [
    ...(customer.canEmail ? [{ value: 'email' as const, label: 'Email' }] : []),
    ...(customer.canText ? [{ value: 'sms' as const, label: 'Text' }] : []),
    { value: 'phone', label: 'A call' },
  ];
  const [chosen, setChosen] = useState<ContactChannel>('email');
  const channel = channels.some(({ value }) => value === chosen) ? chosen : 'phone';
  const [message, setMessage] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const submittedMessage = useRef('');
  const intent = useIdempotencyKeys();
  const queryClient = useQueryClient();
  const mutationOptions = {
    context: intent.context,
    onSuccess: () => {
      intent.done();
      // Text typed while sending belongs to the next message.
      setMessage((current) => (current === submittedMessage.current ? '' : current));
    },
    onSettled: () =>
      Promise.all(
        [orpc.customers.key(), orpc.communications.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  };
  const mail = useMutation(orpc.email.send.mutationOptions(mutationOptions));
  const text = useMutation(orpc.sms.send.mutationOptions(mutationOptions));
  const note = useMutation(orpc.communications.log.mutationOptions(mutationOptions));
  const mutation = { email: mail, sms: text, phone: note }[channel];

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(!message.trim());
    if (!message.trim()) return;
    submittedMessage.current = message;
    const { id } = customer;
    if (channel === 'email') mail.mutate({ to: id, template: 'customer-note', data: { message } });
    else if (channel === 'sms') text.mutate({ to: id, message });
    else note.mutate({ customerId: id, channel: 'phone', message });
  }

  return (
    <details className={styles.fold}>
      <summary>
        <h3 className={styles.heading}>
          {channels.length > 1 ? 'Contact or log a call' : 'Log a call'}
        </h3>
      </summary>
      <form className={styles.form} onSubmit={submit} noValidate>
        {channels.length > 1 && (
          <SegmentedControl
            legend="How"
            name="way"
            options={channels}
            value={channel}
            onChange={(value) => {
              setChosen(value);
              for (const each of [mail, text, note]) each.reset();
            }}
          />
        )}
        {mutation.error && (
          <Notice tone="bad">
            {getApiError(mutation.error)?.message ??
              'That didn’t go through. What you wrote is still here. Try again.'}
          </Notice>
        )}
        <Textarea
          label={channel === 'phone' ? 'What was said' : 'Your message'}
          description={channel === 'sms' ? 'It starts with your business name.' : undefined}
          value={message}
          error={isMissing && 'Write a message'}
          maxLength={channel === 'sms' ? MAX_SMS_MESSAGE_LENGTH : MAX_EMAIL_MESSAGE_LENGTH}
          autosize
          minRows={3}
          onChange={(event) => {
            setMessage(event.currentTarget.value);
            setIsMissing(false);
          }}
        />
        <div className={styles.controls}>
          <Button type="submit" variant="default" loading={mutation.isPending}>
            {submitLabels[channel]}
          </Button>
          <p className={styles.note} role="status">
            {mutation.isSuccess && doneMessages[channel]}
          </p>
        </div>
      </form>
    </details>
  );
}
