import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { formatDate } from '#lib/dates.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PermitForm } from './permit-form.tsx';
import styles from './permit-registers.module.css';

type Register = Awaited<ReturnType<Api['permitRegisters']['list']>>['items'][number];

const formatCount = (count: number) => count.toLocaleString('en-US');

/** Lists of building permits: what was imported, and a form for another. */
export function PermitRegisters() {
  const list = useQuery(orpc.permitRegisters.list.queryOptions());
  return (
    <section className={styles.section} aria-labelledby="permits">
      <h2 id="permits" className={styles.title}>
        Building permits
      </h2>
      <p className={styles.about}>
        A city’s permit list shows who really works there. A business’s public page shows how many
        permits name its license, since when, and the source.
      </p>
      {list.isPending && <LoadingRows rows={2} label="Loading lists of permits" />}
      {list.isError && (
        <ErrorNotice onRetry={() => void list.refetch()} retrying={list.isFetching}>
          The lists of permits didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {list.data && list.data.items.length > 0 && (
        <ul className={styles.list}>
          {list.data.items.map((register) => (
            <RegisterRow key={register.id} register={register} />
          ))}
        </ul>
      )}
      {list.data &&
        (list.data.licenseRegisters.length === 0 ? (
          <p>Import a register of licenses first: permits name businesses by their license.</p>
        ) : (
          <PermitForm
            key={list.data.licenseRegisters.join()}
            licenseRegisters={list.data.licenseRegisters}
          />
        ))}
    </section>
  );
}

function RegisterRow({ register }: { register: Register }) {
  const { id, name, sourceUrl, asOf, licenseRegister, permits, licenses, businesses, leftOut } =
    register;
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const remove = useMutation(
    orpc.permitRegisters.remove.mutationOptions({
      onSuccess: () => setAsked(false),
      onSettled: () => client.invalidateQueries({ queryKey: orpc.permitRegisters.key() }),
    }),
  );
  return (
    <li className={styles.row}>
      <div>
        <a className={styles.name} href={sourceUrl} rel="noopener">
          {name}
        </a>
        <p className={styles.about}>
          {formatCount(permits)} permits with {formatCount(licenses)} license numbers, as of{' '}
          {formatDate(asOf)}. {formatCount(businesses)}{' '}
          {businesses === 1 ? 'business here has' : 'businesses here have'} one of them (
          {licenseRegister}).
        </p>
        {leftOut.length > 0 && (
          <details>
            <summary>
              {formatCount(leftOut.reduce((sum, { count }) => sum + count, 0))} rows left out
            </summary>
            <ul className={styles.reasons}>
              {leftOut.map(({ reason, text, count }) => (
                <li key={reason}>
                  {text}: {formatCount(count)}
                </li>
              ))}
            </ul>
          </details>
        )}
        <ApiErrorNotice error={remove.error} />
      </div>
      <button
        type="button"
        className="button button-quiet"
        aria-label={`Remove ${name}`}
        onClick={() => setAsked(true)}
      >
        Remove
      </button>
      <Confirm
        title="Remove this list?"
        action="Remove"
        cancelLabel="Keep it"
        destructive
        opened={isAsked}
        busy={remove.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate({ id })}
      >
        <p>{formatCount(businesses)} public pages no longer say how many permits there are.</p>
      </Confirm>
    </li>
  );
}
