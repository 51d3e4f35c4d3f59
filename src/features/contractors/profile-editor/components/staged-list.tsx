import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLeaveWarning } from '#ui/use-leave-warning.ts';
import { useStoredDraft } from '#ui/use-stored-draft.ts';
import styles from './rows.module.css';

type Staged = { items: readonly string[] | null };
const unchanged: Staged = { items: null };

function parseStaged(stored: unknown): Staged | undefined {
  const items = (stored as Partial<Staged> | null)?.items;
  return Array.isArray(items) ? { items } : undefined;
}

/** A list that is changed here and saved with its button, like everything of this page; kept in this browser until then. */
export function useStagedList(key: string, saved: readonly string[]) {
  const { draft, change, discard } = useStoredDraft(key, unchanged, parseStaged);
  const items = draft.items ?? saved;
  const isUnsaved = items.length !== saved.length || items.some((item) => !saved.includes(item));
  useLeaveWarning(isUnsaved);
  const setItems = (next: readonly string[]) => change(() => ({ items: next }));
  return { items, setItems, isUnsaved, discard };
}

type Props = {
  /** What is saved: `areas`. */
  what: string;
  isUnsaved: boolean;
  save: { isPending: boolean; errorMessage: string | undefined };
  /** Saves it, and answers once it is. */
  onSave: () => Promise<unknown>;
  onDiscard: () => void;
};

/** The button that saves such a list, and what came of it. */
export function SaveList({ what, isUnsaved, save, onSave, onDiscard }: Props) {
  const [wasSaved, setSaved] = useState(false);
  async function submit() {
    // What was refused stays as it was typed, with the reason below.
    await onSave().then(
      () => setSaved(true),
      () => setSaved(false),
    );
  }
  return (
    <>
      <div className={styles.choice}>
        <Button
          variant="default"
          disabled={!isUnsaved && !save.isPending}
          loading={save.isPending}
          onClick={() => void submit()}
        >
          Save {what}
        </Button>
        {isUnsaved && !save.isPending && (
          <Button variant="subtle" onClick={onDiscard}>
            Undo changes
          </Button>
        )}
        <span className={styles.saved} role="status">
          {isUnsaved ? !save.isPending && 'Not saved yet' : wasSaved && 'Saved'}
        </span>
      </div>
      <p role="alert" className="error">
        {save.errorMessage}
      </p>
    </>
  );
}
