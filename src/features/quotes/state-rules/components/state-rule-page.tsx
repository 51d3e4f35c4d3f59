import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { KeptRule } from '../contract.ts';
import { StateRuleForm } from './state-rule-form.tsx';
import styles from './state-rules.module.css';

const back = { to: '/admin/state-rules', label: 'All state rules' };

export const NewStateRule = () => (
  <div className={styles.page}>
    <PageHeader title="Add a state rule" back={back}>
      Quotes show it from now on, to contractors and homeowners.
    </PageHeader>
    <StateRuleForm rule={undefined} />
  </div>
);

/** One rule to change or retire. */
export function StateRulePage({ id }: { id: string }) {
  const query = useQuery(orpc.stateRules.get.queryOptions({ input: { id } }));
  const { data: rule } = query;
  const code = getApiError(query.error)?.code;
  const isMissing = code === 'not-found' || code === 'invalid-argument';
  return (
    <div className={styles.page}>
      <PageHeader title={rule?.citation ?? 'State rule'} back={back} />
      {query.isPending && <LoadingRows rows={4} label="Loading the rule" />}
      {!rule && query.isError && isMissing && (
        <EmptyState drawing="list" title="Rule not found">
          The address is wrong.
        </EmptyState>
      )}
      {!rule && query.isError && !isMissing && (
        <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
          The rule didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {rule?.retiredAt && (
        <Notice title="Retired">
          Quotes that were signed before still show it. {rule.sentence}
        </Notice>
      )}
      {rule && !rule.retiredAt && (
        <>
          <p className={styles.soft}>
            A change replaces the rule from now on. Signed quotes keep what the signer read.
          </p>
          <StateRuleForm rule={rule} />
          <RetireRule rule={rule} />
        </>
      )}
    </div>
  );
}

function RetireRule({ rule: { id, citation } }: { rule: KeptRule }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const retire = useMutation(
    orpc.stateRules.retire.mutationOptions({
      onSettled: () => {
        setAsking(false);
        return client.invalidateQueries({ queryKey: orpc.stateRules.key() });
      },
    }),
  );
  return (
    <section aria-label="Shown on quotes">
      <button
        type="button"
        className="button"
        disabled={retire.isPending}
        onClick={() => setAsking(true)}
      >
        Retire this rule
      </button>
      <ApiErrorNotice error={retire.error} />
      <Confirm
        title={`Retire ${citation}?`}
        action="Retire it"
        opened={asking}
        busy={retire.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => retire.mutate({ id })}
      >
        <p>New quotes won’t show it, and it won’t trigger warnings.</p>
      </Confirm>
    </section>
  );
}
