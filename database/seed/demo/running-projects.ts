import type { DemoProject } from './demo-project.ts';
import { daysAgoAt } from './relative-time.ts';

/** Projects that are started, in progress, active or on hold. */
export const runningProjects: DemoProject[] = [
  {
    homeowner: 'dana',
    category: 'Kitchen Remodeling',
    title: 'Open up the galley kitchen',
    description:
      'We want to take down the half wall to the dining room, move the sink under the window and get drawers instead of base cabinets. Appliances stay except the range hood. The house was built in 1948, we live in it, and there are two cats.',
    scopeLines: ['Remove half wall', 'New cabinets and quartz counters', 'Sink under the window'],
    budget: [32_000, 46_000],
    timing: 'within_3_months',
    photos: [{ name: 'kitchen-1.webp', picture: 'open-up-the-galley-kitchen' }],
    posted: daysAgoAt(74, '20:20'),
    interested: [
      ['larkspur', daysAgoAt(73, '09:02')],
      ['hollis', daysAgoAt(72, '15:38')],
    ],
    quotes: [
      {
        by: 'larkspur',
        description:
          'Nine weeks, one of them without a sink. The half wall carries nothing; we opened it in two places to be sure. Floor is patched with oak from the closet.',
        lines: [
          ['Demolition, half wall removal and disposal', 3_400],
          ['Cabinets with drawers, soft close, plywood boxes', 14_900],
          ['Quartz countertops and undermount sink', 7_250],
          ['Plumbing and electrical for the new layout', 7_600],
          ['Backsplash, floor patching and paint', 6_350],
        ],
        drafted: daysAgoAt(64, '16:30'),
        sent: daysAgoAt(63, '11:00'),
        viewed: daysAgoAt(63, '18:42'),
        accepted: {
          at: daysAgoAt(60, '21:05'),
          notes: 'Yes, please. Could you start after the 10th? My sister visits before that.',
        },
      },
      {
        by: 'hollis',
        description: 'Includes a new window over the sink and our published margin of 18 percent.',
        lines: [
          ['Demolition and framing', 5_100],
          ['Window, 4 ft, with flashing', 3_350],
          ['Cabinets and counters', 24_200],
          ['Trades', 9_800],
          ['Finishes', 7_400],
        ],
        drafted: daysAgoAt(65, '10:20'),
        sent: daysAgoAt(64, '12:15'),
        viewed: daysAgoAt(64, '19:30'),
      },
    ],
    status: 'in_progress',
    startsIn: -38,
    dueIn: 23,
    lastUpdate: daysAgoAt(1, '16:25'),
  },
  {
    homeowner: 'theo',
    category: 'Roof Installation',
    title: 'New roof for a 1920s brick house',
    description:
      'Two layers of shingles are on there and the inspector says both have to come off. About 19 squares, one chimney, two plumbing vents and a low-slope section over the rear porch. My tenants on the second floor work nights.',
    scopeLines: ['Tear off both layers', 'Ice and water shield', 'New porch membrane'],
    budget: [14_000, 21_000],
    timing: 'within_month',
    photos: [{ name: 'roof-1.webp', picture: 'new-roof-for-a-1920s-two-flat' }],
    posted: daysAgoAt(16, '18:12'),
    interested: [
      ['okafor', daysAgoAt(16, '18:40')],
      ['tamarack', daysAgoAt(15, '08:22')],
    ],
    quotes: [
      {
        by: 'okafor',
        description:
          'Three days. We start at noon on the first two so that your tenants can sleep, and finish the porch last.',
        lines: [
          ['Tear off two layers and haul away', 3_420],
          ['Decking repairs, up to four sheets', 560],
          ['Ice shield, underlayment, architectural shingles', 9_880],
          ['Porch membrane', 1_640],
          ['Flashing, ridge vent and pipe boots', 1_250],
          ['Permit and final inspection', 430],
        ],
        drafted: daysAgoAt(11, '17:30'),
        sent: daysAgoAt(10, '08:00'),
        viewed: daysAgoAt(10, '12:14'),
        accepted: {
          at: daysAgoAt(2, '19:36'),
          notes: 'The noon start sold it. See you on the roof.',
        },
      },
      {
        by: 'tamarack',
        description: 'Two days with ten people, starting at seven.',
        lines: [
          ['Tear-off, 19 squares', 3_100],
          ['Roof system with lifetime shingles', 11_750],
          ['Porch membrane and flashing', 2_600],
          ['Permit', 430],
        ],
        drafted: daysAgoAt(9, '13:00'),
        sent: daysAgoAt(8, '09:40'),
        viewed: daysAgoAt(8, '20:01'),
      },
    ],
    startsIn: 9,
    dueIn: 13,
  },
  {
    homeowner: 'walter',
    category: 'Exterior Painting',
    title: 'Repaint a wood-sided bungalow',
    description:
      'South side is peeling down to bare cedar. Built in 1924, so please test for lead and price the work accordingly. Two body colors and white trim.',
    scopeLines: ['Lead-safe preparation', 'Prime bare wood', 'Two coats body and trim'],
    budget: [6_500, 10_500],
    timing: 'within_month',
    photos: [{ name: 'painting-1.webp', picture: 'repaint-a-wood-sided-bungalow' }],
    posted: daysAgoAt(58, '09:25'),
    interested: [['kowalczyk', daysAgoAt(58, '11:48')]],
    quotes: [
      {
        by: 'kowalczyk',
        description:
          'Lead test was positive on the trim only, so containment is needed there and nowhere else.',
        lines: [
          ['Lead-safe washing, scraping and sanding', 3_350],
          ['Prime bare wood, caulk, minor carpentry', 1_720],
          ['Two finish coats, body and trim', 3_640],
        ],
        drafted: daysAgoAt(50, '15:12'),
        sent: daysAgoAt(49, '08:30'),
        viewed: daysAgoAt(49, '09:55'),
        accepted: { at: daysAgoAt(47, '10:18') },
      },
    ],
    status: 'on_hold',
    startsIn: -31,
    lastUpdate: daysAgoAt(18, '07:40'),
  },
  {
    homeowner: 'imani',
    category: 'Deck Building',
    title: 'Replace a rotten deck with cedar',
    description:
      'Twelve by sixteen, about three feet off the ground, two steps down to the yard. The ledger board is soft, so it all has to go. A bench along the long side would be lovely.',
    scopeLines: ['Demolish', 'New footings and frame', 'Cedar decking and railing', 'Bench'],
    budget: [11_000, 17_000],
    timing: 'within_3_months',
    photos: [{ name: 'deck-1.webp', picture: 'replace-a-rotten-deck-with-cedar' }],
    posted: daysAgoAt(49, '13:40'),
    interested: [['fieldstone', daysAgoAt(49, '14:55')]],
    quotes: [
      {
        by: 'fieldstone',
        description:
          'Drawing attached to my message. Footings go to 42 inches, as the village requires.',
        lines: [
          ['Demolition and disposal', 1_240],
          ['Footings, ledger and pressure-treated frame', 4_870],
          ['Cedar decking', 4_960],
          ['Railing, steps and bench', 3_380],
          ['Permit', 260],
        ],
        drafted: daysAgoAt(41, '18:20'),
        sent: daysAgoAt(40, '10:10'),
        viewed: daysAgoAt(40, '12:36'),
        accepted: { at: daysAgoAt(37, '08:44'), notes: 'The drawing is exactly it.' },
      },
    ],
    status: 'active',
    startsIn: -14,
    dueIn: 6,
    lastUpdate: daysAgoAt(3, '15:30'),
  },
  {
    homeowner: 'june',
    category: 'Landscaping',
    title: 'Front yard without a lawn',
    description:
      'Sunny, slopes to the sidewalk, 25 by 30 feet. Native plants, something in bloom from April to October, a path wide enough for a stroller.',
    scopeLines: ['Remove sod', 'Plan and plant natives', 'Gravel path with steel edge'],
    budget: [5_000, 9_000],
    timing: 'flexible',
    photos: [{ name: 'landscaping-1.webp', picture: 'front-yard-without-a-lawn' }],
    posted: daysAgoAt(33, '11:08'),
    interested: [['cedarmoss', daysAgoAt(33, '13:20')]],
    quotes: [
      {
        by: 'cedarmoss',
        description: 'Plan, plants and two visits in the first year, when most things go wrong.',
        lines: [
          ['Remove sod, grade and compost', 1_860],
          ['Native plants, 140 pieces, planted', 3_290],
          ['Gravel path, steel edging and mulch', 2_080],
          ['Two care visits', 320],
        ],
        drafted: daysAgoAt(26, '19:00'),
        sent: daysAgoAt(25, '09:15'),
        viewed: daysAgoAt(25, '09:58'),
        accepted: { at: daysAgoAt(23, '20:40'), notes: 'More camas if there is room, please.' },
      },
    ],
    status: 'in_progress',
    startsIn: -6,
    dueIn: 5,
    lastUpdate: daysAgoAt(2, '17:05'),
  },
  {
    homeowner: 'luis',
    category: 'Solar Panel Installation',
    title: 'Solar on a standing-seam roof',
    description:
      'South-west facing, no shade after ten. Yearly use is about 9,400 kWh. We would like clamps rather than holes, and a price with and without a battery.',
    scopeLines: ['6 to 7 kW array on clamps', 'Monitoring', 'Utility application'],
    budget: [16_000, 26_000],
    timing: 'within_3_months',
    photos: [{ name: 'roof-1.webp', picture: 'solar-on-a-standing-seam-roof' }],
    posted: daysAgoAt(63, '21:30'),
    interested: [['monroe', daysAgoAt(62, '08:01')]],
    quotes: [
      {
        by: 'monroe',
        description:
          'Without battery, as the numbers do not carry one at your rate. I can add it later without rework.',
        lines: [
          ['16 panels, 6.9 kW, with clamps and rails', 10_850],
          ['Inverter and monitoring', 3_720],
          ['Electrical work and disconnect', 3_310],
          ['Permit and utility application', 1_120],
        ],
        drafted: daysAgoAt(52, '14:45'),
        sent: daysAgoAt(51, '10:00'),
        viewed: daysAgoAt(51, '20:18'),
        accepted: { at: daysAgoAt(44, '19:22') },
      },
    ],
    status: 'in_progress',
    startsIn: -12,
    dueIn: 10,
    lastUpdate: daysAgoAt(4, '11:50'),
  },
];
