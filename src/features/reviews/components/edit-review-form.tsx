import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useDedupedMutation } from '#browser/deduped-mutation.ts';
import { PhotoPicker } from '#features/files/components/photo-picker.tsx';
import { PicturesUnderWay } from '#features/files/components/pictures-under-way.tsx';
import { usePhotos } from '#features/files/components/use-photos.ts';
import { ApiErrorNotice } from '#ui/api-error-notice.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { LengthNote, lengthProblem } from '#ui/length-note.tsx';
import { StarsInput } from '#ui/stars-input.tsx';
import { MAX_REVIEW_LENGTH, MAX_REVIEW_PHOTOS, ratingLabels } from '../rules.ts';
import styles from './review-form.module.css';
import type { Review } from './review-page-options.ts';
import { ScoreFields } from './score-fields.tsx';

type Props = { review: Review; onDone: () => void; onClose: () => void };

/** Changes a review that is not older than thirty days. */
export function EditReviewForm({ review, onDone, onClose }: Props) {
  const { id, contractorName } = review;
  const [rating, setRating] = useState(review.rating);
  const [comment, setComment] = useState(review.comment);
  const [scores, setScores] = useState(review.scores);
  const [photoIds, setPhotoIds] = useState(() => review.photos.map((photo) => photo.id));
  const photoUploads = usePhotos(photoIds, setPhotoIds);
  const [problem, setProblem] = useState<string>();
  const fieldId = useId();
  const queryClient = useQueryClient();
  const save = useDedupedMutation({
    mutationFn: () => orpc.reviews.update.call({ id, rating, comment, scores, photoIds }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.reviews.key() });
      onDone();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = comment.trim()
      ? lengthProblem(comment, MAX_REVIEW_LENGTH)
      : 'Write a sentence or two';
    setProblem(found);
    if (!found) save.mutate();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <StarsInput
        id={`${fieldId}-rating`}
        legend={`How did ${contractorName} do?`}
        name={`rating-${id}`}
        labels={ratingLabels}
        value={rating}
        onChange={setRating}
      />
      <div>
        <Textarea
          label="What should the next homeowner know?"
          value={comment}
          error={problem}
          onChange={(event) => {
            setComment(event.currentTarget.value);
            setProblem(undefined);
          }}
          autosize
          minRows={4}
        />
        <LengthNote text={comment} max={MAX_REVIEW_LENGTH} />
      </div>
      <ScoreFields value={scores} onChange={setScores} />
      <PhotoPicker
        label="Photos of the work (optional)"
        max={MAX_REVIEW_PHOTOS}
        photoUploads={photoUploads}
      />
      <ApiErrorNotice error={save.error} />
      <FormActions
        action="Save the review"
        isPending={save.isPending}
        isDisabled={photoUploads.uploadCount > 0}
        onCancel={onClose}
      />
      <PicturesUnderWay count={photoUploads.uploadCount} />
    </form>
  );
}
