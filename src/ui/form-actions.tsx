import { Button } from '@mantine/core';
import styles from './button-row.module.css';
import { WaitingForNetwork } from './waiting-for-network.tsx';

type Props = {
  /** Label of the button that submits. */
  action: string;
  isPending: boolean;
  onCancel: () => void;
};

/** The end of a form that can be given up. */
export const FormActions = ({ action, isPending, onCancel }: Props) => (
  <div className={styles.buttonRow}>
    <Button type="submit" loading={isPending}>
      {action}
    </Button>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <WaitingForNetwork busy={isPending} />
  </div>
);
