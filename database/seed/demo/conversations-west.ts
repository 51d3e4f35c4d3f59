import type { DemoConversation } from './demo-project.ts';
import { daysAgoAt, hoursAgo } from './relative-time.ts';

export const westConversations: DemoConversation[] = [
  {
    homeowner: 'june',
    contractor: 'cedarmoss',
    subject: 'Replace front lawn with native plants',
    lines: [
      [
        'contractor',
        daysAgoAt(6, '16:45'),
        'Sod’s out and the compost is in. It looks like a mud pit right now. That’s normal.',
      ],
      ['homeowner', daysAgoAt(6, '17:30'), 'Ha, the neighbors have been asking.'],
      [
        'contractor',
        daysAgoAt(2, '17:10'),
        'Plants come Thursday. There was room for forty more camas, so I ordered them.',
      ],
      ['homeowner', daysAgoAt(2, '20:12'), 'You’re the best.'],
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
        'Owen Fraser here. Roots twice in a year usually means a broken joint, not bad luck. My daughter can be there tomorrow at 10 with the camera. That part’s free.',
      ],
      ['homeowner', daysAgoAt(2, '17:08'), 'Tomorrow at 10 is great. I won’t do any laundry.'],
      [
        'contractor',
        hoursAgo(7.5),
        'She got as far as 41 feet. There’s an offset joint you can see on the video. I’m writing up two ways to fix it.',
      ],
    ],
    unread: { homeowner: 1 },
  },
  {
    homeowner: 'hannah',
    contractor: 'solberg',
    subject: 'Four windows won’t stay open',
    lines: [
      [
        'contractor',
        daysAgoAt(5, '09:00'),
        'You have the original wavy glass in three of the four. I’d only replace what’s cracked.',
      ],
      ['homeowner', daysAgoAt(5, '19:25'), 'Yes, please keep the old glass.'],
      [
        'homeowner',
        hoursAgo(2.7),
        'One question about the quote: can you see the weatherstripping from inside?',
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
        'Rails are going up today. Your seams are 16 inches apart, so every clamp lands right where it should.',
      ],
      [
        'homeowner',
        daysAgoAt(12, '12:44'),
        'I watched from the kitchen. Not a single hole, just like you said.',
      ],
      [
        'contractor',
        daysAgoAt(4, '11:55'),
        'Panels are on. The city inspects next week, the utility takes about ten days after that.',
      ],
      [
        'homeowner',
        daysAgoAt(4, '18:30'),
        'Can we see the production yet, or not until they change the meter?',
      ],
      [
        'contractor',
        daysAgoAt(3, '08:10'),
        'Not until then. I’ll be there when it’s turned on and show you the app.',
      ],
    ],
  },
  {
    homeowner: 'greg',
    contractor: 'tran',
    subject: 'AC runs but doesn’t cool upstairs',
    lines: [
      [
        'contractor',
        daysAgoAt(1, '16:20'),
        'Greg, the water you hear may be ice melting on the coil. Please turn the cooling off and leave the fan on until I get there. It protects the compressor.',
      ],
      ['homeowner', daysAgoAt(1, '16:31'), 'Done. Yep, there was ice.'],
      [
        'contractor',
        daysAgoAt(1, '16:35'),
        'I can come this evening or tomorrow at 9. Your choice.',
      ],
      ['homeowner', daysAgoAt(1, '16:37'), 'Tomorrow at 9 works.'],
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
        'Hi Farah, I know that wall. My grandfather’s crew built three on your street. I’d like to see what’s holding it from behind.',
      ],
      [
        'homeowner',
        daysAgoAt(7, '18:40'),
        'Wow, small world. Come by any evening. The gate’s open.',
      ],
      [
        'contractor',
        daysAgoAt(3, '19:50'),
        'Quote sent. There’s nothing holding it from behind. That’s the problem.',
      ],
    ],
  },
];
