import type { DemoProject } from './demo-project.ts';
import { daysAgoAt, hoursAgo, minutesAgo } from './relative-time.ts';

/** Open projects in Chicago: roofs, gutters and chimneys. */
export const openRoofs: DemoProject[] = [
  {
    homeowner: 'dana',
    category: 'Roof Repair',
    title: 'Leak above the back bedroom',
    description:
      'After the last heavy rain, a brown ring showed up on the bedroom ceiling, about two feet in from the outside wall. The roof is asphalt shingle, around 18 years old, and a few shingles near the vent pipe look lifted. The attic hatch is in the hallway closet.',
    scopeLines: ['Find the source of the leak', 'Replace damaged shingles and flashing'],
    budget: [800, 2_500],
    timing: 'now',
    photos: [{ name: 'Roof above the bedroom.webp', picture: 'leak-above-the-back-bedroom' }],
    posted: daysAgoAt(5, '19:42'),
    interested: [
      ['okafor', daysAgoAt(5, '20:10')],
      ['tamarack', daysAgoAt(4, '07:35')],
      ['gallagher', daysAgoAt(3, '17:20')],
    ],
    quotes: [
      {
        by: 'okafor',
        description:
          'The boot around the vent pipe is cracked, and water runs down the rafter from there. I’d replace the boot, two courses of shingles around it, and the soft sheet of roof decking below. One day, weather permitting. Wait a week before painting the ceiling stain.',
        lines: [
          [
            'Strip two courses around the vent, inspect roof decking',
            290,
            { scope: 'Find the source of the leak' },
          ],
          [
            'New pipe boot, ice shield and matching shingles',
            780,
            { scope: 'Replace damaged shingles and flashing' },
          ],
          [
            'Replace roof decking (boards under the shingles), billed for what’s actually soft',
            180,
            { kind: 'allowance' },
          ],
          ['Site protection, magnet sweep and disposal', 140],
          ['Stainless cap on the chimney while we are up there', 265, { optional: true }],
          ['Clean gutters along the back', 4.5, { optional: true, quantity: 38, unit: 'ft' }],
          ['Painting the bedroom ceiling', 0, { kind: 'excluded' }],
          ['Neighborhood discount', 0, { kind: 'discount', percent: 5 }],
        ],
        warranty: '5 years on labor, 25 years on shingles',
        startsIn: 6,
        deposit: 20,
        terms:
          'The balance is due when the work is done and you’ve walked it with us. We agree in writing on anything beyond the lines above first.',
        drafted: daysAgoAt(2, '18:05'),
        sent: daysAgoAt(1, '08:12'),
        viewed: daysAgoAt(1, '12:31'),
        validDays: 21,
      },
      {
        by: 'tamarack',
        description:
          'We recommend redoing the slope from the vent to the eave, since the shingles are near the end of their life. Comes with a five-year labor warranty.',
        lines: [
          ['Tear off lower slope, 3 squares', 640],
          [
            'Ice and water shield, underlayment, shingles',
            1_420,
            { scope: 'Replace damaged shingles and flashing' },
          ],
          ['Pipe boot and step flashing', 260, { scope: 'Replace damaged shingles and flashing' }],
          [
            'Replace roof decking (boards under the shingles), per sheet',
            88,
            { kind: 'allowance', quantity: 2, unit: 'sheets' },
          ],
          ['Disposal', 150],
          ['Ridge vent along the whole roof', 540, { optional: true }],
        ],
        before: {
          lines: [
            ['Tear off lower slope, 3 squares', 640],
            ['Ice and water shield, underlayment, shingles', 1_480],
            ['Pipe boot and step flashing', 260],
            ['Disposal', 150],
          ],
          sent: hoursAgo(26),
        },
        warranty: '5 years on labor',
        startsIn: 12,
        deposit: 30,
        drafted: hoursAgo(27),
        sent: hoursAgo(2.1),
      },
      {
        by: 'gallagher',
        description:
          'I looked from the street and the alley. My first guess is the step flashing where the dormer meets the roof, and my second is the boot. The price covers both.',
        lines: [
          ['Leak test with a hose, half a day', 160, { scope: 'Find the source of the leak' }],
          [
            'Flashing at the dormer and pipe boot, shingles to match',
            1_060,
            { scope: 'Replace damaged shingles and flashing' },
          ],
          ['Roof decking (boards under the shingles)', 0, { kind: 'excluded' }],
          ['Disposal', 90],
          ['Sales tax', 0, { kind: 'tax', percent: 10.25 }],
        ],
        warranty: '2 years on labor',
        startsIn: 3,
        drafted: hoursAgo(9),
        sent: hoursAgo(7.5),
        validDays: 14,
      },
    ],
  },
  {
    homeowner: 'walter',
    category: 'Gutter Installation',
    title: 'Gutters pull away and flood the entry steps',
    description:
      'The aluminum gutters along the front came loose and dump water on the steps, which ice over. About 120 feet with four downspouts, two stories. I’d like six-inch gutters and one downspout moved to the yard side.',
    scopeLines: ['Six-inch seamless gutters', 'Move one downspout'],
    budget: [1_800, 3_200],
    timing: 'within_month',
    posted: minutesAgo(52),
  },
  {
    homeowner: 'priya',
    category: 'Roof Repair',
    title: 'Skylight leaks when snow melts',
    description:
      'The skylight over the stairs drips at the lower left corner when snow melts. The skylight itself is from 2016. A neighbor thinks it’s the flashing. I’d like someone to take a look who doesn’t sell skylights.',
    scopeLines: ['Inspect', 'Reflash the skylight if needed'],
    budget: [500, 1_500],
    timing: 'within_month',
    photos: [{ name: 'Skylight from outside.webp', picture: 'flashing-around-a-skylight' }],
    posted: hoursAgo(9.4),
    interested: [['gallagher', hoursAgo(4.7)]],
  },
  {
    homeowner: 'rosa',
    category: 'Chimney Repair',
    title: 'Chimney crown is crumbling onto the deck',
    description:
      'Pieces of mortar keep landing on the back deck. The crown has a crack you could fit a quarter in, and the top six courses need tuckpointing. Access from the alley, two stories.',
    scopeLines: ['New crown', 'Tuckpoint the top six courses', 'Stainless cap'],
    budget: [1_500, 2_800],
    timing: 'within_3_months',
    posted: daysAgoAt(3, '12:20'),
    interested: [
      ['okafor', daysAgoAt(3, '13:02')],
      ['gallagher', daysAgoAt(2, '09:15')],
    ],
    quotes: [
      {
        by: 'okafor',
        description:
          'New crown poured with an overhang so water drips clear of the brick. The price assumes the flue tiles are sound. I’ll know once I’m up there.',
        lines: [
          ['Scaffold on the alley side', 420],
          ['Grind out and tuckpoint six courses', 880],
          ['Pour new crown, fit stainless cap', 610],
        ],
        drafted: hoursAgo(6.5),
      },
    ],
  },
  {
    homeowner: 'imani',
    category: 'Roof Installation',
    title: 'New roof for a brick house',
    description:
      'Inspector says two layers have to come off. About 22 squares, one chimney, two vents, and a low-slope section over the back porch. We’d like to keep the wood gutters on the front if anyone can work around them.',
    scopeLines: ['Tear off both layers', 'Ice and water shield at the eaves', 'Porch membrane'],
    budget: [16_000, 24_000],
    timing: 'within_3_months',
    photos: [{ name: 'Shingles at the front.webp', picture: 'new-roof-for-a-foursquare' }],
    posted: daysAgoAt(9, '18:30'),
    interested: [
      ['tamarack', daysAgoAt(9, '19:04')],
      ['okafor', daysAgoAt(9, '21:15')],
      ['hollis', daysAgoAt(8, '08:50')],
      ['gallagher', daysAgoAt(7, '11:32')],
    ],
    quotes: [
      {
        by: 'tamarack',
        description:
          'Four days with a crew of six. We’ll take the wood gutters down, repair them, and rehang them.',
        lines: [
          ['Tear off two layers, 22 squares', 3_850],
          ['Ice shield, underlayment, architectural shingles', 11_900],
          ['Porch membrane', 1_750],
          ['Wood gutters: remove, repair two joints, rehang', 1_400],
          ['Permit and inspection', 380],
        ],
        drafted: daysAgoAt(6, '16:44'),
        sent: daysAgoAt(5, '09:20'),
        viewed: daysAgoAt(5, '18:02'),
      },
      {
        by: 'hollis',
        description:
          'Our price includes all new roof decking. We rarely find it sound on this street.',
        lines: [
          ['Tear-off and new roof decking (boards under the shingles)', 9_200],
          ['Roof system, 22 squares', 12_600],
          ['Low-slope membrane', 2_100],
          ['Permit', 380],
        ],
        drafted: daysAgoAt(5, '14:10'),
        sent: daysAgoAt(4, '10:05'),
        viewed: daysAgoAt(4, '19:47'),
        rejected: {
          at: daysAgoAt(3, '20:14'),
          reason: 'More than we can spend, and the attic looks dry. Thanks for coming out.',
        },
      },
      {
        by: 'gallagher',
        description:
          'Synthetic slate on the front, shingle in back. The front is what people see, and the gutters will look right with it.',
        lines: [
          ['Tear off and roof decking repairs (boards under the shingles)', 4_600],
          ['Synthetic slate, front slope', 9_300],
          ['Shingle, other slopes, porch membrane', 8_150],
          ['Copper valley and flashing', 2_450],
        ],
        drafted: daysAgoAt(1, '15:25'),
      },
    ],
  },
  {
    homeowner: 'desmond',
    category: 'Roof Repair',
    title: 'Shingles blew off in the storm',
    description:
      'Seven or eight of them, all from the west slope. I can see bare wood from the sidewalk. The roof is about 12 years old and otherwise looks fine.',
    scopeLines: ['Replace the missing shingles', 'Inspect the west slope'],
    budget: [400, 1_200],
    timing: 'now',
    photos: [{ name: 'Roof after the wind.webp', picture: 'shingles-in-the-yard-after-the-wind' }],
    posted: daysAgoAt(1, '07:20'),
  },
  {
    homeowner: 'marisol',
    category: 'Chimney Repair',
    title: 'Water stain next to the chimney',
    description:
      'A spot the size of my hand that comes and goes with the weather. We don’t use the fireplace below it. I’d like to know if it’s the flashing or the chimney itself before anyone repairs anything.',
    scopeLines: ['Find out where the water comes from', 'Repair'],
    budget: [600, 2_000],
    timing: 'within_month',
    posted: daysAgoAt(2, '20:40'),
    interested: [['gallagher', daysAgoAt(1, '09:10')]],
  },
  {
    homeowner: 'nora',
    category: 'Gutter Cleaning',
    title: 'Gutters are full of maple seeds',
    description:
      'About 90 feet, one story, and one downspout that gurgles. I’d rather not get on a ladder.',
    budget: [150, 350],
    timing: 'within_month',
    posted: daysAgoAt(1, '17:30'),
  },
];
