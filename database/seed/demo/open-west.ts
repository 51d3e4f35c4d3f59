import type { DemoProject } from './demo-project.ts';
import { daysAgoAt, hoursAgo } from './relative-time.ts';

/** Open projects in Portland and Austin. */
export const openWest: DemoProject[] = [
  {
    homeowner: 'hannah',
    category: 'Window Repair',
    title: 'Four windows won’t stay open',
    description:
      'Double-hungs with broken sash cords on the street side, and one lower sash has rot at the corner. I want to keep the old glass.',
    scopeLines: ['New cords', 'Splice the rotten corner', 'Reglaze two panes'],
    budget: [900, 1_900],
    timing: 'within_3_months',
    photos: [{ name: 'The four windows.webp', picture: 'four-double-hungs-that-will-not-stay-up' }],
    posted: daysAgoAt(6, '14:25'),
    interested: [['solberg', daysAgoAt(6, '15:40')]],
    quotes: [
      {
        by: 'solberg',
        description:
          'I take two sashes at a time and put storms in their place, so you can still use the rooms.',
        lines: [
          ['Cords and pulleys, four windows', 560],
          ['Corner splice in epoxy and fir', 240],
          ['Reglaze two panes, prime and paint', 330],
          ['Bronze weatherstripping', 420],
        ],
        drafted: daysAgoAt(2, '13:05'),
        sent: daysAgoAt(2, '13:30'),
        viewed: daysAgoAt(1, '07:50'),
      },
    ],
  },
  {
    homeowner: 'caleb',
    category: 'Drain Cleaning',
    title: 'Floor drain backs up when the washer runs',
    description:
      'Third time this year. It was snaked in the spring and the snake came back with roots on it, so I’d like a camera inspection before anyone talks about digging. House was built in 1949.',
    scopeLines: ['Rod the main line', 'Camera inspection with a recording'],
    budget: [300, 900],
    timing: 'now',
    posted: daysAgoAt(2, '16:14'),
    interested: [['fraser', daysAgoAt(2, '16:29')]],
    assigned: { to: 'fraser', at: daysAgoAt(2, '16:40') },
    contacted: daysAgoAt(2, '16:45'),
  },
  {
    homeowner: 'june',
    category: 'Hardwood Flooring',
    title: 'Refinish fir floors under carpet',
    description:
      'We pulled up a corner of the carpet and there’s fir wall to wall. Two bedrooms and a hall, 480 square feet, some stains by the window. Can you work one room at a time?',
    scopeLines: ['Remove carpet and staples', 'Sand, three coats'],
    budget: [2_200, 3_800],
    timing: 'flexible',
    photos: [{ name: 'Carpet today.webp', picture: 'refinish-the-fir-under-the-carpet' }],
    posted: hoursAgo(3.6),
  },
  {
    homeowner: 'farah',
    category: 'Masonry Repair',
    title: 'Retaining wall is leaning',
    description:
      'Dry-stacked limestone, 30 feet long and 3 feet high. The middle third has moved out about 4 inches since the drought.',
    scopeLines: ['Take down and rebuild ten feet', 'Drain behind the wall'],
    budget: [2_500, 5_200],
    timing: 'within_3_months',
    posted: daysAgoAt(7, '08:55'),
    interested: [['ibarra', daysAgoAt(7, '12:10')]],
    quotes: [
      {
        by: 'ibarra',
        description:
          'We take down ten feet, put in the drain that was never there, and rebuild with your own stone. I left a few flags where it starts.',
        lines: [
          ['Take down ten feet, sort stone', 1_050],
          ['Gravel drain and footing', 1_180],
          ['Rebuild with your stone, 5% replaced', 1_990],
        ],
        drafted: daysAgoAt(3, '19:20'),
        sent: daysAgoAt(3, '19:45'),
        viewed: daysAgoAt(2, '11:11'),
        reminded: [hoursAgo(7)],
      },
    ],
  },
  {
    homeowner: 'greg',
    category: 'Air Conditioning Repair',
    title: 'AC runs but doesn’t cool upstairs',
    description:
      'The outside unit hums and the fan turns, but the upstairs vents are barely cool. New filter, the unit is nine years old, and I hear water somewhere near the air handler.',
    budget: [200, 900],
    timing: 'now',
    posted: daysAgoAt(1, '15:55'),
    interested: [['tran', daysAgoAt(1, '16:03')]],
    assigned: { to: 'tran', at: daysAgoAt(1, '16:12') },
    contacted: daysAgoAt(1, '16:20'),
  },
  {
    homeowner: 'luis',
    category: 'Handyman',
    title: 'Small repairs before guests come',
    description:
      'Two doors that stick, a loose banister, a noisy bathroom fan, and three shelves to hang. I can send photos of each.',
    scopeLines: ['Two doors', 'Banister', 'Bathroom fan', 'Three shelves'],
    budget: [350, 800],
    timing: 'within_month',
    posted: hoursAgo(11.5),
  },
];
