import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { libraryKinds, shownName } from '#features/files/rules.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { libraryKindNames, MAX_LIBRARY_NAME_LENGTH } from '../rules.ts';
import styles from './library.module.css';
import { kindFrom, type LibraryFile, projectChoices, useRefreshLibrary } from './library.ts';

type Props = { file: LibraryFile; onClose: () => void };

/** Renames a file, moves it, says what it is and who may see it, or deletes it. */
export function ChangeFile({ file, onClose }: Props) {
  const projects = useQuery(orpc.projects.list.queryOptions(projectChoices));
  const refresh = useRefreshLibrary();
  const [name, setName] = useState(file.name.replace(/\.[^.]*$/, ''));
  const [kind, setKind] = useState(file.kind);
  const [projectId, setProjectId] = useState(file.projectId);
  const [sharing, setSharing] = useState<'private' | 'project'>(
    file.visibility === 'project' ? 'project' : 'private',
  );
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setIsDeleting] = useState(false);
  const save = useMutation(
    orpc.library.save.mutationOptions({ onSuccess: onClose, onSettled: refresh }),
  );
  const remove = useMutation(
    orpc.library.remove.mutationOptions({ onSuccess: onClose, onSettled: refresh }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(name.trim() ? undefined : 'Give the file a name');
    if (!name.trim()) return;
    const visibility = projectId ? sharing : 'private';
    save.mutate({ id: file.id, name: name.trim(), kind, projectId, visibility });
  };
  // A project that is older than those of the list stays a choice of its file.
  const choices = (projects.data?.items ?? []).map(({ id, title }) => ({
    value: id,
    label: title,
  }));
  const known = choices.some(({ value }) => value === file.projectId);
  if (file.projectId && !known)
    choices.unshift({ value: file.projectId, label: file.projectTitle ?? 'This project' });
  if (isDeleting)
    return (
      <Confirm
        title={`Delete “${shownName(file)}”?`}
        action="Delete the file"
        destructive
        opened
        busy={remove.isPending}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate({ id: file.id })}
      >
        <p>
          {file.visibility === 'project'
            ? 'It’s deleted for everyone on the project and can’t be restored.'
            : 'It can’t be restored.'}
        </p>
        <ApiErrorNotice error={remove.error} />
      </Confirm>
    );
  return (
    <Dialog opened onClose={onClose} title="Edit file">
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          value={name}
          maxLength={MAX_LIBRARY_NAME_LENGTH}
          error={problem}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Select
          label="Type"
          allowDeselect={false}
          data={libraryKinds.map((value) => ({ value, label: libraryKindNames[value] }))}
          value={kind}
          onChange={(value) => setKind(kindFrom(value) ?? 'other')}
        />
        <Select
          label="Project"
          clearable
          searchable
          placeholder="No project"
          data={choices}
          value={projectId}
          onChange={(value) => {
            setProjectId(value);
            // Other people are there: its owner says anew whether they may see it.
            setSharing('private');
          }}
        />
        {projectId && (
          <Select
            label="Who can see it"
            allowDeselect={false}
            data={[
              { value: 'private', label: 'Only me' },
              { value: 'project', label: 'Both sides of this job' },
            ]}
            value={sharing}
            onChange={(value) => setSharing(value === 'project' ? 'project' : 'private')}
          />
        )}
        <ApiErrorNotice error={save.error} />
        <div className={styles.buttons}>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="subtle" color="red" onClick={() => setIsDeleting(true)}>
            Delete the file
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
