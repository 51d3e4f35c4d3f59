import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { MAX_PAGE } from '#lib/contract.ts';

type Props = { contractorId: string; businessName: string };

/** Which contractors are saved, asked once for a whole list of them. */
const savedOptions = orpc.savedContractors.list.queryOptions({ input: { limit: MAX_PAGE } });

/** Keeps a contractor in mind, or no longer. */
export function SaveButton({ contractorId, businessName }: Props) {
  const queryClient = useQueryClient();
  const list = useQuery(savedOptions);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.savedContractors.key() });
  const add = useMutation(orpc.savedContractors.add.mutationOptions({ onSettled }));
  const remove = useMutation(orpc.savedContractors.remove.mutationOptions({ onSettled }));
  const saved = list.data?.items.some((one) => one.contractorId === contractorId) ?? false;
  const Heart = saved ? IconHeartFilled : IconHeart;
  // While it is sent the button stays as it is, and keeps the focus.
  const isBusy = add.isPending || remove.isPending;
  const failed = add.isError || remove.isError;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-pressed={saved}
        disabled={list.isPending}
        onClick={() => !isBusy && (saved ? remove : add).mutate({ contractorId })}
      >
        <Heart size={20} stroke={1.75} aria-hidden="true" />
        {saved ? 'Saved' : 'Save'}
        <span className="sr-only"> {businessName}</span>
      </button>
      {failed && <span role="alert">It was not saved. Try again.</span>}
    </>
  );
}
