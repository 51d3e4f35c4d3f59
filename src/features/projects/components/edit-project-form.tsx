import { Button } from '@mantine/core';
import { type FormEvent, useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { refusedAs } from '#browser/refused.ts';
import { PhotoPicker } from '#features/files/components/photo-picker.tsx';
import { usePhotos } from '#features/files/components/use-photos.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { FormErrors } from '#ui/form-errors.tsx';
import { MAX_PHOTOS } from '../rules.ts';
import styles from './new-project-form.module.css';
import type { Project } from './project.ts';
import {
  type Errors,
  errorsIn,
  type FieldName,
  isFieldName,
  type ProjectWords,
  toInput,
  wordsOf,
  wrongFields,
} from './project-words.ts';
import { useProjectUpdate } from './use-project-update.ts';
import { BudgetFields, DescriptionFields, idOf, TimingField } from './words-fields.tsx';

const fields: readonly FieldName[] = [
  'title',
  'description',
  'scopeLines',
  'timing',
  'budgetMin',
  'budgetMax',
  'photoIds',
];

/** Everything that may still be changed of a posted project, on one page. */
export function EditProjectForm({ project }: { project: Project }) {
  const navigate = useNavigate();
  const [words, setWords] = useState(() => wordsOf(project));
  const [tries, setTries] = useState(0);
  const update = useProjectUpdate();
  const photos = usePhotos(
    words.photoIds,
    useCallback((next) => setWords((now) => ({ ...now, photoIds: next(now.photoIds) })), []),
  );
  const page = `/homeowner/projects/${project.id}`;
  const refused = update.error ? refusedAs(update.error) : undefined;
  const errors: Errors = tries > 0 ? { ...refusedFields(refused), ...errorsIn(words, fields) } : {};
  const props = {
    words,
    errors,
    set: (changes: Partial<ProjectWords>) => setWords((now) => ({ ...now, ...changes })),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setTries((count) => count + 1);
    if (Object.keys(errorsIn(words, fields)).length > 0) return;
    const { category: _, zipCode: __, ...input } = toInput(words);
    update.mutate(
      {
        ...input,
        id: project.id,
        budgetMin: input.budgetMin ?? null,
        budgetMax: input.budgetMax ?? null,
      },
      { onSuccess: () => void navigate(page) },
    );
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormErrors
        submitCount={tries}
        errors={wrongFields(errors).map(({ field, message }) => ({ field: idOf(field), message }))}
      />
      {update.error && !refused?.issues.length && (
        <ErrorNotice>
          {refused?.message ?? 'Your changes did not arrive. They are still here; try again.'}
        </ErrorNotice>
      )}
      <DefinitionList
        items={[
          { term: 'Kind of work', value: project.category },
          { term: 'Where', value: `${project.city}, ${project.state} ${project.zipCode}` },
        ]}
      />
      <DescriptionFields {...props} />
      <TimingField {...props} />
      <BudgetFields {...props} />
      <PhotoPicker label="Pictures" most={MAX_PHOTOS} of={photos} error={errors.photoIds} />
      <div className={styles.controls}>
        <Button type="submit" size="md" loading={update.isPending} disabled={photos.busy > 0}>
          Save
        </Button>
        <Link className="button" to={page}>
          Leave it as it was
        </Link>
        <p className={styles.note} role="status">
          {photos.busy > 0 && 'Pictures are on their way'}
        </p>
      </div>
    </form>
  );
}

function refusedFields(refused: ReturnType<typeof refusedAs>): Errors {
  const named = (refused?.issues ?? []).flatMap(({ path, message }) => {
    const field = path.split('.', 1)[0];
    return isFieldName(field) ? [[field, message] as const] : [];
  });
  return Object.fromEntries(named);
}
