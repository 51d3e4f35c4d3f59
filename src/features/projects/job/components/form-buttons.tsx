import { Button } from '@mantine/core';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import styles from './job-room.module.css';

type Props = {
  action: string;
  back: string;
  busy: boolean;
  /** While something that it needs is still under way. */
  waits?: boolean;
  error: unknown;
  onClose: () => void;
};

/** The end of a form in a dialog: why it was refused, and its two buttons. */
export const FormButtons = ({ action, back, busy, waits = false, error, onClose }: Props) => (
  <>
    <ApiErrorNotice error={error} />
    <div className={styles.buttons}>
      <Button type="submit" loading={busy} disabled={waits}>
        {action}
      </Button>
      <Button variant="default" onClick={onClose}>
        {back}
      </Button>
    </div>
  </>
);
