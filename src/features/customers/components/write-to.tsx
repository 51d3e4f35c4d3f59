import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIntents } from '#browser/intent.ts';
import { refusedAs } from '#browser/refused.ts';
import { Notice } from '#ui/notice.tsx';
import { Segments } from '#ui/segments.tsx';
import { MAX_EMAIL_MESSAGE, MAX_SMS_MESSAGE } from '../communications/rules.ts';
import type { Customer } from './customer.ts';
import styles from './customer-detail.module.css';

type Way = 'email' | 'sms' | 'phone';

const actions: Record<Way, string> = {
  email: 'Send e-mail',
  sms: 'Send text',
  phone: 'Note the call',
};
const done: Record<Way, string> = {
  email: 'Your e-mail is on its way.',
  sms: 'Your text is on its way.',
  phone: 'Noted.',
};

/** A few words by e-mail or text, as far as the customer wants them; or the note of a call. */
export function WriteTo({ customer }: { customer: Customer }) {
  const ways: { value: Way; label: string }[] = [
    ...(customer.canEmail ? [{ value: 'email' as const, label: 'E-mail' }] : []),
    ...(customer.canText ? [{ value: 'sms' as const, label: 'Text' }] : []),
    { value: 'phone', label: 'A call' },
  ];
  const [chosen, setWay] = useState<Way>('email');
  const way = ways.some(({ value }) => value === chosen) ? chosen : 'phone';
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState(false);
  const sent = useRef('');
  const intent = useIntents();
  const queryClient = useQueryClient();
  const settled = {
    context: intent.context,
    onSuccess: () => {
      intent.done();
      // What was written meanwhile is the next one.
      setMessage((now) => (now === sent.current ? '' : now));
    },
    onSettled: () =>
      Promise.all(
        [orpc.customers.key(), orpc.communications.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  };
  const mail = useMutation(orpc.email.send.mutationOptions(settled));
  const text = useMutation(orpc.sms.send.mutationOptions(settled));
  const note = useMutation(orpc.communications.log.mutationOptions(settled));
  const sending = { email: mail, sms: text, phone: note }[way];

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!message.trim());
    if (!message.trim()) return;
    sent.current = message;
    const { id } = customer;
    if (way === 'email') mail.mutate({ to: id, template: 'customer-note', data: { message } });
    else if (way === 'sms') text.mutate({ to: id, message });
    else note.mutate({ customerId: id, channel: 'phone', message });
  }

  return (
    <section className={styles.section} aria-labelledby="write-to">
      <h3 className={styles.heading} id="write-to">
        Write, or note a call
      </h3>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Segments
          legend="How"
          name="way"
          options={ways}
          value={way}
          onChange={(value) => {
            setWay(value);
            for (const each of [mail, text, note]) each.reset();
          }}
        />
        {sending.error && (
          <Notice tone="bad">
            {refusedAs(sending.error)?.message ??
              'That did not arrive. What you wrote is still here; try again.'}
          </Notice>
        )}
        <Textarea
          label={way === 'phone' ? 'What was said' : 'Your message'}
          description={way === 'sms' ? 'The name of your business stands before it.' : undefined}
          value={message}
          error={missing && 'Write what you want to say'}
          maxLength={way === 'sms' ? MAX_SMS_MESSAGE : MAX_EMAIL_MESSAGE}
          autosize
          minRows={3}
          onChange={(event) => {
            setMessage(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <div className={styles.controls}>
          <Button type="submit" variant="default" loading={sending.isPending}>
            {actions[way]}
          </Button>
          <p className={styles.note} role="status">
            {sending.isSuccess && done[way]}
          </p>
        </div>
      </form>
    </section>
  );
}
