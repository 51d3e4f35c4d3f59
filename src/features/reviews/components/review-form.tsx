import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useId, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { useSession } from '#browser/session.ts';
import { PhotoPicker } from '#features/files/components/photo-picker.tsx';
import { PicturesUnderWay } from '#features/files/components/pictures-under-way.tsx';
import { usePhotos } from '#features/files/components/use-photos.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import { LengthNote, lengthProblem } from '#ui/length-note.tsx';
import { StarsInput } from '#ui/stars-input.tsx';
import { useStoredDraft } from '#ui/use-stored-draft.ts';
import {
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PHOTOS,
  ratingLabels,
  WHO_SEES_YOUR_NAME,
} from '../rules.ts';
import { emptyReview, parseReviewDraft } from './review-draft.ts';
import styles from './review-form.module.css';
import { ScoreFields } from './score-fields.tsx';

type Props = { projectId: string; contractorName: string; onDone: () => void };
type FieldErrors = Partial<Record<'rating' | 'comment' | 'photoIds', string | undefined>>;

/** Lets the homeowner review work that has begun, once. */
export function ReviewForm({ projectId, contractorName, onDone }: Props) {
  const { user } = useSession();
  const { draft, change, discard } = useStoredDraft(
    `review-draft ${user.uid} ${projectId}`,
    emptyReview,
    parseReviewDraft,
  );
  const { rating, comment, scores, photoIds } = draft;
  const photoUploads = usePhotos(
    photoIds,
    useCallback((next) => change((now) => ({ photoIds: next(now.photoIds) })), [change]),
  );
  const [missing, setMissing] = useState<FieldErrors>({});
  const [submitCount, setSubmitCount] = useState(0);
  const id = useId();
  const intent = useIdempotencyKey();
  const queryClient = useQueryClient();
  const publish = useMutation(
    orpc.reviews.create.mutationOptions({
      context: intent.context,
      onSuccess: async () => {
        intent.done();
        discard();
        await Promise.all(
          (['projects', 'reviews', 'counts'] as const).map((namespace) =>
            queryClient.invalidateQueries({ queryKey: orpc[namespace].key() }),
          ),
        );
        onDone();
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitCount((count) => count + 1);
    const missingFields: FieldErrors = {
      rating: rating === undefined ? 'Choose one to five stars' : undefined,
      comment: comment.trim()
        ? lengthProblem(comment, MAX_REVIEW_LENGTH)
        : 'Write a sentence or two',
    };
    setMissing(missingFields);
    if (rating !== undefined && !missingFields.comment)
      publish.mutate({ projectId, rating, comment, scores, photoIds });
  }

  /** A field that changes loses its error. */
  function clearError(path: keyof FieldErrors) {
    setMissing((current) => ({ ...current, [path]: undefined }));
    if (publish.isError) publish.reset();
  }

  const apiError = publish.isError ? getApiError(publish.error) : undefined;
  const issueOf = (path: keyof FieldErrors) =>
    missing[path] ?? apiError?.issues.find((issue) => issue.path === path)?.message;
  const fieldErrors = {
    rating: issueOf('rating'),
    comment: issueOf('comment'),
    photoIds: issueOf('photoIds'),
  };
  const formError =
    publish.isError && !Object.values(fieldErrors).some(Boolean)
      ? (apiError?.message ?? 'Your review didn’t go through. It’s still here. Try again.')
      : undefined;
  const errors = [
    ...(formError ? [{ message: formError }] : []),
    ...(fieldErrors.rating ? [{ message: fieldErrors.rating, field: `${id}-rating` }] : []),
    ...(fieldErrors.comment ? [{ message: fieldErrors.comment, field: `${id}-comment` }] : []),
    ...(fieldErrors.photoIds ? [{ message: fieldErrors.photoIds }] : []),
  ];

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormErrors errors={errors} submitCount={submitCount} />
      <StarsInput
        id={`${id}-rating`}
        legend={`How did ${contractorName} do?`}
        name="rating"
        labels={ratingLabels}
        value={rating}
        onChange={(stars) => {
          change(() => ({ rating: stars }));
          clearError('rating');
        }}
        error={fieldErrors.rating}
      />
      <div>
        <Textarea
          id={`${id}-comment`}
          label="What should the next homeowner know?"
          description={`Everyone can read it. ${WHO_SEES_YOUR_NAME}`}
          value={comment}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change(() => ({ comment: value }));
            clearError('comment');
          }}
          error={fieldErrors.comment}
          autosize
          minRows={4}
          required
          withAsterisk={false}
        />
        <LengthNote text={comment} max={MAX_REVIEW_LENGTH} />
      </div>
      <ScoreFields value={scores} onChange={(next) => change(() => ({ scores: next }))} />
      <PhotoPicker
        label="Photos of the work (optional)"
        max={MAX_REVIEW_PHOTOS}
        photoUploads={photoUploads}
        error={fieldErrors.photoIds}
      />
      <div className={styles.end}>
        <Button type="submit" loading={publish.isPending} disabled={photoUploads.uploadCount > 0}>
          Publish the review
        </Button>
        <PicturesUnderWay count={photoUploads.uploadCount} />
      </div>
    </form>
  );
}
