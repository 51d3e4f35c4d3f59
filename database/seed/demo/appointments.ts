import type { EventKind } from '#features/calendar/rules.ts';
import type { BusinessKey } from './businesses.ts';

/** What stands in a business's calendar. Working days from today, so that no visit falls on a Sunday. */
export type DemoAppointment = {
  by: BusinessKey;
  kind: EventKind;
  title: string;
  /** The project that it is for; its homeowner sees it, too. */
  project?: string;
  /** Working days from today; before today if negative. */
  on: number;
  /** The last day, for several. */
  until?: number;
  /** Without times, the whole day. */
  from?: string;
  to?: string;
  notes?: string;
  /** Proposed by the contractor and not yet answered. */
  proposed?: boolean;
};

export const appointments: DemoAppointment[] = [
  {
    by: 'okafor',
    kind: 'site_visit',
    title: 'Measure for gutters',
    project: 'Gutters twice a year on two buildings',
    on: -1,
    from: '14:00',
    to: '14:45',
  },
  {
    by: 'okafor',
    kind: 'busy',
    title: 'Pick up slate and copper in Cicero',
    on: 0,
    from: '07:00',
    to: '08:30',
  },
  {
    by: 'okafor',
    kind: 'site_visit',
    title: 'Inspect chimney crown',
    project: 'Chimney crown is crumbling onto the deck',
    on: 1,
    from: '09:00',
    to: '09:45',
    notes: 'Ladder goes up on the alley side. The gate sticks, so lift it.',
  },
  {
    by: 'okafor',
    kind: 'site_visit',
    title: 'Measure the roof and check its decking',
    project: 'New roof for a brick house',
    on: 2,
    from: '16:00',
    to: '17:00',
    proposed: true,
  },
  {
    by: 'okafor',
    kind: 'appointment',
    title: 'Pick shingle colors',
    project: 'New roof for a 1920s brick house',
    on: 3,
    from: '12:30',
    to: '13:00',
  },
  {
    by: 'okafor',
    kind: 'work',
    title: 'Tear-off and new roof',
    project: 'New roof for a 1920s brick house',
    on: 7,
    until: 9,
    notes: 'Start at noon the first two days. The second-floor tenants work nights.',
  },
  {
    by: 'larkspur',
    kind: 'work',
    title: 'Hang the cabinet doors',
    project: 'Open up the galley kitchen',
    on: 0,
  },
  {
    by: 'larkspur',
    kind: 'appointment',
    title: 'Template for the counters',
    project: 'Open up the galley kitchen',
    on: 1,
    from: '10:00',
    to: '11:30',
    notes: 'Please clear the windowsill and keep the cats in another room.',
  },
  {
    by: 'larkspur',
    kind: 'work',
    title: 'Countertops and sink',
    project: 'Open up the galley kitchen',
    on: 6,
    until: 7,
  },
];
