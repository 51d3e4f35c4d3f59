import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { PicturesUnderWay } from '#features/files/components/pictures-under-way.tsx';
import { useKeptPhotos } from '#features/files/components/use-kept-photos.ts';
import { type PhotoUploads, usePhotos } from '#features/files/components/use-photos.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { PATH_FROM_GUEST } from '#lib/guest-project.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { FormErrors } from '#ui/form-errors.tsx';
import { GuidedForm } from '#ui/guided-form.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Notice } from '#ui/notice.tsx';
import { WaitingForNetwork } from '#ui/waiting-for-network.tsx';
import { MAX_PHOTOS } from '../rules.ts';
import { AskedContractor } from './asked-contractor.tsx';
import { type ArrivalFacts, type Draft, GUEST, newDraft, useDraft } from './draft.ts';
import styles from './new-project-form.module.css';
import { ProblemField } from './problem-field.tsx';
import {
  BudgetFields,
  CategoryField,
  DescriptionFields,
  type FieldsProps,
  fieldId,
  StreetAddressField,
  TimingField,
  ZipCodeField,
} from './project-fields.tsx';
import { emptyFormValues, listFieldErrors, type ProjectFormValues } from './project-form-values.ts';
import { questionsFor } from './questions-query.ts';
import { GENERAL_SERVICE } from './service-pick.ts';
import { steps } from './steps.ts';
import { useNewProject } from './use-new-project.ts';
import { usePostForGuest } from './use-post-for-guest.ts';

// Later steps, so that the form itself comes sooner.
const QuestionFields = lazyPart(async () => ({
  default: (await import('./question-fields.tsx')).QuestionFields,
}));
const PhotoPicker = lazyPart(async () => ({
  default: (await import('#features/files/components/photo-picker.tsx')).PhotoPicker,
}));
const LocalCosts = lazyPart(async () => ({
  default: (await import('./local-costs.tsx')).LocalCosts,
}));
const WhichPlace = lazyPart(async () => ({
  default: (await import('./which-place.tsx')).WhichPlace,
}));
const EarlierAddresses = lazyPart(async () => ({
  default: (await import('./earlier-addresses.tsx')).EarlierAddresses,
}));
const NobodyNear = lazyPart(async () => ({
  default: (await import('./nobody-near.tsx')).NobodyNear,
}));
const ConfirmToPost = lazyPart(async () => ({
  default: (await import('./confirm-to-post.tsx')).ConfirmToPost,
}));
const ProjectPreview = lazyPart(async () => ({
  default: (await import('./project-preview.tsx')).ProjectPreview,
}));

type NewProjectFormProps = {
  initialValues: ProjectFormValues;
  facts: ArrivalFacts;
  /** The contractor to ask by name. */
  contractorId?: string | undefined;
};

type MemberFormProps = NewProjectFormProps & {
  /** Whether the person typed it before they had an account: then it is posted at once. */
  fromGuest?: boolean;
};

/** Posts a project in steps, starting from a stored draft or from `initialValues`. */
export function NewProjectForm({ initialValues, facts, contractorId, fromGuest }: MemberFormProps) {
  const { user } = useSession();
  const draftState = useDraft(user.uid, initialValues, {
    contractorId,
    facts,
    fromGuest: fromGuest ?? false,
  });
  const isDrawable = useIsDrawable(draftState.draft);
  if (!draftState.draft || !isDrawable) return <Loading />;
  return <MemberSteps {...draftState} draft={draftState.draft} />;
}

/** The same form for guests. Everything stays in this browser until they have an account. */
export function GuestProjectForm({ initialValues, facts, contractorId }: NewProjectFormProps) {
  const { draft, ...draftState } = useDraft(GUEST, initialValues, { contractorId, facts });
  const photos = useKeptPhotos();
  const register = () => location.assign(registerPath(draft?.values.zipCode));
  const form = useNewProject({ draft: draft ?? emptyDraft, ...draftState, register });
  const isDrawable = useIsDrawable(draft);
  if (!draft || !isDrawable) return <Loading />;
  return <Steps {...draftState} draft={draft} photos={photos} form={form} />;
}

