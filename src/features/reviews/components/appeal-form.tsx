import { orpc } from '#browser/api.ts';
import { MAX_APPEAL_LENGTH } from '../rules.ts';
import { ReviewTextForm } from './review-text-form.tsx';

type Props = {
  reviewId: string;
  label: string;
  onDone: (message: string) => void;
  onClose: () => void;
};

/** Asks for a second look at a decision. */
export const AppealForm = ({ reviewId: id, label, onDone, onClose }: Props) => (
  <ReviewTextForm
    label={label}
    description="You can appeal once. Someone will take another look and let you know."
    action="Send the appeal"
    maxLength={MAX_APPEAL_LENGTH}
    send={(text) => orpc.reviews.appeal.call({ id, text })}
    onDone={() => onDone('We got your appeal. We’ll answer here.')}
    onClose={onClose}
  />
);
