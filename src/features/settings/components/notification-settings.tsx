import { Switches } from './switches.tsx';

const email = (change: object) => ({ notifications: { email: change } });
const sms = (change: object) => ({ notifications: { sms: change } });

/** What a contractor is told of, and how. */
export function NotificationSettings() {
  return (
    <Switches
      title="What you are told of"
      about="By e-mail and by text. What happens also stands in your portal."
      switches={[
        {
          label: 'New leads by e-mail',
          isOn: ({ notifications }) => notifications.email.newLeads,
          turn: (newLeads) => email({ newLeads }),
        },
        {
          label: 'Project updates by e-mail',
          isOn: ({ notifications }) => notifications.email.projectUpdates,
          turn: (projectUpdates) => email({ projectUpdates }),
        },
        {
          label: 'Calendar reminders by e-mail',
          isOn: ({ notifications }) => notifications.email.calendarReminders,
          turn: (calendarReminders) => email({ calendarReminders }),
        },
        {
          label: 'A weekly report by e-mail',
          isOn: ({ notifications }) => notifications.email.weeklyReports,
          turn: (weeklyReports) => email({ weeklyReports }),
        },
        {
          label: 'Urgent messages by text',
          isOn: ({ notifications }) => notifications.sms.urgentMessages,
          turn: (urgentMessages) => sms({ urgentMessages }),
        },
        {
          label: 'Appointment reminders by text',
          isOn: ({ notifications }) => notifications.sms.appointmentReminders,
          turn: (appointmentReminders) => sms({ appointmentReminders }),
        },
      ]}
    />
  );
}