const Loading = () => (
  <div className={styles.loading}>
    <LoadingRows rows={4} />
  </div>
);

/** Whether the first view is whole: questions of the service that came later would push down what is read already. */
function useIsDrawable(draft: Draft | undefined) {
  const [isDrawable, setDrawable] = useState(false);
  const category = draft?.values.category;
  const { isLoading } = useQuery({
    ...orpc.categories.questions.queryOptions(questionsFor(category ?? '')),
    enabled: Boolean(category),
  });
  useEffect(() => {
    if (category === undefined || isLoading) return;
    if (category === '') setDrawable(true);
    else void QuestionFields.preload().then(() => setDrawable(true));
  }, [category, isLoading]);
  return isDrawable;
}

/** Until the stored draft has been read. */
const emptyDraft = newDraft(emptyFormValues);

const registerPath = (zipCode = '') =>
  `/register?${new URLSearchParams({ role: 'homeowner', zipCode, redirect: PATH_FROM_GUEST })}`;

type DraftState = ReturnType<typeof useDraft> & { draft: Draft };

function MemberSteps(draftState: DraftState) {
  const { draft, change, origin } = draftState;
  const form = useNewProject(draftState);
  const photos = usePhotos(
    draft.values.photoIds,
    useCallback(
      (next) =>
        change((now) => ({ values: { ...now.values, photoIds: next(now.values.photoIds) } })),
      [change],
    ),
  );
  const isFromGuest = origin === 'guest';
  const { data: profile } = useQuery({
    ...orpc.profile.get.queryOptions(),
    enabled: isFromGuest,
  });
  usePostForGuest(
    { isFromGuest, isConfirmed: profile?.emailVerified === true },
    form,
    photos,
    (refused) => change(({ leftOut }) => ({ leftOut: [...leftOut, ...refused] })),
  );
  const unconfirmed = isFromGuest && profile?.emailVerified === false ? profile.email : undefined;
  return <Steps {...draftState} photos={photos} form={form} unconfirmedEmail={unconfirmed} />;
}

type ProjectForm = ReturnType<typeof useNewProject>;
type StepsProps = Omit<DraftState, 'discard' | 'change'> &
  Pick<DraftState, 'change'> & {
    photos: PhotoUploads;
    form: ProjectForm;
    /** The address that has to be confirmed before the project is posted. */
    unconfirmedEmail?: string | undefined;
  };

