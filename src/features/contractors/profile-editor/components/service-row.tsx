import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { type Business, useBusinessMutation } from './business.ts';
import { Row, RowActions } from './editable-row.tsx';
import styles from './rows.module.css';

/** A service whose description is editable in place. */
export function ServiceRow({ service }: { service: Business['services'][number] }) {
  const { id, name, description } = service;
  const [draft, setDraft] = useState<string>();
  const update = useBusinessMutation(orpc.contractors.addService.call);
  const remove = useBusinessMutation(orpc.contractors.removeService.call);

  function submit(event: FormEvent) {
    event.preventDefault();
    update.mutate(
      { name, description: draft ?? description },
      { onSuccess: () => setDraft(undefined) },
    );
  }

  return (
    <Row error={update.errorMessage ?? remove.errorMessage}>
      {draft === undefined ? (
        <div>
          <strong>{name}</strong>
          {description && <p>{description}</p>}
        </div>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <TextInput
            label={`What you do for ${name}`}
            value={draft}
            maxLength={500}
            autoFocus
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <div className={styles.choice}>
            <Button type="submit" variant="default" loading={update.isPending}>
              Save<span className="sr-only"> {name}</span>
            </Button>
            <Button variant="subtle" onClick={() => setDraft(undefined)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      {draft === undefined && (
        <RowActions
          name={name}
          onEdit={() => setDraft(description)}
          isRemoving={remove.isPending}
          onRemove={(done) => remove.mutate({ id }, { onSuccess: done, onError: done })}
        >
          <p>
            Homeowners searching for it won’t find you
            {description && ', and your description is deleted'}. You can add it back anytime.
          </p>
        </RowActions>
      )}
    </Row>
  );
}
