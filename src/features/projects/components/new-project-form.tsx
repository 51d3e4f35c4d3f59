import { Button } from '@mantine/core';
import { type FormEvent, useCallback, useEffect, useRef } from 'react';
import { refusedAs } from '#browser/refused.ts';
import { useSession } from '#browser/session.ts';
import { PhotoPicker } from '#features/files/components/photo-picker.tsx';
import { usePhotos } from '#features/files/components/use-photos.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { FormErrors } from '#ui/form-errors.tsx';
import { GuidedForm } from '#ui/guided-form.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { MAX_PHOTOS } from '../rules.ts';
import { AskedContractor } from './asked-contractor.tsx';
import { useDraft } from './draft.ts';
import styles from './new-project-form.module.css';
import { ProjectReview } from './project-review.tsx';
import { type ProjectWords, wrongFields } from './project-words.ts';
import { steps } from './steps.ts';
import { useNewProject } from './use-new-project.ts';
import {
  BudgetFields,
  CategoryField,
  DescriptionFields,
  type FieldsProps,
  idOf,
  TimingField,
  ZipCodeField,
} from './words-fields.tsx';

type NewProjectFormProps = {
  begin: ProjectWords;
  /** Whom it shall ask by name. */
  contractorId?: string | undefined;
};

/** A project in steps. What is known beforehand is in `begin`. */
export function NewProjectForm({ begin, contractorId }: NewProjectFormProps) {
  const { user } = useSession();
  const kept = useDraft(user.uid, begin, contractorId);
  if (!kept.draft) return <LoadingRows rows={4} />;
  return <Steps {...kept} draft={kept.draft} />;
}

type Kept = ReturnType<typeof useDraft>;

function Steps({
  draft,
  found,
  change,
  startOver,
  forget,
}: Kept & { draft: NonNullable<Kept['draft']> }) {
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
  const props: FieldsProps = { words, errors, set };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.goOn();
  };

  return (
    <GuidedForm
      label="Steps of a new project"
      steps={steps.map(({ key, title }) => ({ key, title }))}
      current={current}
      reached={draft.reached}
      onGo={form.go}
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
          errors={wrongFields(errors).map(({ field, message }) => ({
            field: idOf(field),
            message,
          }))}
        />
        {form.failure && <ErrorNotice>{failureWords(form.failure)}</ErrorNotice>}
        {draft.contractorId && (
          <AskedContractor
            id={draft.contractorId}
            only={draft.onlyThisContractor}
            mayChoose={step.key === 'what' || step.key === 'check'}
            onOnly={(onlyThisContractor) => change(() => ({ onlyThisContractor }))}
            onNobody={() => change(() => ({ contractorId: undefined, onlyThisContractor: false }))}
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
            most={MAX_PHOTOS}
            of={photos}
            error={errors.photoIds}
          />
        )}
        {step.key === 'check' && (
          <ProjectReview words={words} photos={photos.photos} onChange={form.go} />
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

function failureWords(error: Error) {
  const refused = refusedAs(error);
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
