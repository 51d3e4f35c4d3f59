import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { Confirm } from '#ui/confirm.tsx';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import { lazyPart, partWhenUsed } from '#ui/lazy-part.ts';
import type { ConversationParty } from '../rules.ts';
import type { Conversation } from '../shapes.ts';
import type { DialogName, ThreadLink } from './opened-thread-menu.tsx';
import { ThreadOpener } from './thread-opener.tsx';

type Props = {
  conversation: Conversation;
  party: ConversationParty;
  links: readonly ThreadLink[];
};
const OpenedThreadMenu = lazyPart(() => import('./opened-thread-menu.tsx'));
const EscalateDialog = partWhenUsed(async () => ({
  default: (await import('../support/components/escalate-dialog.tsx')).EscalateDialog,
}));
const ResolveDialog = partWhenUsed(async () => ({
  default: (await import('../support/components/resolve-dialog.tsx')).ResolveDialog,
}));

/** The actions that the server offers for a conversation. */
export function ThreadMenu({ conversation, party, links }: Props) {
  const { id, moves, withName, contractorId } = conversation;
  const [openDialog, setOpenDialog] = useState<DialogName>();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: orpc.conversations.key() });
    void queryClient.invalidateQueries({ queryKey: orpc.adminConversations.key() });
  };
  const update = useMutation(orpc.conversations.update.mutationOptions({ onSettled: refresh }));
  const remove = useMutation(
    orpc.conversations.remove.mutationOptions({
      onSuccess: () => navigate({ search: '' }, { replace: true }),
      onSettled: refresh,
    }),
  );
  const canMove = (move: Conversation['moves'][number]) => moves.includes(move);
  const closeDialog = () => {
    setOpenDialog(undefined);
    refresh();
  };

  return (
    <>
      {canMove('resolve') && (
        <button type="button" className="button" onClick={() => setOpenDialog('resolve')}>
          Resolve
        </button>
      )}
      <LazyMenu preload={OpenedThreadMenu.preload} opener={(props) => <ThreadOpener {...props} />}>
        <OpenedThreadMenu
          conversation={conversation}
          party={party}
          links={links}
          onUpdate={(changes) => update.mutate({ id, ...changes })}
          onOpen={setOpenDialog}
        />
      </LazyMenu>
      <Suspense>
        <EscalateDialog
          conversation={conversation}
          party={party}
          opened={openDialog === 'escalate'}
          onDone={closeDialog}
        />
        <ResolveDialog id={id} opened={openDialog === 'resolve'} onDone={closeDialog} />
      </Suspense>
      <Confirm
        title="Delete this conversation?"
        action="Delete for me"
        cancelLabel="Keep it"
        destructive
        opened={openDialog === 'remove'}
        busy={remove.isPending}
        onClose={() => setOpenDialog(undefined)}
        onConfirm={() => remove.mutate({ id })}
      >
        <p>
          It’s removed from your messages, with everything in it so far. {withName} keeps their
          copy. If someone writes again, it comes back with just the new messages.
          {party === 'homeowner' &&
            contractorId !== null &&
            ' If you shared your phone number or address with them, it’s hidden again, unless they have the job.'}
        </p>
      </Confirm>
    </>
  );
}
