import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { RemoveButton } from './remove-button.tsx';
import styles from './rows.module.css';

type Props = {
  name: string;
  onEdit: () => void;
  isRemoving: boolean;
  onRemove: (done: () => void) => void;
  /** What removing does, for the confirmation. */
  children: ReactNode;
};

/** A row of a list, with what went wrong in it. */
export const Row = ({ error, children }: { error: string | undefined; children: ReactNode }) => (
  <li className={styles.row}>
    {children}
    {error && (
      <p role="alert" className="error">
        {error}
      </p>
    )}
  </li>
);

/** The buttons of a row that can be edited and removed. */
export const RowActions = ({ name, onEdit, isRemoving, onRemove, children }: Props) => (
  <div className={styles.actions}>
    <Button variant="default" onClick={onEdit}>
      Change<span className="sr-only"> {name}</span>
    </Button>
    <RemoveButton name={name} busy={isRemoving} onRemove={onRemove}>
      {children}
    </RemoveButton>
  </div>
);
