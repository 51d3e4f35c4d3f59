import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';

type Props = {
  contractorId: string;
  businessName: string;
  /** All contractors of the surrounding list, so that one query tells which of them are saved. */
  listContractorIds: readonly string[];
};

/** Query input that tells which of these are saved, shared by loaders and components. */
export const savedAmong = (contractorIds: readonly string[]) => ({
  input: { contractorIds: [...contractorIds], limit: contractorIds.length },
});

export function SaveButton({ contractorId, businessName, listContractorIds }: Props) {
  const queryClient = useQueryClient();
  const list = useQuery(orpc.savedContractors.list.queryOptions(savedAmong(listContractorIds)));
  const onSettled = () => queryClient.invalidateQueries({ queryKey: orpc.savedContractors.key() });
  const add = useMutation(orpc.savedContractors.add.mutationOptions({ onSettled }));
  const remove = useMutation(orpc.savedContractors.remove.mutationOptions({ onSettled }));
  const saved = list.data?.items.some((one) => one.contractorId === contractorId) ?? false;
  const Heart = saved ? IconHeartFilled : IconHeart;
  // The button is not disabled while sending, so that it keeps the focus.
  const isBusy = add.isPending || remove.isPending;
  const hasFailed = add.isError || remove.isError;
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
      {hasFailed && <span role="alert">That didn’t save. Try again.</span>}
    </>
  );
}
