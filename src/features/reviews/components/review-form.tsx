import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { orpc } from '#browser/api.ts';
import { useIntent } from '#browser/intent.ts';
import { refusedAs } from '#browser/refused.ts';
import { FormErrors } from '#ui/form-errors.tsx';
import { StarsInput } from '#ui/stars-input.tsx';
import { MAX_REVIEW, ratingWords } from '../rules.ts';
import styles from './review-form.module.css';

type Props = { projectId: string; contractorName: string; onDone: () => void };
type Wrong = { rating?: string | undefined; comment?: string | undefined };

/** How was the work? Once, by the homeowner of a completed project. */
export function ReviewForm({ projectId, contractorName, onDone }: Props) {
  const [rating, setRating] = useState<number>();
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState<Wrong>({});
  const [submitCount, setSubmitCount] = useState(0);
  const id = useId();
  const intent = useIntent();
  const queryClient = useQueryClient();
  const publish = useMutation(
    orpc.reviews.create.mutationOptions({
      context: intent.context,
      onSuccess: async () => {
        intent.done();
        await Promise.all(
          (['projects', 'reviews', 'counts'] as const).map((feature) =>
            queryClient.invalidateQueries({ queryKey: orpc[feature].key() }),
          ),
        );
        onDone();
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitCount((count) => count + 1);
    const found: Wrong = {
      rating: rating === undefined ? 'Choose one to five stars' : undefined,
      comment: comment.trim() ? undefined : 'Write a sentence or two',
    };
    setMissing(found);
    if (rating !== undefined && !found.comment) publish.mutate({ projectId, rating, comment });
  }

  /** What is being put right is no longer wrong. */
  function forget(path: keyof Wrong) {
    setMissing((found) => ({ ...found, [path]: undefined }));
    if (publish.isError) publish.reset();
  }

  const refused = publish.isError ? refusedAs(publish.error) : undefined;
  const issueOf = (path: keyof Wrong) =>
    missing[path] ?? refused?.issues.find((issue) => issue.path === path)?.message;
  const wrong = { rating: issueOf('rating'), comment: issueOf('comment') };
  const whole =
    publish.isError && !wrong.rating && !wrong.comment
      ? (refused?.message ?? 'Your review did not arrive. It is still here; try again.')
      : undefined;
  const errors = [
    ...(whole ? [{ message: whole }] : []),
    ...(wrong.rating ? [{ message: wrong.rating, field: `${id}-rating` }] : []),
    ...(wrong.comment ? [{ message: wrong.comment, field: `${id}-comment` }] : []),
  ];

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormErrors errors={errors} submitCount={submitCount} />
      <StarsInput
        id={`${id}-rating`}
        legend={`How was the work of ${contractorName}?`}
        name="rating"
        words={ratingWords}
        value={rating}
        onChange={(stars) => {
          setRating(stars);
          forget('rating');
        }}
        error={wrong.rating}
      />
      <Textarea
        id={`${id}-comment`}
        label="What should the next homeowner know?"
        description="Everybody can read it, with your first name and initial."
        value={comment}
        onChange={(event) => {
          setComment(event.currentTarget.value);
          forget('comment');
        }}
        error={wrong.comment}
        maxLength={MAX_REVIEW}
        autosize
        minRows={4}
        required
        withAsterisk={false}
      />
      <div>
        <Button type="submit" loading={publish.isPending}>
          Publish the review
        </Button>
      </div>
    </form>
  );
}
