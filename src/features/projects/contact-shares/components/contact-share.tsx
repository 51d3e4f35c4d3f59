import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import styles from './contact-share.module.css';

type Props = {
  projectId: string;
  contractorId: string;
  businessName: string;
  /** Where the business is named beside it, and room is scarce. */
  isBrief?: boolean;
};

/** Shows a homeowner’s phone number and address to one contractor, or hides them again. Whoever won sees both. */
export function ContactShare({ projectId: id, contractorId, businessName, isBrief }: Props) {
  const client = useQueryClient();
  const options = orpc.projects.contactShare.queryOptions({ input: { id, contractorId } });
  const { data } = useQuery(options);
  const share = useMutation(
    orpc.projects.shareContact.mutationOptions({
      onSuccess: (answer) => client.setQueryData(options.queryKey, answer),
    }),
  );
  if (!data || data.isWon) return null;
  const isShared = data.phone || data.address;
  if (!isShared && !data.mayShare) return null;
  const { hasPhone, hasAddress } = data;
  const what = whatIsShared(isShared ? data.phone : true, isShared ? data.address : hasAddress);
  const send = (to: boolean) =>
    share.mutate({ id, contractorId, phone: to, address: to && hasAddress });
  return (
    <div className={styles.share} data-brief={isBrief || undefined}>
      {share.isError && (
        <ErrorNotice onRetry={() => share.variables && share.mutate(share.variables)}>
          That didn’t go through. Nothing has changed.
        </ErrorNotice>
      )}
      <p role="status">
        {isShared
          ? `${businessName} sees your ${what}.`
          : `${isBrief ? '' : 'Only a pro you hire sees your phone number and address, unless you share them. '}You can hide ${hasAddress ? 'them' : 'it'} again anytime.`}
        {isShared && !hasPhone && ' Your profile has no phone number yet.'}
      </p>
      <Button
        variant="default"
        size="compact-md"
        loading={share.isPending}
        onClick={() => send(!isShared)}
      >
        {/* One box: the button would lay out two of them as columns. */}
        <span>
          {isShared ? 'Hide it again' : `Share my ${what}`}
          <span className={isBrief ? 'sr-only' : undefined}>
            {isShared ? ` from ${businessName}` : ` with ${businessName}`}
          </span>
        </span>
      </Button>
    </div>
  );
}

const whatIsShared = (phone: boolean, address: boolean) =>
  [phone && 'phone number', address && 'address'].filter(Boolean).join(' and ');
