import type { DemoConversation } from './demo-project.ts';
import { daysAgoAt, hoursAgo } from './relative-time.ts';

export const westConversations: DemoConversation[] = [
  {
    homeowner: 'june',
    contractor: 'cedarmoss',
    subject: 'Front yard without a lawn',
    lines: [
      [
        'contractor',
        daysAgoAt(6, '16:45'),
        'Sod is gone and the compost is in. It looks like a mud wrestling arena; that is normal.',
      ],
      ['homeowner', daysAgoAt(6, '17:30'), 'The neighbors have started a betting pool.'],
      [
        'contractor',
        daysAgoAt(2, '17:10'),
        'Plants come on Thursday. There was room for forty more camas, so I ordered them.',
      ],
      ['homeowner', daysAgoAt(2, '20:12'), 'You are the best kind of contractor.'],
    ],
  },
  {
    homeowner: 'caleb',
    contractor: 'fraser',
    subject: 'Floor drain backs up when the washer runs',
    lines: [
      [
        'contractor',
        daysAgoAt(2, '16:45'),
        'Owen Fraser here. Roots twice in a year usually means a broken joint, not bad luck. My daughter can be there tomorrow at ten with the camera; that part is free.',
      ],
      ['homeowner', daysAgoAt(2, '17:08'), 'Tomorrow at ten, great. I will not do laundry.'],
      [
        'contractor',
        hoursAgo(7.5),
        'She got as far as 41 feet. There is an offset you can see on the recording. I am writing up two ways to deal with it.',
      ],
    ],
    unread: { homeowner: 1 },
  },
  {
    homeowner: 'hannah',
    contractor: 'solberg',
    subject: 'Four double-hungs that will not stay up',
    lines: [
      [
        'contractor',
        daysAgoAt(5, '09:00'),
        'You have the original wavy glass in three of the four. I would only replace what is cracked.',
      ],
      ['homeowner', daysAgoAt(5, '19:25'), 'Please keep every wave.'],
      [
        'homeowner',
        hoursAgo(2.7),
        'One question about the quote: does the weatherstripping show from inside?',
      ],
    ],
    unread: { contractor: 1 },
  },
  {
    homeowner: 'luis',
    contractor: 'monroe',
    subject: 'Solar on a standing-seam roof',
    lines: [
      [
        'contractor',
        daysAgoAt(12, '08:20'),
        'Rails are going up today. Your seams are 16 inches apart, so every clamp lands where it should.',
      ],
      [
        'homeowner',
        daysAgoAt(12, '12:44'),
        'I watched from the kitchen. Not one hole, as promised.',
      ],
      [
        'contractor',
        daysAgoAt(4, '11:55'),
        'Panels are on. The city inspects next week, the utility takes about ten days after that.',
      ],
      [
        'homeowner',
        daysAgoAt(4, '18:30'),
        'Can we see the production already, or only after the meter is changed?',
      ],
      [
        'contractor',
        daysAgoAt(3, '08:10'),
        'Only after. I will be there when it is switched on and show you the app.',
      ],
    ],
  },
  {
    homeowner: 'greg',
    contractor: 'tran',
    subject: 'Runs but does not cool the upstairs',
    lines: [
      [
        'contractor',
        daysAgoAt(1, '16:20'),
        'Greg, the water you hear may be ice melting on the coil. Please switch cooling off and the fan on until I come; it saves the compressor.',
      ],
      ['homeowner', daysAgoAt(1, '16:31'), 'Done. There was indeed ice.'],
      [
        'contractor',
        daysAgoAt(1, '16:35'),
        'I come this evening or tomorrow at nine, your choice.',
      ],
      ['homeowner', daysAgoAt(1, '16:37'), 'Tomorrow at nine.'],
    ],
  },
  {
    homeowner: 'farah',
    contractor: 'ibarra',
    subject: 'Retaining wall is leaning',
    lines: [
      [
        'contractor',
        daysAgoAt(7, '12:15'),
        'Señora Haddad, I know that wall: my grandfather’s crew built three on your street. I would like to see what holds it from behind.',
      ],
      ['homeowner', daysAgoAt(7, '18:40'), 'What a story. Come by any evening, the gate is open.'],
      [
        'contractor',
        daysAgoAt(3, '19:50'),
        'Quote sent. Nothing holds it from behind, that is the trouble.',
      ],
    ],
  },
];
