import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIdempotencyKey } from '#browser/idempotency.ts';
import { PhotoPicker } from '#features/files/components/photo-picker.tsx';
import { PicturesUnderWay } from '#features/files/components/pictures-under-way.tsx';
import { usePhotos } from '#features/files/components/use-photos.ts';
import { getApiError } from '#lib/api-error-info.ts';
import type { SubScores } from '#lib/sub-scores.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import { StarsInput } from '#ui/stars-input.tsx';
import { MAX_REVIEW_LENGTH, MAX_REVIEW_PHOTOS, ratingLabels } from '../rules.ts';
import styles from './review-form.module.css';
import { ScoreFields } from './score-fields.tsx';

type Props = { projectId: string; contractorName: string; onDone: () => void };
type FieldErrors = Partial<Record<'rating' | 'comment' | 'photoIds', string | undefined>>;

/** Lets the homeowner review work that has begun, once. */
export function ReviewForm({ projectId, contractorName, onDone }: Props) {
  const [rating, setRating] = useState<number>();
  const [comment, setComment] = useState('');
  const [scores, setScores] = useState<SubScores>({});
  const [photoIds, setPhotoIds] = useState<string[]>([]);
  const photoUploads = usePhotos(photoIds, setPhotoIds);
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
      comment: comment.trim() ? undefined : 'Write a sentence or two',
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
          setRating(stars);
          clearError('rating');
        }}
        error={fieldErrors.rating}
      />
      <Textarea
        id={`${id}-comment`}
        label="What should the next homeowner know?"
        description="Everyone can read it, with your first name and last initial."
        value={comment}
        onChange={(event) => {
          setComment(event.currentTarget.value);
          clearError('comment');
        }}
        error={fieldErrors.comment}
        maxLength={MAX_REVIEW_LENGTH}
        autosize
        minRows={4}
        required
        withAsterisk={false}
      />
      <ScoreFields value={scores} onChange={setScores} />
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