function Steps({ draft, origin, change, startOver, photos, form, unconfirmedEmail }: StepsProps) {
  const { current, errors, setValues } = form;
  const { values } = draft;
  const heading = useFocusOnChange(current);
  useEffect(() => attachLater(async () => (await import('./keep-position.ts')).keepPosition()), []);
  const step = steps[current] ?? steps[0];
  const props: FieldsProps = { values, errors, setValues };
  // Posts itself once the address is confirmed: what is left to do comes first, above what was described.
  const isWaiting = unconfirmedEmail !== undefined && form.isLast;
  const hasBegun = current > 0;
  useEffect(() => {
    if (!hasBegun) return;
    for (const part of [QuestionFields, NobodyNear, LocalCosts, PhotoPicker, ProjectPreview])
      part.preload();
  }, [hasBegun]);

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
      {isWaiting && (
        <div className={styles.first}>
          <Suspense fallback={<LoadingRows rows={2} />}>
            <ConfirmToPost email={unconfirmedEmail} />
          </Suspense>
        </div>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 className={styles.heading} ref={heading} tabIndex={-1}>
          {isWaiting ? 'Your project' : step.heading}
        </h2>
        {origin === 'earlier visit' && current === 0 && (
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
            You started this earlier. What you wrote is saved in this browser until you post it.
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
            <ProblemField
              {...props}
              pick={draft.servicePick}
              onFollow={form.followWords}
              onKeep={form.keepService}
            />
            <div>
              <CategoryField {...props} />
              {values.category !== GENERAL_SERVICE && (
                <Button
                  variant="transparent"
                  size="md"
                  className={styles.general ?? ''}
                  onClick={() => setValues({ category: GENERAL_SERVICE, answers: [] })}
                >
                  Not sure? A handyman can take a look
                </Button>
              )}
            </div>
            {values.category !== '' && (
              <Suspense fallback={null}>
                <QuestionFields {...props} />
              </Suspense>
            )}
            <DescriptionFields {...props} />
          </>
        )}
        {step.key === 'where' && (
          <>
            {!form.isGuest && (
              <Suspense>
                <EarlierAddresses chosen={values} onChoose={setValues} />
              </Suspense>
            )}
            <ZipCodeField {...props} />
            <Suspense>
              {draft.typedPlace !== '' && values.zipCode === '' && (
                <WhichPlace
                  typed={draft.typedPlace}
                  onChoose={(zipCode) => {
                    setValues({ zipCode });
                    document.getElementById(fieldId('zipCode'))?.focus();
                  }}
                />
              )}
              {values.zipCode !== '' && (
                <NobodyNear category={values.category} zipCode={values.zipCode} />
              )}
            </Suspense>
            <StreetAddressField {...props} />
          </>
        )}
        {step.key === 'when' && <TimingField {...props} hideLabel />}
        {step.key === 'budget' && (
          <>
            <Suspense>
              <LocalCosts category={values.category} zipCode={values.zipCode}>
                <p>
                  We don’t have prices for {values.category} near you yet. It’s fine to leave this
                  blank.
                </p>
              </LocalCosts>
            </Suspense>
            <BudgetFields {...props} hideLabel />
          </>
        )}
        {step.key === 'photos' && (
          <Suspense fallback={<LoadingRows rows={2} />}>
            <PhotoPicker
              label="Show the area and what’s wrong"
              max={MAX_PHOTOS}
              photoUploads={photos}
              error={errors.photoIds}
            />
          </Suspense>
        )}
        {step.key === 'check' && (
          <Suspense fallback={<LoadingRows rows={4} />}>
            <ProjectPreview
              values={values}
              photos={photos.photos}
              leftOut={draft.leftOut}
              askedAlone={draft.contractorId !== undefined && draft.onlyThisContractor}
              onChange={form.editStep}
            />
          </Suspense>
        )}
        {!isWaiting && <Controls form={form} uploadCount={photos.uploadCount} />}
      </form>
    </GuidedForm>
  );
}

type ControlsProps = { form: ProjectForm; uploadCount: number };

function Controls({ form, uploadCount }: ControlsProps) {
  const { current, isLast, isEditing, isWaiting, isGuest, goBack } = form;
  return (
    <div className={styles.controls}>
      <Button type="submit" size="md" loading={isWaiting} disabled={isLast && uploadCount > 0}>
        {isEditing && 'Continue to review'}
        {!isLast && !isEditing && 'Continue'}
        {isLast && (isGuest ? 'Create an account and post' : 'Post project')}
      </Button>
      {(current > 0 || isEditing) && (
        <Button variant="default" size="md" onClick={goBack}>
          Back
        </Button>
      )}
      <WaitingForNetwork busy={isWaiting} />
      {isLast && (
        <p className={styles.note}>
          Posting costs nothing. Only the pro you hire sees your street address, and your phone
          number unless you share it with others.
        </p>
      )}
      {isGuest && (
        <p className={styles.note}>
          {isLast
            ? 'Your project and photos are saved in this browser until then.'
            : 'Saved in this browser as you go. You make a free account at the last step.'}
        </p>
      )}
      <PicturesUnderWay count={uploadCount} />
    </div>
  );
}

function failureMessage(error: Error) {
  const apiError = getApiError(error);
  if (!apiError)
    return 'We didn’t get a response. We kept what you wrote, and it’s safe to try again.';
  // The idempotency key was used with other content: this draft was posted before it was changed.
  if (apiError.code === 'invalid-argument')
    return 'This was already posted. Check your projects before you post it again.';
  return `${apiError.message}. We kept what you wrote.`;
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

/** Attaches what the first screen does without. */
function attachLater(attach: () => Promise<() => void>) {
  const attached = attach().catch(() => undefined);
  return () => void attached.then((detach) => detach?.());
}
