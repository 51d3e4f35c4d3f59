import { Radio, Stack } from '@mantine/core';
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
  if (cannotBeAsked)
    return (
      <Notice
        tone="attention"
        title="You can’t invite this pro here"
        action={
          <button type="button" className="button" onClick={onRemove}>
            Send to other pros
          </button>
        }
      >
        We kept what you wrote. You can send it to other pros nearby who do this work.
      </Notice>
    );
  const name = data?.businessName ?? 'the pro you chose';
  return (
    <section className={`${panel.panel} ${styles.asked}`} aria-label="Who gets your project">
      {canChoose ? (
        <Radio.Group
          label="Who gets your project"
          value={onlyThisContractor ? 'only' : 'first'}
          onChange={(choice) => onOnlyThisContractorChange(choice === 'only')}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="first"
              label={`Ask ${name} first, then other matching pros, too`}
              description="They can always answer. Up to three others near you can quote as well, so you can compare."
            />
            <Radio
              value="only"
              label={`Only ${name}`}
              description="Nobody else sees your project. You’ll get one quote at most."
            />
          </Stack>
        </Radio.Group>
      ) : (
        <p>
          For <strong>{name}</strong>
          {onlyThisContractor ? ' only' : ' first, then other matching pros'}
        </p>
      )}
    </section>
  );
}
