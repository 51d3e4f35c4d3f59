import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { SectionForm } from '#ui/section-form.tsx';
import { useSectionForm } from '#ui/use-section-form.ts';

type Props = {
  onClose: () => void;
  onSent?: () => void;
  /** What to call the address: a new one, or the correct one in place of a mistyped one. */
  label?: string;
};

/** Asks for another address, which is the account’s once its link was opened. */
export function ChangeEmailForm({ onClose, onSent, label = 'New email' }: Props) {
  const queryClient = useQueryClient();
  const form = useSectionForm({
    initialValues: { email: '', password: '' },
    resetOnSuccess: true,
    validate: ({ email, password }) => ({
      ...(!email.trim() && { email: `Enter the ${label.toLowerCase()} address` }),
      ...(!password && { password: 'Enter your password' }),
    }),
    send: async (input) => {
      await orpc.profile.changeEmail.call(input);
      await queryClient.invalidateQueries({ queryKey: orpc.profile.key() });
      onSent?.();
    },
  });
  return (
    <SectionForm
      form={form}
      opened
      submitLabel="Send a link to this address"
      successMessage="Sent. It takes effect once you click the link."
      secondaryAction={
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      }
    >
      <TextInput {...form.field('email')} label={label} type="email" autoComplete="email" />
      <PasswordInput
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
      />
    </SectionForm>
  );
}
