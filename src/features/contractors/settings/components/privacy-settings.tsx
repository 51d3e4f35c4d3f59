import { SettingsSwitches } from './settings-switches.tsx';

export function PrivacySettings() {
  return (
    <SettingsSwitches
      title="What others see"
      about="About your business, on its page and in search."
      switches={[
        {
          label: 'Public page',
          description:
            'Anyone can find and read it. If it’s off, you won’t show up in search, and only homeowners you work with can see your page. You still get leads.',
          isOn: ({ privacy }) => privacy.publicProfile,
          toChange: (publicProfile) => ({ privacy: { publicProfile } }),
        },
        {
          label: 'Contact details',
          description: 'Shows your phone number and email address to people who are signed in.',
          isOn: ({ privacy }) => privacy.showContactInfo,
          toChange: (showContactInfo) => ({ privacy: { showContactInfo } }),
        },
        {
          label: 'Price data',
          description: 'Your accepted quotes count in the cost calculator, without any names.',
          isOn: ({ privacy }) => privacy.shareAnalytics,
          toChange: (shareAnalytics) => ({ privacy: { shareAnalytics } }),
        },
      ]}
    />
  );
}
