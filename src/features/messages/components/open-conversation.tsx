import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#browser/api.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';

const notFoundMessages = {
  contractor: 'This pro isn’t here anymore.',
  user: 'This person has no active account.',
  homeowner: 'You can message a homeowner once you share a lead, quote, or project.',
};

type ConversationPartner = { contractorId: string } | { homeownerId: string } | { userId: string };

type Props = {
  partner: ConversationPartner;
  /** Before the conversation is on screen. */
  onOpened?: (conversationId: string) => void;
};

/**
 * Finds or starts the conversation with someone and replaces the URL with the conversation's own.
 */
export function OpenConversation({ partner, onOpened }: Props) {
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (input: ConversationPartner) =>
      'userId' in input
        ? api.adminConversations.findOrCreate(input)
        : api.conversations.findOrCreate(input),
    onSuccess: ({ id }) => {
      onOpened?.(id);
      return navigate({ search: `?conversationId=${id}` }, { replace: true });
    },
  });
  const [[idName, id] = []] = Object.entries(partner);
  useEffect(() => {
    if (id && idName === 'userId') mutate({ userId: id });
    if (id && idName === 'contractorId') mutate({ contractorId: id });
    if (id && idName === 'homeownerId') mutate({ homeownerId: id });
  }, [idName, id, mutate]);

  if (!error) return <LoadingRows label="Opening the conversation" />;
  const apiError = getApiError(error);
  if (!apiError || apiError.code === 'unavailable')
    return (
      <ErrorNotice onRetry={() => mutate(partner)} retrying={isPending}>
        The conversation couldn’t be opened.
      </ErrorNotice>
    );
  return (
    <ErrorNotice>
      {apiError.code === 'not-found'
        ? notFoundMessages[
            idName === 'contractorId' ? 'contractor' : idName === 'userId' ? 'user' : 'homeowner'
          ]
        : apiError.message}
    </ErrorNotice>
  );
}
