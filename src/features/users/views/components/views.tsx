import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import {
  columnNames,
  defaultColumns,
  MAX_VIEW_NAME_LENGTH,
  type PeopleColumn,
  peopleColumns,
  type ViewedList,
} from '../rules.ts';
import styles from './views.module.css';

export type View = Awaited<ReturnType<Api['users']['views']>>['items'][number];
type Shown = Pick<View, 'filters'> & { columns: readonly PeopleColumn[] };

/** The columns that an address names, or those of the list. */
export function columnsFrom(search: URLSearchParams, list: ViewedList): readonly PeopleColumn[] {
  const named = search.get('columns')?.split(',');
  return named ? peopleColumns.filter((column) => named.includes(column)) : defaultColumns[list];
}

/** The search of the address that shows these filters and columns. */
function addressOf({ filters, columns }: Shown, list: ViewedList) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  query.sort();
  // None at all is a choice, too.
  if (columns.join() !== defaultColumns[list].join())
    query.set('columns', columns.join() || 'none');
  return `?${query}`;
}

type Props = { list: ViewedList; shown: Shown };

/** The views that the admin has saved of a list, its columns, and a way to save both with the filters. */
export function Views({ list, shown }: Props) {
  const navigate = useNavigate();
  const saved = useQuery(orpc.users.views.queryOptions());
  const views = saved.data?.items.filter((view) => view.list === list) ?? [];
  const here = addressOf(shown, list);
  const current = views.find((view) => addressOf(view, list) === here);
  const go = (to: string) => void navigate(to, { replace: true, preventScrollReset: true });
  const show = (column: PeopleColumn, isShown: boolean) => {
    const columns = peopleColumns.filter((each) =>
      each === column ? isShown : shown.columns.includes(each),
    );
    go(addressOf({ ...shown, columns }, list));
  };
  return (
    <div className={styles.views}>
      {views.length > 0 && (
        <NativeSelect
          label="Saved view"
          value={current?.id ?? ''}
          data={[
            { value: '', label: current ? 'Everyone' : 'No matching leads' },
            ...views.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const view = views.find(({ id }) => id === value);
            go(view ? addressOf(view, list) : '?');
          }}
        />
      )}
      <details>
        <summary className={styles.summary}>Columns and views</summary>
        <div className={styles.content}>
          <fieldset className={styles.columns}>
            <legend className="label">What each row says</legend>
            {peopleColumns.map((column) => (
              <Checkbox
                key={column}
                label={columnNames[column]}
                checked={shown.columns.includes(column)}
                onChange={(event) => show(column, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
          <SaveView key={current?.id} list={list} shown={shown} current={current} />
        </div>
      </details>
    </div>
  );
}

function SaveView({ list, shown, current }: Props & { current: View | undefined }) {
  const client = useQueryClient();
  const [name, setName] = useState(current?.name ?? '');
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: orpc.users.views.key() }),
  };
  const save = useMutation(orpc.users.saveView.mutationOptions(options));
  const remove = useMutation(orpc.users.removeView.mutationOptions(options));
  function submit(event: FormEvent) {
    event.preventDefault();
    const { filters, columns } = shown;
    save.mutate({ list, name: name.trim(), filters, columns: [...columns] });
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label="Name of this view"
        description="Saves the filters and columns for you. Replaces a view with the same name."
        required
        withAsterisk={false}
        maxLength={MAX_VIEW_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <button type="submit" className="button" disabled={save.isPending}>
          Save this view
        </button>
        {current && (
          <button
            type="button"
            className="button button-quiet"
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id: current.id })}
          >
            Remove {current.name}
          </button>
        )}
      </div>
      <p role="status">{save.isSuccess && `${save.data.name} was saved.`}</p>
      <ApiErrorNotice error={save.error ?? remove.error} />
    </form>
  );
}
