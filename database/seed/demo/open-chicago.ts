import type { DemoProject } from './demo-project.ts';
import { daysAgoAt, hoursAgo } from './relative-time.ts';

/** Open projects in Chicago, other than roofs. */
export const openChicago: DemoProject[] = [
  {
    homeowner: 'dana',
    category: 'EV Charger Installation',
    title: 'EV charger in detached garage',
    description:
      'We pick up the car in about a month. The garage has one 20 amp circuit now, about 45 feet from the panel in the basement. There’s a buried conduit between the two that may or may not be usable. We already have the charger. It’s the hardwired type.',
    scopeLines: ['Check the buried conduit', 'New 60 amp circuit', 'Mount our own charger'],
    budget: [1_200, 2_600],
    timing: 'within_month',
    posted: hoursAgo(5.3),
  },
  {
    homeowner: 'priya',
    category: 'Furnace Installation',
    title: 'Furnace has a cracked heat exchanger',
    description:
      'The gas company red-tagged it yesterday. We’re getting by with two space heaters. 1,900 square feet, two stories, gas, ducts seem fine. Is a heat pump an option with 100 amp service?',
    scopeLines: ['Replacement furnace or heat pump', 'Venting'],
    budget: [3_800, 7_500],
    timing: 'now',
    photos: [
      {
        name: 'Basement with the furnace.webp',
        picture: 'furnace-from-1998-with-a-cracked-heat-exchanger',
      },
    ],
    posted: daysAgoAt(3, '17:50'),
    interested: [['prairie', daysAgoAt(3, '18:11')]],
    assigned: { to: 'prairie', at: daysAgoAt(2, '08:30') },
  },
  {
    homeowner: 'rosa',
    category: 'Panel Upgrade',
    title: '100 to 200 amp service',
    description:
      'The panel is full and I’m planning to get an induction range. Meter’s on the garage side, panel’s in the basement right behind it.',
    scopeLines: ['200 amp panel', 'New service entrance cable'],
    budget: [2_800, 4_500],
    timing: 'flexible',
    posted: daysAgoAt(52, '19:05'),
    interested: [['demir', daysAgoAt(51, '08:20')]],
    quotes: [
      {
        by: 'demir',
        description:
          'Power will be off for one day. The utility confirms the date two weeks ahead.',
        lines: [
          ['200 amp panel with 40 spaces', 1_320],
          ['Service entrance cable, meter socket, grounding', 1_610],
          ['Labels, permit and utility appointment', 740],
        ],
        drafted: daysAgoAt(46, '17:10'),
        sent: daysAgoAt(45, '09:00'),
        validDays: 30,
        viewed: daysAgoAt(44, '21:20'),
        reminded: [daysAgoAt(36, '10:00'), daysAgoAt(24, '10:00')],
      },
    ],
  },
  {
    homeowner: 'rosa',
    category: 'Water Heater Installation',
    title: 'Replace a 14-year-old water heater',
    description:
      '50-gallon gas, rust at the bottom seam, and the pilot went out twice this month. It’s in the basement next to a floor drain, and the flue goes into the chimney.',
    scopeLines: ['Remove the old tank', 'New 50-gallon gas heater'],
    budget: [1_500, 2_400],
    timing: 'within_month',
    photos: [{ name: 'Water heater.webp', picture: 'replace-a-14-year-old-water-heater' }],
    posted: daysAgoAt(8, '07:30'),
    interested: [['brightwater', daysAgoAt(8, '07:58')]],
    quotes: [
      {
        by: 'brightwater',
        description:
          'A heat pump water heater, because the utility gives you a $750 rebate. It needs a 30 amp circuit, which is included.',
        lines: [
          ['50-gallon heat pump water heater', 2_480],
          ['Installation and 30 amp circuit', 1_240],
          ['Permit and haul-away', 210],
        ],
        drafted: daysAgoAt(7, '16:15'),
        sent: daysAgoAt(7, '16:40'),
        viewed: daysAgoAt(7, '19:03'),
        rejected: {
          at: daysAgoAt(6, '08:21'),
          reason: 'I’d rather stick with gas. Could you quote that?',
        },
      },
      {
        by: 'brightwater',
        description: 'Like for like, as you asked: 50-gallon gas into the existing flue.',
        lines: [
          ['50-gallon gas water heater', 1_090],
          ['Installation, new flue connector and drip leg', 640],
          ['Expansion tank, permit and haul-away', 320],
        ],
        drafted: daysAgoAt(5, '11:30'),
        sent: daysAgoAt(5, '11:52'),
      },
    ],
  },
  {
    homeowner: 'nora',
    category: 'Furnace Repair',
    title: 'Furnace short-cycles on cold mornings',
    description:
      'Runs four minutes, stops, then starts again. New filter, and I had the flame sensor cleaned last month. I’d like someone to look at it before it quits for good.',
    budget: [200, 700],
    timing: 'now',
    posted: daysAgoAt(2, '06:48'),
    interested: [['prairie', daysAgoAt(2, '07:31')]],
    quotes: [
      {
        by: 'prairie',
        description:
          'Most likely the limit switch or a blocked vent. If it’s neither, you only pay for the diagnosis.',
        lines: [
          ['Diagnosis, combustion test', 140],
          ['Limit switch and vent cleaning', 230],
        ],
        drafted: daysAgoAt(1, '09:45'),
        sent: daysAgoAt(1, '10:02'),
      },
    ],
  },
  {
    homeowner: 'walter',
    category: 'Tile Installation',
    title: 'Entry floor in patterned cement tile',
    description:
      'About 60 square feet inside the front door. I already have the tile: 8-inch cement tile with 20% extra. The subfloor squeaks near the closet.',
    scopeLines: ['Stiffen the subfloor', 'Set and seal cement tile'],
    budget: [1_400, 2_600],
    timing: 'within_3_months',
    photos: [{ name: 'Entry floor today.webp', picture: 'entry-floor-in-patterned-cement-tile' }],
    posted: daysAgoAt(4, '20:35'),
    interested: [['castellanos', daysAgoAt(4, '21:12')]],
    assigned: { to: 'castellanos', at: daysAgoAt(3, '07:40') },
    contacted: daysAgoAt(3, '08:05'),
  },
  {
    homeowner: 'marisol',
    category: 'Interior Painting',
    title: 'Nursery and the hallway beside it',
    description:
      'Plaster walls with one long crack above the door. Low-odor paint, please. We need the room in seven weeks.',
    scopeLines: ['Repair the crack', 'Two coats, walls and ceiling'],
    budget: [900, 1_800],
    timing: 'within_month',
    photos: [{ name: 'Nursery walls.webp', picture: 'nursery-and-the-hallway-beside-it' }],
    posted: daysAgoAt(6, '13:15'),
    interested: [['kowalczyk', daysAgoAt(6, '14:02')]],
    quotes: [
      {
        by: 'kowalczyk',
        description: 'Three days, with time to air out. The crack gets mesh so it won’t come back.',
        lines: [
          ['Open, mesh and fill the crack, skim coat', 340],
          ['Nursery: ceiling and walls, two coats', 620],
          ['Hallway: walls, two coats', 410],
        ],
        drafted: daysAgoAt(2, '15:50'),
        sent: daysAgoAt(2, '16:20'),
      },
    ],
  },
  {
    homeowner: 'desmond',
    category: 'Kitchen Remodeling',
    title: 'New kitchen counters and a deep sink',
    description:
      'The cabinets stay. 11 feet of counter in an L, quartz or butcher block, and a deep single-bowl sink. I cook every day, so I can’t be without a kitchen for more than a week.',
    scopeLines: ['Template and fit counters', 'Undermount sink and faucet'],
    budget: [9_000, 14_000],
    timing: 'within_3_months',
    photos: [
      {
        name: 'Kitchen counters today.webp',
        picture: 'new-counters-and-a-sink-that-fits-a-stock-pot',
      },
    ],
    posted: daysAgoAt(4, '21:30'),
    interested: [['larkspur', daysAgoAt(3, '08:15')]],
  },
];
