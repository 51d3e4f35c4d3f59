import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { prefetch } from '#browser/prefetch.ts';
import { useSession } from '#browser/session.ts';
import { titleMeta } from '#browser/title.ts';
import { formatCents, parseMoney } from '#lib/money.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import { AmountForm } from '../../components/amount-form.tsx';
import styles from '../../components/billing.module.css';
import { useBillingOptions } from '../../components/billing.ts';
import { isPlanPrice, MAX_TERMS_DAYS } from '../rules.ts';

export const meta = titleMeta('Payment settings');
export const loader = prefetch((api) => [api.paymentSettings.get.queryOptions()]);

const providerNames = {
  sandbox: 'The built-in sandbox: test cards, no real money',
  stripe: 'Stripe',
};

export default function AdminPaymentSettings() {
  const { user } = useSession();
  return (
    <>
      <PageHeader title="Payment settings" />
      {user.isMasterAdmin ? (
        <Settings />
      ) : (
        <EmptyState drawing="list" title="For master admins">
          Only master admins can see payment settings. Ask one of them.
        </EmptyState>
      )}
    </>
  );
}

function Settings() {
  const query = useQuery(orpc.paymentSettings.get.queryOptions());
  const settings = query.data;
  if (!settings && query.isError)
    return (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        The payment settings didn’t load. Nothing has changed.
      </ErrorNotice>
    );
  if (!settings) return <LoadingRows rows={4} label="Loading the payment settings" />;
  return (
    <>
      {settings.problems > 0 && (
        <Notice tone="bad" title="The provider sent conflicting messages">
          {settings.problems} of its messages contradict our records and were set aside. Check the
          provider’s own site before you refund anything.
        </Notice>
      )}
      <Section title="Provider" about="Set when the program starts.">
        <DefinitionList
          items={[
            { term: 'Takes payments', value: providerNames[settings.provider] },
            { term: 'Currency', value: 'US dollars' },
          ]}
        />
      </Section>
      <Section
        title="Invoice terms"
        about="How long a homeowner has to pay, unless the business sets another date."
      >
        <Terms termsDays={settings.termsDays} />
      </Section>
      <Section
        title="What plans cost"
        about="For new subscribers. Businesses on a plan keep their price until they change plans."
      >
        <Prices termsDays={settings.termsDays} prices={settings.prices} />
      </Section>
      <Section title="Latest payments" about="Refunds go back to the original payment method.">
        {settings.recent.length === 0 && <p>Nobody has paid anything yet.</p>}
        <ul className={styles.payments}>
          {settings.recent.map((payment) => (
            <RecentPayment key={payment.paymentId} payment={payment} />
          ))}
        </ul>
      </Section>
    </>
  );
}

function Terms({ termsDays }: { termsDays: number }) {
  const [typed, setTyped] = useState(String(termsDays));
  const [problem, setProblem] = useState<string>();
  const save = useMutation(orpc.paymentSettings.save.mutationOptions(useBillingOptions()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const days = Number(typed);
    if (!/^\d+$/.test(typed.trim()) || days > MAX_TERMS_DAYS)
      setProblem(`Enter a number of days, ${MAX_TERMS_DAYS} at most`);
    else save.mutate({ termsDays: days });
  };
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      <TextInput
        label="Days to pay"
        inputMode="numeric"
        value={typed}
        error={problem}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setProblem(undefined);
          save.reset();
        }}
      />
      <ApiErrorNotice error={save.error} />
      <div role="status">
        {save.isSuccess && <Notice tone="ok">Saved. It applies to new invoices.</Notice>}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending}>
          Save the terms
        </Button>
      </div>
    </form>
  );
}

type Prices = { pro: number; business: number };
const planFields = [
  { plan: 'pro', label: 'Pro, dollars a month' },
  { plan: 'business', label: 'Business, dollars a month' },
] as const;

function Prices({ termsDays, prices }: { termsDays: number; prices: Prices }) {
  const [typed, setTyped] = useState({
    pro: String(prices.pro / 100),
    business: String(prices.business / 100),
  });
  const [problems, setProblems] = useState<Partial<Record<keyof Prices, string>>>({});
  const save = useMutation(orpc.paymentSettings.save.mutationOptions(useBillingOptions()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = { pro: parseMoney(typed.pro), business: parseMoney(typed.business) };
    const found = Object.fromEntries(
      planFields
        .filter(({ plan }) => !isPlanPrice(read[plan]))
        .map(({ plan }) => [plan, 'Enter an amount from $1 to $1,000']),
    );
    setProblems(found);
    const { pro, business } = read;
    if (isPlanPrice(pro) && isPlanPrice(business))
      save.mutate({ termsDays, prices: { pro, business } });
  };
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      {planFields.map(({ plan, label }) => (
        <TextInput
          key={plan}
          label={label}
          inputMode="decimal"
          leftSection="$"
          value={typed[plan]}
          error={problems[plan]}
          onChange={({ currentTarget: { value } }) => {
            setTyped((before) => ({ ...before, [plan]: value }));
            setProblems({});
            save.reset();
          }}
        />
      ))}
      <ApiErrorNotice error={save.error} />
      <div role="status">
        {save.isSuccess && <Notice tone="ok">Saved. It applies to new subscriptions.</Notice>}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending}>
          Save the prices
        </Button>
      </div>
    </form>
  );
}

type Recent = {
  paymentId: string;
  label: string;
  businessName: string;
  customerName: string;
  amount: number;
  refundableAmount: number;
  succeededAt: string;
};

function RecentPayment({ payment }: { payment: Recent }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const refund = useMutation(orpc.payments.refund.mutationOptions(useBillingOptions(close)));
  const { paymentId: id, amount, refundableAmount, customerName, businessName, label } = payment;
  return (
    <li className={styles.payment}>
      <div className={styles.head}>
        <span>
          {customerName} paid {formatCents(amount)} to {businessName}
        </span>
        <span className={styles.soft}>
          {label}, <RelativeTime at={payment.succeededAt} />
        </span>
      </div>
      {refundableAmount < amount && (
        <span className={styles.soft}>{formatCents(amount - refundableAmount)} went back.</span>
      )}
      {isOpen ? (
        <AmountForm
          most={refundableAmount}
          label="Refund amount"
          noteLabel="Why"
          about={`${businessName} and ${customerName} are notified.`}
          action="Refund"
          busy={refund.isPending}
          error={refund.error}
          onSubmit={({ amount: back, note: reason }) =>
            refund.mutate({ id, amount: back, ...(reason && { reason }) })
          }
          onBack={close}
        />
      ) : (
        refundableAmount > 0 && (
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setIsOpen(true)}>
              Refund
            </Button>
          </div>
        )
      )}
    </li>
  );
}
