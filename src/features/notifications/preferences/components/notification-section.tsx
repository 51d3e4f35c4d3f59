import { Checkbox, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#browser/api.ts';
import { useSession } from '#browser/session.ts';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { Section } from '#ui/section.tsx';
import { PushDevices } from '../../push/components/push-devices.tsx';
import { channelsOf, type Topic, topicsOf } from '../rules.ts';
import styles from './notification-section.module.css';
import { QuietSettings } from './quiet-settings.tsx';
import { usePreferences } from './use-preferences.ts';

const labels: Record<Topic, string> = {
  leads: 'New leads',
  quotes: 'Quotes',
  messages: 'Messages',
  projectUpdates: 'Projects and invoices',
  matches: 'Interested pros',
  reminders: 'Calendar reminders',
  reviews: 'Review requests',
  verification: 'Document verification',
  operations: 'Failing background jobs',
  reports: 'Weekly reports',
  marketing: 'News and offers',
};

const channelOptions = [
  { way: 'portal', label: 'On Plumbline' },
  { way: 'email', label: 'Email' },
  { way: 'push', label: 'Push' },
  { way: 'sms', label: 'Text' },
] as const;

/** Topics, channels and quiet times of the user's notifications. Each change is saved at once. */
export function NotificationSection() {
  const { activeRole } = useSession();
  const devices = useQuery(orpc.notifications.subscriptions.queryOptions());
  // Without one, what is switched on reaches nobody.
  const hasDevice = devices.data?.items.length !== 0;
  const { stored, preferences, change, isSaved, errorMessage } = usePreferences();
  return (
    <Section
      title="Notifications"
      about="What we notify you about, and how. Changes are saved right away. You always get emails about your password and sign-in."
    >
      {stored.isPending && <LoadingRows rows={4} label="Loading your settings" />}
      {stored.isError && !preferences && (
        <ErrorNotice onRetry={() => void stored.refetch()} retrying={stored.isFetching}>
          Your settings didn’t load. Nothing is lost.
        </ErrorNotice>
      )}
      {errorMessage && <ErrorNotice>{errorMessage}</ErrorNotice>}
      {preferences && (
        <>
          {/* Switched on, but for no device: then the notice alone says that they are off, and turns them on. */}
          {(hasDevice || !preferences.push) && (
            <Switch
              label="Push notifications"
              description={hasDevice && 'On the devices below, even when this site is closed.'}
              checked={preferences.push}
              onChange={(event) => change({ push: event.currentTarget.checked })}
            />
          )}
          {preferences.push && <PushDevices />}
          <Switch
            label="Email"
            checked={preferences.email}
            onChange={(event) => change({ email: event.currentTarget.checked })}
          />
          <Switch
            label="Text messages"
            description={`${preferences.sms ? '' : 'Turn this on to choose what we text you. '}Only urgent messages, to the number in your profile.`}
            checked={preferences.sms}
            onChange={(event) => change({ sms: event.currentTarget.checked })}
          />
          <table className={styles.table}>
            <caption className="sr-only">Notification channels</caption>
            <thead>
              <tr>
                <th scope="col">About</th>
                {channelOptions.map(({ way, label }) => (
                  <th key={way} scope="col" className={styles.way}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {topicsOf[activeRole].map((topic) => (
                <tr key={topic}>
                  <th scope="row">{labels[topic]}</th>
                  {channelOptions.map(({ way, label }) => {
                    if (!channelsOf(topic).includes(way))
                      return <td key={way} className={styles.way} />;
                    const isOff =
                      way !== 'portal' && (!preferences[way] || (way === 'push' && !hasDevice));
                    return (
                      <td key={way} className={styles.way}>
                        <Checkbox
                          className={styles.box}
                          aria-label={`${labels[topic]}: ${label}`}
                          checked={preferences.ways[topic][way] && !isOff}
                          disabled={isOff}
                          onChange={(event) =>
                            change({
                              ways: { [topic]: { [way]: event.currentTarget.checked } },
                            })
                          }
                        />
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <QuietSettings preferences={preferences} onChange={change} />
          <p className={styles.saved} role="status">
            {isSaved && 'Saved.'}
          </p>
        </>
      )}
    </Section>
  );
}
