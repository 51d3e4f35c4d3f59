import { Button } from '@mantine/core';
import { type FormEvent, useCallback, useEffect, useRef } from 'react';
import { useSession } from '#browser/session.ts';
import { PhotoPicker } from '#features/files/components/photo-picker.tsx';
import { usePhotos } from '#features/files/components/use-photos.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { FormErrors } from '#ui/form-errors.tsx';
import { GuidedForm } from '#ui/guided-form.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { MAX_PHOTOS } from '../rules.ts';
import { AskedContractor } from './asked-contractor.tsx';
import { useDraft } from './draft.ts';
import styles from './new-project-form.module.css';
import {
  BudgetFields,
  CategoryField,
  DescriptionFields,
  type FieldsProps,
  fieldId,
  TimingField,
  ZipCodeField,
} from './project-fields.tsx';
import { listFieldErrors, type ProjectFormValues } from './project-form-values.ts';
import { ProjectPreview } from './project-preview.tsx';
import { steps } from './steps.ts';
import { useNewProject } from './use-new-project.ts';

type NewProjectFormProps = {
  initialValues: ProjectFormValues;
  /** The contractor to ask by name. */
  contractorId?: string | undefined;
};

/** Posts a project in steps, starting from a stored draft or from `initialValues`. */
export function NewProjectForm({ initialValues, contractorId }: NewProjectFormProps) {
  const { user } = useSession();
  const draftState = useDraft(user.uid, initialValues, contractorId);
  if (!draftState.draft) return <LoadingRows rows={4} />;
  return <Steps {...draftState} draft={draftState.draft} />;
}

type DraftState = ReturnType<typeof useDraft>;

function Steps({
  draft,
  isResumed,
  change,
  startOver,
  discard,
}: DraftState & { draft: NonNullable<DraftState['draft']> }) {
  const form = useNewProject({ draft, change, discard });
  const { current, errors, setValues } = form;
  const { values } = draft;
  const photos = usePhotos(
    values.photoIds,
    useCallback(
      (next) =>
        change((now) => ({ values: { ...now.values, photoIds: next(now.values.photoIds) } })),
      [change],
    ),
  );
  const heading = useFocusOnChange(current);
  const step = steps[current] ?? steps[0];
  const props: FieldsProps = { values, errors, setValues };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.goToNextStep();
  };

  return (
    <GuidedForm
      label="Steps of a new project"
      steps={steps.map(({ key, title }) => ({ key, title }))}
      current={current}
      furthestStep={draft.furthestStep}
      onStepChange={form.goToStep}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 className={styles.heading} ref={heading} tabIndex={-1}>
          {step.heading}
        </h2>
        {isResumed && current === 0 && (
          <Notice
            action={
              <button
                type="button"
                className="button"
                onClick={() => {
                  for (const photo of photos.photos) photos.remove(photo);
                  startOver();
                }}
              >
                Start over
              </button>
            }
          >
            You began this earlier. What you wrote is kept in this browser until you post it.
          </Notice>
        )}
        <FormErrors
          submitCount={form.failedSubmits}
          errors={listFieldErrors(errors).map(({ field, message }) => ({
            field: fieldId(field),
            message,
          }))}
        />
        {form.failure && <ErrorNotice>{failureMessage(form.failure)}</ErrorNotice>}
        {draft.contractorId && (
          <AskedContractor
            id={draft.contractorId}
            onlyThisContractor={draft.onlyThisContractor}
            canChoose={step.key === 'what' || step.key === 'check'}
            onOnlyThisContractorChange={(isForOneContractor) =>
              change(() => ({ onlyThisContractor: isForOneContractor }))
            }
            onRemove={() => change(() => ({ contractorId: undefined, onlyThisContractor: false }))}
          />
        )}
        {step.key === 'what' && (
          <>
            <CategoryField {...props} />
            <DescriptionFields {...props} />
          </>
        )}
        {step.key === 'where' && <ZipCodeField {...props} />}
        {step.key === 'when' && <TimingField {...props} hideLabel />}
        {step.key === 'budget' && <BudgetFields {...props} hideLabel />}
        {step.key === 'photos' && (
          <PhotoPicker
            label="Show the place, and what is wrong with it"
            max={MAX_PHOTOS}
            photoUploads={photos}
            error={errors.photoIds}
          />
        )}
        {step.key === 'check' && (
          <ProjectPreview values={values} photos={photos.photos} onChange={form.goToStep} />
        )}
        <Controls form={form} uploadCount={photos.uploadCount} />
      </form>
    </GuidedForm>
  );
}

type ControlsProps = { form: ReturnType<typeof useNewProject>; uploadCount: number };

function Controls({ form, uploadCount }: ControlsProps) {
  const { current, isLast, isWaiting, goToStep } = form;
  return (
    <div className={styles.controls}>
      <Button type="submit" size="md" loading={isWaiting} disabled={isLast && uploadCount > 0}>
        {isLast ? 'Post the project' : 'Continue'}
      </Button>
      {current > 0 && (
        <Button variant="default" size="md" onClick={() => goToStep(current - 1)}>
          Back
        </Button>
      )}
      <p className={styles.note} role="status">
        {uploadCount > 0 &&
          (uploadCount === 1
            ? 'A picture is on its way'
            : `${uploadCount} pictures are on their way`)}
      </p>
    </div>
  );
}

function failureMessage(error: Error) {
  const apiError = getApiError(error);
  if (!apiError) return 'The project did not get through. What you wrote is kept; try again.';
  // The idempotency key was used with other content: this draft was posted before it was changed.
  if (apiError.code === 'invalid-argument')
    return 'This was posted already. Look at your projects before you post it again.';
  return `${apiError.message}. What you wrote is kept.`;
}

/** Moves the focus to the heading of each step, so that screen readers start there. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
