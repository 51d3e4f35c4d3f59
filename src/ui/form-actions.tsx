import { Button } from '@mantine/core';
import styles from './button-row.module.css';
import { WaitingForNetwork } from './waiting-for-network.tsx';

type Props = {
  /** Label of the button that submits. */
  action: string;
  isPending: boolean;
  /** While something that it needs is still under way. */
  isDisabled?: boolean;
  onCancel: () => void;
};

/** The end of a form that can be given up. */
export const FormActions = ({ action, isPending, isDisabled = false, onCancel }: Props) => (
  <div className={styles.buttonRow}>
    <Button type="submit" loading={isPending} disabled={isDisabled}>
      {action}
    </Button>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <WaitingForNetwork busy={isPending} />
  </div>
);
