import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { Confirm } from '#ui/confirm.tsx';
import type { ConversationParty } from '../rules.ts';
import type { Conversation } from '../shapes.ts';
import { EscalateDialog } from '../support/components/escalate-dialog.tsx';
import { ResolveDialog } from '../support/components/resolve-dialog.tsx';
import styles from './thread-header.module.css';

type Props = { conversation: Conversation; party: ConversationParty };
type DialogName = 'escalate' | 'resolve' | 'remove';

/** The actions that the server offers for a conversation. */
export function ThreadMenu({ conversation, party }: Props) {
  const { id, moves, withName, assignedAgent, contractorId } = conversation;
  const [openDialog, setOpenDialog] = useState<DialogName>();
  const { user } = useSession();
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
      <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" className={`button button-quiet ${styles.more}`}>
            <IconDots size={20} stroke={1.75} aria-hidden="true" />
            <span className="sr-only">More about this conversation</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {canMove('escalate') && (
            <Menu.Item onClick={() => setOpenDialog('escalate')}>
              {party === 'admin' ? 'Change the priority' : 'Get help from support'}
            </Menu.Item>
          )}
          {party === 'admin' && assignedAgent !== user.uid && (
            <Menu.Item onClick={() => update.mutate({ id, assignedAgent: user.uid })}>
              Assign to me
            </Menu.Item>
          )}
          {canMove('archive') && (
            <Menu.Item onClick={() => update.mutate({ id, status: 'archived' })}>Archive</Menu.Item>
          )}
          {canMove('restore') && (
            <Menu.Item onClick={() => update.mutate({ id, status: 'active' })}>
              Move out of archive
            </Menu.Item>
          )}
          {canMove('remove') && (
            <Menu.Item color="red" onClick={() => setOpenDialog('remove')}>
              Delete for me
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <EscalateDialog
        conversation={conversation}
        party={party}
        opened={openDialog === 'escalate'}
        onDone={closeDialog}
      />
      <ResolveDialog id={id} opened={openDialog === 'resolve'} onDone={closeDialog} />
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
