import { day, hours, minutes } from './moments.ts';
import type { Story } from './story.ts';

/** Projects that wait for contractors, or for the homeowner to choose. */
export const openStories: Story[] = [
  {
    homeowner: 'dana',
    category: 'Roof Repair',
    title: 'Leak above the back bedroom',
    description:
      'After the last heavy rain a brown ring showed up on the bedroom ceiling, about two feet in from the outside wall. The roof is asphalt shingle, around 18 years old, and a few shingles near the vent pipe look lifted from the street. The attic hatch is in the hallway closet.',
    scopeLines: ['Find the source of the leak', 'Replace damaged shingles and flashing'],
    budget: [800, 2_500],
    timing: 'now',
    photos: [{ scene: 'roof', stage: 'before' }],
    posted: day(5, '19:42'),
    interested: [
      ['okafor', day(5, '20:10')],
      ['tamarack', day(4, '07:35')],
      ['gallagher', day(3, '17:20')],
    ],
    quotes: [
      {
        by: 'okafor',
        description:
          'The boot around the vent pipe is cracked and water runs along the rafter from there. I would replace the boot, two courses of shingles around it and the softened sheet of decking below. One day, weather permitting; the ceiling stain is best painted a week later.',
        lines: [
          ['Strip two courses around the vent, inspect decking', 290],
          ['New pipe boot, ice shield and matching shingles', 780],
          ['Replace one sheet of decking', 180],
          ['Site protection, magnet sweep and disposal', 140],
        ],
        drafted: day(2, '18:05'),
        sent: day(1, '08:12'),
        viewed: day(1, '12:31'),
        validDays: 21,
      },
      {
        by: 'tamarack',
        description:
          'We recommend redoing the slope from vent to eave, since the shingles are near the end of their life. This comes with a five-year labor warranty.',
        lines: [
          ['Tear off lower slope, 3 squares', 640],
          ['Ice and water shield, underlayment, shingles', 1_480],
          ['Pipe boot and step flashing', 260],
          ['Disposal', 150],
        ],
        drafted: hours(3.2),
        sent: hours(2.1),
      },
    ],
  },
  {
    homeowner: 'dana',
    category: 'EV Charger Installation',
    title: 'Charger in the detached garage',
    description:
      'We pick up the car in about a month. The garage has one 20 amp circuit today, roughly 45 feet from the panel in the basement. There is a buried conduit between the two that may or may not be usable. The charger is already here, hard-wired type.',
    scopeLines: ['Check the buried conduit', 'New 60 amp circuit', 'Mount our own charger'],
    budget: [1_200, 2_600],
    timing: 'within_month',
    posted: hours(5.3),
  },
  {
    homeowner: 'walter',
    category: 'Gutter Installation',
    title: 'Gutters pull away and flood the entry steps',
    description:
      'The aluminum gutters along the front have come loose and dump water on the steps, which freeze. About 120 feet with four downspouts, two stories. I would like six-inch ones and one downspout moved to the garden side.',
    scopeLines: ['Six-inch seamless gutters', 'Move one downspout'],
    budget: [1_800, 3_200],
    timing: 'within_month',
    posted: minutes(52),
  },
  {
    homeowner: 'priya',
    category: 'Roof Repair',
    title: 'Flashing around a skylight',
    description:
      'The skylight over the stairs drips at its lower left corner when snow melts. The skylight itself is from 2016. A neighbor says it is the flashing; I would like someone to look who does not sell skylights.',
    scopeLines: ['Inspect', 'Reflash the skylight if needed'],
    budget: [500, 1_500],
    timing: 'within_month',
    photos: [{ scene: 'roof', stage: 'before' }],
    posted: hours(9.4),
    interested: [['gallagher', hours(4.7)]],
  },
  {
    homeowner: 'rosa',
    category: 'Chimney Repair',
    title: 'Chimney crown is crumbling onto the deck',
    description:
      'Pieces of mortar keep landing on the back deck. The crown has a crack you can put a coin in and the top six courses need pointing. Access from the alley, two stories.',
    scopeLines: ['New crown', 'Tuckpoint the top six courses', 'Stainless cap'],
    budget: [1_500, 2_800],
    timing: 'within_3_months',
    posted: day(3, '12:20'),
    interested: [
      ['okafor', day(3, '13:02')],
      ['gallagher', day(2, '09:15')],
    ],
    quotes: [
      {
        by: 'okafor',
        description:
          'Crown poured new with an overhang so that it drips clear of the brick. Price assumes the flue tiles are sound; I will know once I am up there.',
        lines: [
          ['Scaffold on the alley side', 420],
          ['Grind out and tuckpoint six courses', 880],
          ['Pour new crown, fit stainless cap', 610],
        ],
        drafted: hours(6.5),
      },
    ],
  },
  {
    homeowner: 'imani',
    category: 'Roof Installation',
    title: 'New roof for a foursquare',
    description:
      'Inspector says two layers have to come off. About 22 squares, one chimney, two vents, and a low-slope section over the rear porch. We would like to keep the wooden gutters on the front if anybody can work around them.',
    scopeLines: ['Tear off both layers', 'Ice and water shield at the eaves', 'Porch membrane'],
    budget: [16_000, 24_000],
    timing: 'within_3_months',
    photos: [{ scene: 'roof', stage: 'before' }],
    posted: day(9, '18:30'),
    interested: [
      ['tamarack', day(9, '19:04')],
      ['okafor', day(9, '21:15')],
      ['hollis', day(8, '08:50')],
      ['gallagher', day(7, '11:32')],
    ],
    quotes: [
      {
        by: 'tamarack',
        description:
          'Four days with six people. The wooden gutters come off and go back on, repaired.',
        lines: [
          ['Tear off two layers, 22 squares', 3_850],
          ['Ice shield, underlayment, architectural shingles', 11_900],
          ['Porch membrane', 1_750],
          ['Wooden gutters: remove, repair two joints, rehang', 1_400],
          ['Permit and inspection', 380],
        ],
        drafted: day(6, '16:44'),
        sent: day(5, '09:20'),
        viewed: day(5, '18:02'),
      },
      {
        by: 'hollis',
        description:
          'Our price includes new decking throughout; we have rarely found it sound on this street.',
        lines: [
          ['Tear-off and new decking', 9_200],
          ['Roof system, 22 squares', 12_600],
          ['Low-slope membrane', 2_100],
          ['Permit', 380],
        ],
        drafted: day(5, '14:10'),
        sent: day(4, '10:05'),
        viewed: day(4, '19:47'),
        rejected: {
          at: day(3, '20:14'),
          reason:
            'More than we can spend, and the attic looks dry from below. Thank you for coming out.',
        },
      },
      {
        by: 'gallagher',
        description:
          'Synthetic slate on the front, shingle behind. The front is what the street sees and the gutters will look right under it.',
        lines: [
          ['Tear off and decking repairs', 4_600],
          ['Synthetic slate, front slope', 9_300],
          ['Shingle, other slopes, porch membrane', 8_150],
          ['Copper valley and flashing', 2_450],
        ],
        drafted: day(1, '15:25'),
      },
    ],
  },
  {
    homeowner: 'priya',
    category: 'Furnace Installation',
    title: 'Furnace from 1998 with a cracked heat exchanger',
    description:
      'The utility red-tagged it yesterday. We get by with two space heaters. 1,900 square feet over two floors, gas, ducts seem fine. Is a heat pump an option with the service we have? It is 100 amps.',
    scopeLines: ['Replacement furnace or heat pump', 'Venting'],
    budget: [3_800, 7_500],
    timing: 'now',
    photos: [{ scene: 'basement', stage: 'before' }],
    posted: day(3, '17:50'),
    interested: [['prairie', day(3, '18:11')]],
    assigned: { to: 'prairie', at: day(2, '08:30') },
  },
  {
    homeowner: 'rosa',
    category: 'Panel Upgrade',
    title: '100 to 200 amp service',
    description:
      'The panel is full and I am planning an induction stove. Meter on the garage side, panel in the basement directly behind it.',
    scopeLines: ['200 amp panel', 'New service entrance cable'],
    budget: [2_800, 4_500],
    timing: 'flexible',
    posted: day(52, '19:05'),
    interested: [['demir', day(51, '08:20')]],
    quotes: [
      {
        by: 'demir',
        description: 'One day without power, on a date that the utility confirms two weeks ahead.',
        lines: [
          ['200 amp panel with 40 spaces', 1_320],
          ['Service entrance cable, meter socket, grounding', 1_610],
          ['Labels, permit and utility appointment', 740],
        ],
        drafted: day(46, '17:10'),
        sent: day(45, '09:00'),
        validDays: 30,
        viewed: day(44, '21:20'),
        reminded: [day(36, '10:00'), day(24, '10:00')],
      },
    ],
  },
  {
    homeowner: 'rosa',
    category: 'Water Heater Installation',
    title: 'Replace a 14-year-old water heater',
    description:
      'Fifty-gallon gas, rust at the bottom seam, and the pilot went out twice this month. It stands in the basement next to a floor drain; the flue goes into the chimney.',
    scopeLines: ['Remove the old tank', 'New 50-gallon gas heater'],
    budget: [1_500, 2_400],
    timing: 'within_month',
    photos: [{ scene: 'basement', stage: 'before' }],
    posted: day(8, '07:30'),
    interested: [['brightwater', day(8, '07:58')]],
    quotes: [
      {
        by: 'brightwater',
        description:
          'A heat pump heater, because the utility pays $750 of it back. It needs a 30 amp circuit, which is included.',
        lines: [
          ['50-gallon heat pump water heater', 2_480],
          ['Installation and 30 amp circuit', 1_240],
          ['Permit and haul-away', 210],
        ],
        drafted: day(7, '16:15'),
        sent: day(7, '16:40'),
        viewed: day(7, '19:03'),
        rejected: {
          at: day(6, '08:21'),
          reason: 'I would rather have gas like before. Could you quote that?',
        },
      },
      {
        by: 'brightwater',
        description: 'Like for like, as you asked: gas, fifty gallons, into the existing flue.',
        lines: [
          ['50-gallon gas water heater', 1_090],
          ['Installation, new flue connector and drip leg', 640],
          ['Expansion tank, permit and haul-away', 320],
        ],
        drafted: day(5, '11:30'),
        sent: day(5, '11:52'),
      },
    ],
  },
  {
    homeowner: 'nora',
    category: 'Furnace Repair',
    title: 'Furnace short-cycles on cold mornings',
    description:
      'Runs four minutes, stops, starts again. Filter is new, flame sensor cleaned last month. I would like it looked at before it stops for good.',
    budget: [200, 700],
    timing: 'now',
    posted: day(2, '06:48'),
    interested: [['prairie', day(2, '07:31')]],
    quotes: [
      {
        by: 'prairie',
        description:
          'Most likely the limit switch or a blocked vent. If it is neither, you pay only the diagnosis.',
        lines: [
          ['Diagnosis, combustion test', 140],
          ['Limit switch and vent cleaning', 230],
        ],
        drafted: day(1, '09:45'),
        sent: day(1, '10:02'),
      },
    ],
  },
  {
    homeowner: 'walter',
    category: 'Tile Installation',
    title: 'Entry floor in patterned cement tile',
    description:
      'About 60 square feet inside the front door. The tile is here already: eight-inch cement tile with 20 % spare. The subfloor squeaks near the closet.',
    scopeLines: ['Stiffen the subfloor', 'Set and seal cement tile'],
    budget: [1_400, 2_600],
    timing: 'within_3_months',
    photos: [{ scene: 'flooring', stage: 'before' }],
    posted: day(4, '20:35'),
    interested: [['castellanos', day(4, '21:12')]],
    assigned: { to: 'castellanos', at: day(3, '07:40') },
    contacted: day(3, '08:05'),
  },
  {
    homeowner: 'hannah',
    category: 'Window Repair',
    title: 'Four double-hungs that will not stay up',
    description:
      'Broken sash cords on the street side, and one lower sash has rot at the corner. I want to keep the old glass.',
    scopeLines: ['New cords', 'Splice the rotten corner', 'Reglaze two panes'],
    budget: [900, 1_900],
    timing: 'within_3_months',
    photos: [{ scene: 'windows', stage: 'before' }],
    posted: day(6, '14:25'),
    interested: [['solberg', day(6, '15:40')]],
    quotes: [
      {
        by: 'solberg',
        description:
          'I take two sashes at a time and leave storms in their place, so the rooms stay usable.',
        lines: [
          ['Cords and pulleys, four windows', 560],
          ['Corner splice in epoxy and fir', 240],
          ['Reglaze two panes, prime and paint', 330],
          ['Bronze weatherstripping', 420],
        ],
        drafted: day(2, '13:05'),
        sent: day(2, '13:30'),
        viewed: day(1, '07:50'),
      },
    ],
  },
  {
    homeowner: 'caleb',
    category: 'Drain Cleaning',
    title: 'Floor drain backs up when the washer runs',
    description:
      'Third time this year. It was snaked in spring and came back with roots on it, so a camera look would make sense before anybody talks about digging. House from 1949.',
    scopeLines: ['Rod the main line', 'Camera inspection with a recording'],
    budget: [300, 900],
    timing: 'now',
    posted: day(2, '16:14'),
    interested: [['fraser', day(2, '16:29')]],
    assigned: { to: 'fraser', at: day(2, '16:40') },
    contacted: day(2, '16:45'),
  },
  {
    homeowner: 'june',
    category: 'Hardwood Flooring',
    title: 'Refinish the fir under the carpet',
    description:
      'We pulled a corner of the carpet and there is fir from wall to wall. Two bedrooms and a hall, 480 square feet, some stains by the window. Can you work one room at a time?',
    scopeLines: ['Remove carpet and staples', 'Sand, three coats'],
    budget: [2_200, 3_800],
    timing: 'flexible',
    photos: [{ scene: 'flooring', stage: 'before' }],
    posted: hours(3.6),
  },
  {
    homeowner: 'farah',
    category: 'Masonry Repair',
    title: 'Garden wall is leaning',
    description:
      'Limestone, dry at the back, 30 feet long and three feet high. The middle third has moved out about four inches since the drought.',
    scopeLines: ['Take down and rebuild ten feet', 'Drain behind the wall'],
    budget: [2_500, 5_200],
    timing: 'within_3_months',
    posted: day(7, '08:55'),
    interested: [['ibarra', day(7, '12:10')]],
    quotes: [
      {
        by: 'ibarra',
        description:
          'We take down ten feet, put in the drain that was never there, and rebuild with your own stone. I left a few flags where it starts.',
        lines: [
          ['Take down ten feet, sort stone', 1_050],
          ['Gravel drain and footing', 1_180],
          ['Rebuild with your stone, 5 % replaced', 1_990],
        ],
        drafted: day(3, '19:20'),
        sent: day(3, '19:45'),
        viewed: day(2, '11:11'),
        reminded: [hours(7)],
      },
    ],
  },
  {
    homeowner: 'greg',
    category: 'Air Conditioning Repair',
    title: 'Runs but does not cool the upstairs',
    description:
      'The outside unit hums and the fan turns, but upstairs vents are barely cool. Filter is new, the unit is nine years old, and I hear water somewhere near the air handler.',
    budget: [200, 900],
    timing: 'now',
    posted: day(1, '15:55'),
    interested: [['tran', day(1, '16:03')]],
    assigned: { to: 'tran', at: day(1, '16:12') },
    contacted: day(1, '16:20'),
  },
  {
    homeowner: 'luis',
    category: 'Handyman',
    title: 'A list of small things before guests come',
    description:
      'Two doors that stick, a loose banister, a bathroom fan that howls, and three shelves to hang. I can send pictures of each.',
    scopeLines: ['Two doors', 'Banister', 'Bathroom fan', 'Three shelves'],
    budget: [350, 800],
    timing: 'within_month',
    posted: hours(11.5),
  },
];
