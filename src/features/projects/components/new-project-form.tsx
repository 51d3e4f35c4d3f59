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
  /** Whom it shall ask by name. */
  contractorId?: string | undefined;
};

/** A project in steps. What is known beforehand is in `begin`. */
export function NewProjectForm({ initialValues, contractorId }: NewProjectFormProps) {
  const { user } = useSession();
  const draftState = useDraft(user.uid, initialValues, contractorId);
  if (!draftState.draft) return <LoadingRows rows={4} />;
  return <Steps {...draftState} draft={draftState.draft} />;
}

type DraftState = ReturnType<typeof useDraft>;

function Steps({
  draft,
  found,
  change,
  startOver,
  forget,
}: DraftState & { draft: NonNullable<DraftState['draft']> }) {
  const form = useNewProject({ draft, change, forget });
  const { current, errors, set } = form;
  const { words } = draft;
  const photos = usePhotos(
    words.photoIds,
    useCallback(
      (next) => change((now) => ({ words: { ...now.words, photoIds: next(now.words.photoIds) } })),
      [change],
    ),
  );
  const heading = useFocusOnChange(current);
  const step = steps[current] ?? steps[0];
  const props: FieldsProps = { values: words, errors, set };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.goOn();
  };

  return (
    <GuidedForm
      label="Steps of a new project"
      steps={steps.map(({ key, title }) => ({ key, title }))}
      current={current}
      furthestStep={draft.reached}
      onStepChange={form.go}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 className={styles.heading} ref={heading} tabIndex={-1}>
          {step.heading}
        </h2>
        {found && current === 0 && (
          <Notice
            action={
              <button
                type="button"
                className="button"
                onClick={() => {
                  for (const photo of photos.photos) photos.takeOut(photo);
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
          submitCount={form.tries}
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
            mayChoose={step.key === 'what' || step.key === 'check'}
            onOnlyThisContractorChange={(onlyThisContractor) =>
              change(() => ({ onlyThisContractor }))
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
        {step.key === 'when' && <TimingField {...props} labelled />}
        {step.key === 'budget' && <BudgetFields {...props} labelled />}
        {step.key === 'photos' && (
          <PhotoPicker
            label="Show the place, and what is wrong with it"
            max={MAX_PHOTOS}
            photoUploads={photos}
            error={errors.photoIds}
          />
        )}
        {step.key === 'check' && (
          <ProjectPreview values={words} photos={photos.photos} onChange={form.go} />
        )}
        <Controls form={form} sending={photos.busy} />
      </form>
    </GuidedForm>
  );
}

function Controls({ form, sending }: { form: ReturnType<typeof useNewProject>; sending: number }) {
  const { current, isLast, waiting, go } = form;
  return (
    <div className={styles.controls}>
      <Button type="submit" size="md" loading={waiting} disabled={isLast && sending > 0}>
        {isLast ? 'Post the project' : 'Continue'}
      </Button>
      {current > 0 && (
        <Button variant="default" size="md" onClick={() => go(current - 1)}>
          Back
        </Button>
      )}
      <p className={styles.note} role="status">
        {sending > 0 &&
          (sending === 1 ? 'A picture is on its way' : `${sending} pictures are on their way`)}
      </p>
    </div>
  );
}

function failureMessage(error: Error) {
  const refused = getApiError(error);
  if (!refused) return 'The project did not get through. What you wrote is kept; try again.';
  // The same sending was answered before, and what was written has changed since.
  if (refused.code === 'invalid-argument')
    return 'This was posted already. Look at your projects before you post it again.';
  return `${refused.message}. What you wrote is kept.`;
}

/** Each step begins at its heading, also for whoever listens. */
function useFocusOnChange(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
