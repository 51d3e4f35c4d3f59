import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { refusedAs } from '#browser/refused.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import type { Profile } from './profile.ts';
import styles from './section.module.css';
import { Section } from './section.tsx';

/** Kept at once, each by itself. */
export function PreferencesSection({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const save = useMutation(
    orpc.profile.update.mutationOptions({
      onSuccess: (saved) => queryClient.setQueryData(orpc.profile.get.queryKey(), saved),
    }),
  );
  const pending = save.isPending ? save.variables.preferences : undefined;
  const { marketingEmails } = { ...profile.preferences, ...pending };
  return (
    <Section title="Mails from us" about="Mails about what you do here always arrive.">
      {save.isError && (
        <ErrorNotice>
          {refusedAs(save.error)?.message ?? 'This could not be kept. Try again.'}
        </ErrorNotice>
      )}
      <Switch
        label="News and offers"
        description="What is new on this site. Off unless you turn it on."
        checked={marketingEmails}
        onChange={(event) =>
          save.mutate({ preferences: { marketingEmails: event.currentTarget.checked } })
        }
      />
      <p className={styles.saved} role="status">
        {save.isSuccess && (marketingEmails ? 'You get them from now on.' : 'You get none.')}
      </p>
    </Section>
  );
}
