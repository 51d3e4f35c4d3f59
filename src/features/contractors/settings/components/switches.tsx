import { Switch } from '@mantine/core';
import { refusedAs } from '#browser/refused.ts';
import styles from '#features/users/profile/components/section.module.css';
import { Section } from '#features/users/profile/components/section.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import type { ContractorSettings, SettingsChange } from '../rules.ts';
import { useSettings } from './use-settings.ts';

type SwitchOf = {
  label: string;
  description?: string;
  isOn: (settings: ContractorSettings) => boolean;
  turn: (on: boolean) => SettingsChange;
};

/** Switches that are kept at once, each by itself. */
export function Switches({
  title,
  about,
  switches,
}: {
  title: string;
  about: string;
  switches: readonly SwitchOf[];
}) {
  const { settings, save } = useSettings();
  if (!settings.data) return null;
  const shown = settings.data;
  return (
    <Section title={title} about={about}>
      {save.isError && (
        <ErrorNotice>
          {refusedAs(save.error)?.message ?? 'This could not be kept. Try again.'}
        </ErrorNotice>
      )}
      {switches.map(({ label, description, isOn, turn }) => (
        <Switch
          key={label}
          label={label}
          {...(description && { description })}
          checked={isOn(shown)}
          onChange={(event) => save.mutate(turn(event.currentTarget.checked))}
        />
      ))}
      <p className={styles.saved} role="status">
        {save.isSuccess && 'Kept.'}
      </p>
    </Section>
  );
}
