import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { PlanNotice } from '../../components/plan-notice.tsx';
import { MAX_TOKEN_NAME_LENGTH, type Scope, scopeNames, scopes } from '../rules.ts';
import styles from './api-tokens.module.css';

/** The tokens by which programs of a business use the API, each with what it may do. */
export function TokenList() {
  const query = useQuery(orpc.apiTokens.list.queryOptions());
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.apiTokens.key() });
  const [ending, setEnding] = useState<{ id: string; name: string }>();
  const revoke = useMutation(
    orpc.apiTokens.revoke.mutationOptions({
      onSuccess: () => setEnding(undefined),
      onSettled: refresh,
    }),
  );
  const create = useMutation(orpc.apiTokens.create.mutationOptions({ onSettled: refresh }));
  if (!query.data)
    return query.isError ? (
      <ErrorNotice onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Your tokens didn’t load. Nothing has changed.
      </ErrorNotice>
    ) : (
      <LoadingRows rows={2} label="Loading your tokens" />
    );
  const { items, included } = query.data;
  return (
    <Stack>
      {!included && (
        <PlanNotice>
          The Business plan includes tokens.
          {items.length > 0 && ' The ones below won’t work until you’re on it again.'}
        </PlanNotice>
      )}
      {create.data && (
        <Notice tone="ok" title="Copy the token now. You’ll only see it once">
          <code className={styles.token}>{create.data.token}</code>
        </Notice>
      )}
      {items.length > 0 && (
        <ul className={styles.tokens}>
          {items.map(({ id, name, scopes: held, hint, lastUsedAt }) => (
            <li key={id} className={styles.row}>
              <div>
                <strong>{name}</strong> <span className={styles.soft}>…{hint}</span>
                <div className={styles.soft}>
                  {held.map((scope) => scopeNames[scope]).join(', ')}.{' '}
                  {lastUsedAt ? (
                    <>
                      Last used <RelativeTime at={lastUsedAt} />
                    </>
                  ) : (
                    'Never used'
                  )}
                </div>
              </div>
              <Button variant="default" onClick={() => setEnding({ id, name })}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {included && (
        <NewToken
          key={create.data?.id}
          busy={create.isPending}
          error={create.error}
          onCreate={(name, wanted) => create.mutate({ name, scopes: wanted })}
        />
      )}
      <Confirm
        title={`Revoke “${ending?.name ?? ''}”?`}
        action="Revoke the token"
        destructive
        opened={ending !== undefined}
        busy={revoke.isPending}
        onClose={() => setEnding(undefined)}
        onConfirm={() => ending && revoke.mutate({ id: ending.id })}
      >
        Software using it will stop working. It can’t be restored.
        <ApiErrorNotice error={revoke.error} />
      </Confirm>
    </Stack>
  );
}

type NewTokenProps = {
  busy: boolean;
  error: unknown;
  onCreate: (name: string, scopes: Scope[]) => void;
};

function NewToken({ busy, error, onCreate }: NewTokenProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Scope[]>([]);
  const [problems, setProblems] = useState<{ name?: string; scopes?: string }>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(!name.trim() && { name: 'Name the software it’s for' }),
      ...(chosen.length === 0 && { scopes: 'Choose what the software can do' }),
    };
    setProblems(found);
    if (Object.keys(found).length === 0) onCreate(name.trim(), chosen);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Software name"
          value={name}
          maxLength={MAX_TOKEN_NAME_LENGTH}
          error={problems.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Checkbox.Group
          label="Permissions"
          value={chosen}
          error={problems.scopes}
          onChange={(values) => setChosen(scopes.filter((scope) => values.includes(scope)))}
        >
          <div className={styles.scopes}>
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={scopeNames[scope]} />
            ))}
          </div>
        </Checkbox.Group>
        <ApiErrorNotice error={error} />
        <div>
          <Button type="submit" loading={busy}>
            Create a token
          </Button>
        </div>
      </Stack>
    </form>
  );
}
