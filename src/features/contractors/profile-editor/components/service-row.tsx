import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { type Business, useBusinessMutation } from './business.ts';
import { RemoveButton } from './remove-button.tsx';
import styles from './rows.module.css';

/** One service that is offered: its words can be changed where they stand. */
export function ServiceRow({ service }: { service: Business['services'][number] }) {
  const { id, name, description } = service;
  const [draft, setTyped] = useState<string>();
  const update = useBusinessMutation(orpc.contractors.addService.call);
  const remove = useBusinessMutation(orpc.contractors.removeService.call);
  const problem = update.errorMessage ?? remove.errorMessage;

  function submit(event: FormEvent) {
    event.preventDefault();
    update.mutate(
      { name, description: draft ?? description },
      { onSuccess: () => setTyped(undefined) },
    );
  }

  return (
    <li>
      {draft === undefined ? (
        <div>
          <strong>{name}</strong>
          {description && <p>{description}</p>}
        </div>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <TextInput
            label={`What you do in ${name}`}
            value={draft}
            maxLength={500}
            autoFocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={styles.choice}>
            <Button type="submit" variant="default" loading={update.isPending}>
              Save<span className="sr-only"> {name}</span>
            </Button>
            <Button variant="subtle" onClick={() => setTyped(undefined)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      {draft === undefined && (
        <div className={styles.moves}>
          <Button variant="default" onClick={() => setTyped(description)}>
            Change<span className="sr-only"> {name}</span>
          </Button>
          <RemoveButton
            name={name}
            busy={remove.isPending}
            onRemove={(done) => remove.mutate({ id }, { onSuccess: done, onError: done })}
          >
            <p>
              Homeowners who look for it no longer find you{description && ', and your words go'}.
              You can offer it again at any time.
            </p>
          </RemoveButton>
        </div>
      )}
      {problem && (
        <p role="alert" className="error">
          {problem}
        </p>
      )}
    </li>
  );
}
