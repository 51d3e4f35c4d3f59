import { Button } from '@mantine/core';
import { type FormEvent, useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PhotoPicker } from '#features/files/components/photo-picker.tsx';
import { PicturesUnderWay } from '#features/files/components/pictures-under-way.tsx';
import { usePhotos } from '#features/files/components/use-photos.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { formatPlace } from '#lib/format-place.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { FormErrors } from '#ui/form-errors.tsx';
import { MAX_PHOTOS } from '../rules.ts';
import styles from './new-project-form.module.css';
import type { Project } from './project.ts';
import {
  BudgetFields,
  DescriptionFields,
  fieldId,
  StreetAddressField,
  TimingField,
  TitleField,
} from './project-fields.tsx';
import {
  type FieldErrors,
  type FieldName,
  fieldErrorsFrom,
  listFieldErrors,
  type ProjectFormValues,
  toFormValues,
  toInput,
  validateFields,
} from './project-form-values.ts';
import { QuestionFields } from './question-fields.tsx';
import { useProjectUpdate } from './use-project-update.ts';

const fields: readonly FieldName[] = [
  'title',
  'description',
  'scopeLines',
  'answers',
  'streetAddress',
  'timing',
  'budgetMin',
  'budgetMax',
  'photoIds',
];

/** Edits a posted project on one page. */
export function EditProjectForm({ project }: { project: Project }) {
  const navigate = useNavigate();
  const [values, setValues] = useState(() => toFormValues(project));
  const [submitCount, setSubmitCount] = useState(0);
  const update = useProjectUpdate();
  const photos = usePhotos(
    values.photoIds,
    useCallback((next) => setValues((now) => ({ ...now, photoIds: next(now.photoIds) })), []),
  );
  const page = `/homeowner/projects/${project.id}`;
  const apiError = update.error ? getApiError(update.error) : undefined;
  const errors: FieldErrors =
    submitCount > 0 ? { ...fieldErrorsFrom(apiError), ...validateFields(values, fields) } : {};
  const props = {
    values,
    errors,
    setValues: (changes: Partial<ProjectFormValues>) =>
      setValues((now) => ({ ...now, ...changes })),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitCount((count) => count + 1);
    if (Object.keys(validateFields(values, fields)).length > 0) return;
    const { category: _, zipCode: __, ...input } = toInput(values);
    update.mutate(
      {
        ...input,
        id: project.id,
        streetAddress: input.streetAddress ?? null,
        budgetMin: input.budgetMin ?? null,
        budgetMax: input.budgetMax ?? null,
      },
      { onSuccess: () => void navigate(page) },
    );
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormErrors
        submitCount={submitCount}
        errors={listFieldErrors(errors).map(({ field, message }) => ({
          field: fieldId(field),
          message,
        }))}
      />
      {update.error && !apiError?.issues.length && (
        <ErrorNotice>
          {apiError?.message ?? 'Your changes didn’t go through. They’re still here. Try again.'}
        </ErrorNotice>
      )}
      <DefinitionList
        items={[
          { term: 'Service', value: project.category },
          { term: 'Where', value: formatPlace(project) },
        ]}
      />
      <TitleField {...props} />
      <DescriptionFields {...props} />
      <QuestionFields {...props} />
      <StreetAddressField {...props} />
      <TimingField {...props} />
      <BudgetFields {...props} />
      <PhotoPicker label="Photos" max={MAX_PHOTOS} photoUploads={photos} error={errors.photoIds} />
      <div className={styles.controls}>
        <Button
          type="submit"
          size="md"
          loading={update.isPending}
          disabled={photos.uploadCount > 0}
        >
          Save
        </Button>
        <Link className="button" to={page}>
          Cancel
        </Link>
        <PicturesUnderWay count={photos.uploadCount} />
      </div>
    </form>
  );
}
