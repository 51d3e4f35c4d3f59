import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { Notice } from '#ui/notice.tsx';
import panel from '#ui/panel.module.css';
import styles from './asked-contractor.module.css';

type Props = {
  id: string;
  onlyThisContractor: boolean;
  /** Whether this step lets the homeowner change who is asked. */
  canChoose: boolean;
  onOnlyThisContractorChange: (only: boolean) => void;
  onRemove: () => void;
};

/** The contractor who is asked by name, and whether others see the project. */
export function AskedContractor({
  id,
  onlyThisContractor,
  canChoose,
  onOnlyThisContractorChange,
  onRemove,
}: Props) {
  const { data, error } = useQuery(orpc.contractors.get.queryOptions({ input: { id } }));
  const cannotBeAsked = getApiError(error)?.code === 'not-found' || data?.unclaimed;
  const removeButton = (
    <button type="button" className="button" onClick={onRemove}>
      Send to all matching pros
    </button>
  );
  if (cannotBeAsked)
    return (
      <Notice tone="attention" title="You can’t invite this pro here" action={removeButton}>
        We kept what you wrote. You can send it to other pros nearby who do this work.
      </Notice>
    );
  const name = data?.businessName ?? 'the pro you chose';
  return (
    <section className={`${panel.panel} ${styles.asked}`} aria-label="Who gets your project">
      <div className={styles.row}>
        <p>
          For <strong>{name}</strong>
        </p>
        {canChoose && removeButton}
      </div>
      {canChoose && (
        <Checkbox
          checked={onlyThisContractor}
          onChange={(event) => onOnlyThisContractorChange(event.currentTarget.checked)}
          label={`Send to ${name} only`}
          description={
            onlyThisContractor
              ? 'Nobody else sees your project. You’ll get one quote at most.'
              : 'Left off, they’re asked first and have a spot of their own, and other pros nearby see it too, so you can compare.'
          }
        />
      )}
    </section>
  );
}
