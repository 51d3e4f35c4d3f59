import type { DemoProject, DirectRequest } from './demo-project.ts';
import { daysAgoAt, hoursAgo } from './relative-time.ts';

/** Projects that were completed recently, and those that came to nothing. */
export const endedProjects: DemoProject[] = [
  {
    homeowner: 'dana',
    category: 'Bathroom Remodeling',
    title: 'Curbless shower in the upstairs bath',
    description:
      'My dad is moving in and can’t step over the tub. We’d like a curbless shower with a bench, grab bars that don’t look like a hospital, and a floor that isn’t slippery.',
    scopeLines: ['Curbless shower with bench', 'Blocking for grab bars', 'Slip-resistant tile'],
    budget: [12_000, 19_000],
    timing: 'within_3_months',
    photos: [{ name: 'Upstairs bath today.webp', picture: 'curbless-shower-in-the-upstairs-bath' }],
    posted: daysAgoAt(118, '19:10'),
    interested: [
      ['castellanos', daysAgoAt(118, '20:55')],
      ['larkspur', daysAgoAt(117, '09:30')],
    ],
    quotes: [
      {
        by: 'castellanos',
        description:
          'I’ll use a mud bed so the slope can start at the door. My plumber moves the drain. His price is included in the third line.',
        lines: [
          ['Remove tub, open walls, dispose', 1_450],
          ['Mud bed, waterproofing and bench', 3_980],
          ['Plumbing: drain, valve, fixtures', 3_240],
          ['Wall and floor tile, set and grouted', 5_360],
          ['Grab bars and glass panel', 1_870],
        ],
        deposit: 25,
        drafted: daysAgoAt(108, '21:30'),
        sent: daysAgoAt(107, '08:45'),
        viewed: daysAgoAt(107, '12:20'),
        accepted: {
          at: daysAgoAt(104, '18:11'),
          notes: 'Dad picked the green tile. He’s sure.',
        },
      },
      {
        by: 'larkspur',
        description: 'Full gut with new subfloor and a heated floor.',
        lines: [
          ['Demolition and subfloor', 3_900],
          ['Shower system and heated floor', 9_300],
          ['Tile', 5_100],
          ['Fixtures and glass', 3_950],
        ],
        drafted: daysAgoAt(109, '10:00'),
        sent: daysAgoAt(108, '11:25'),
        viewed: daysAgoAt(108, '19:40'),
      },
    ],
    startsIn: -61,
    dueIn: -33,
    completed: daysAgoAt(6, '15:20'),
    invoices: [
      {
        kind: 'deposit',
        item: 'Deposit as agreed in the quote',
        dollars: 'deposit',
        issued: daysAgoAt(104, '18:12'),
        paid: [{ method: 'online', at: daysAgoAt(103, '20:31') }],
      },
      {
        kind: 'progress',
        item: 'Tile set and grouted',
        dollars: 6_500,
        issued: daysAgoAt(17, '17:50'),
        reminded: [daysAgoAt(9, '09:09'), daysAgoAt(2, '09:09')],
      },
      {
        kind: 'balance',
        item: 'Balance of the agreed price',
        dollars: 'rest',
        issued: daysAgoAt(5, '09:30'),
        terms: 14,
      },
    ],
  },
  {
    homeowner: 'hannah',
    category: 'Window Installation',
    title: 'Six drafty windows on the north side',
    description:
      'Double-hungs from the eighties with rattling sashes. We want wood inside, something that doesn’t need paint outside, and we’d like to keep the old casing.',
    scopeLines: ['Six insert windows', 'Keep interior casing'],
    budget: [7_000, 11_500],
    timing: 'within_3_months',
    posted: daysAgoAt(97, '17:45'),
    interested: [['solberg', daysAgoAt(97, '18:20')]],
    quotes: [
      {
        by: 'solberg',
        description:
          'Clad-wood inserts. I measured twice because your openings vary by up to half an inch.',
        lines: [
          ['Six clad-wood insert windows', 6_540],
          ['Installation, weight pocket insulation', 2_160],
          ['Exterior capping and disposal', 790],
        ],
        drafted: daysAgoAt(89, '20:10'),
        sent: daysAgoAt(88, '09:00'),
        viewed: daysAgoAt(88, '10:32'),
        accepted: { at: daysAgoAt(86, '21:15') },
      },
    ],
    startsIn: -20,
    dueIn: -15,
    completed: daysAgoAt(3, '16:50'),
    invoices: [
      {
        kind: 'balance',
        item: 'The work as quoted',
        dollars: 'rest',
        issued: daysAgoAt(3, '18:05'),
        paid: [{ method: 'online', at: daysAgoAt(1, '20:40') }],
      },
    ],
  },
  {
    homeowner: 'dana',
    category: 'Sunroom Installation',
    title: 'Sunroom off the dining room',
    description:
      'A three-season room where the concrete pad is now, 10 by 12. We’d like glass on three sides.',
    budget: [18_000, 30_000],
    timing: 'flexible',
    posted: daysAgoAt(132, '15:30'),
    status: 'cancelled',
    lastUpdate: daysAgoAt(121, '20:02'),
  },
  {
    homeowner: 'theo',
    category: 'Chimney Repair',
    title: 'Rebuild or remove the back chimney',
    description:
      'It used to serve a coal stove, and nothing uses it now. Bricks are loose above the roof. Either rebuild it, or take it down below the roof line and close it up.',
    scopeLines: ['Remove below the roof line', 'Deck and shingle over'],
    budget: [1_800, 3_500],
    timing: 'flexible',
    posted: daysAgoAt(86, '12:05'),
    interested: [['okafor', daysAgoAt(86, '13:44')]],
    quotes: [
      {
        by: 'okafor',
        description:
          'Take it down to the attic floor, deck over it, and shingle it in. We’ll stack the bricks for you if you want them.',
        lines: [
          ['Dismantle to attic floor, lower brick by hand', 1_480],
          ['Frame, deck and shingle the opening', 820],
          ['Disposal', 240],
        ],
        drafted: daysAgoAt(80, '16:00'),
        sent: daysAgoAt(79, '08:05'),
        viewed: daysAgoAt(78, '22:10'),
        rejected: {
          at: daysAgoAt(76, '19:30'),
          reason: 'We’re going to do it with the whole roof next year. We’ll be in touch.',
        },
        archived: daysAgoAt(61, '09:12'),
      },
    ],
    status: 'cancelled',
    lastUpdate: daysAgoAt(70, '18:18'),
  },
];

/** Requests to one contractor. */
export const directRequests: DirectRequest[] = [
  {
    homeowner: 'theo',
    to: 'okafor',
    service: 'Gutter Cleaning',
    title: 'Gutters twice a year on two buildings',
    description:
      'Both buildings on Winnemac, spring and fall. Same crew every time would be nice, since the gate code changes.',
    budget: [400, 900],
    asked: daysAgoAt(4, '07:15'),
    status: 'contacted',
    lastContact: daysAgoAt(3, '12:02'),
  },
  {
    homeowner: 'imani',
    to: 'okafor',
    service: 'Gutter Installation',
    title: 'Copper gutters on the carriage house',
    description: 'Only the street side, 28 feet, to match the main house.',
    budget: [900, 1_600],
    asked: daysAgoAt(92, '16:20'),
    status: 'lost',
    lastContact: daysAgoAt(85, '10:30'),
  },
  {
    homeowner: 'priya',
    to: 'brightwater',
    service: 'Sump Pump Installation',
    title: 'Battery backup for our sump pump',
    description: 'The pump works. We need a backup for when the power goes out in a storm.',
    budget: [600, 1_400],
    asked: hoursAgo(20.5),
    status: 'new',
  },
];
