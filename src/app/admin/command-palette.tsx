import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { MIN_SEARCH_LENGTH } from '#features/users/admin/rules.ts';
import { canManageUsers } from '#lib/roles.ts';
import { Dialog } from '#ui/dialog.tsx';
import { navEntriesOf } from '../portal/portals.ts';
import styles from './keyboard.module.css';

const MAX_PEOPLE = 8;
type Choice = { to: string; label: string; about: string };

/** Goes to a page or a person by the first letters of its name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const { user } = useSession();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const q = text.trim();
  const people = useQuery(
    orpc.users.list.queryOptions({
      input: { q: q.slice(0, 100), limit: MAX_PEOPLE },
      enabled: q.length >= MIN_SEARCH_LENGTH && canManageUsers(user),
    }),
  );
  const choices: Choice[] = [
    ...navEntriesOf('admin', user)
      .filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()))
      .map(({ to, label }) => ({ to, label, about: 'Page' })),
    ...(q.length >= MIN_SEARCH_LENGTH ? (people.data?.items ?? []) : []).map((person) => ({
      to: `/admin/users/${person.uid}`,
      label: person.name,
      about: person.email,
    })),
  ];
  const chosen = Math.min(at, choices.length - 1);
  const go = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    void navigate(choice.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(choices[chosen]);
    else if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, choices.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog opened onClose={onClose} title="Go to">
      <input
        className={`input ${styles.field}`}
        role="combobox"
        aria-label="A page or a person"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={choices[chosen] && `${id}-${chosen}`}
        autoComplete="off"
        data-autofocus
        maxLength={100}
        placeholder="A page or a person"
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={styles.choices} id={`${id}-list`} role="listbox" aria-label="Results">
        {choices.map((choice, index) => (
          <div
            key={choice.to}
            id={`${id}-${index}`}
            className={styles.choice}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerDown={() => go(choice)}
          >
            <span>{choice.label}</span>
            <span className={styles.about}>{choice.about}</span>
          </div>
        ))}
      </div>
      <p role="status">{choices.length === 0 && !people.isFetching && 'No matches.'}</p>
    </Dialog>
  );
}
