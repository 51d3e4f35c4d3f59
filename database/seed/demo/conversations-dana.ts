import type { DemoConversation } from './demo-project.ts';
import { daysAgoAt, hoursAgo } from './relative-time.ts';

export const danaConversations: DemoConversation[] = [
  {
    homeowner: 'dana',
    contractor: 'okafor',
    subject: 'Leak above the back bedroom',
    lines: [
      [
        'contractor',
        daysAgoAt(4, '08:02'),
        'Good morning, Dana. Before I come out, is the stain still growing or did it stop when the rain did? If it’s growing, I’ll put a tarp on today.',
      ],
      [
        'homeowner',
        daysAgoAt(4, '08:20'),
        'It stopped. It’s about the size of a dinner plate and dry to the touch now.',
      ],
      [
        'contractor',
        daysAgoAt(4, '08:24'),
        'OK, then it can wait until I can take a good look. Thursday between 8 and 10? I need ten minutes in the attic and twenty on the roof.',
      ],
      [
        'homeowner',
        daysAgoAt(4, '09:11'),
        'Thursday works. The hatch is in the hallway closet. Watch out for the cats.',
      ],
      [
        'contractor',
        daysAgoAt(2, '11:40'),
        'Found it. The rubber boot around the vent pipe is cracked all the way through. The roof around it isn’t bad. You have a few years left. I’ll send a quote tonight with photos.',
      ],
      [
        'homeowner',
        daysAgoAt(2, '12:05'),
        'Thanks for getting up there so fast. A few years is better than I feared.',
      ],
      [
        'contractor',
        daysAgoAt(1, '08:15'),
        'The quote’s in. I put the roof decking on its own line. If the sheet turns out to be OK, that line goes away.',
      ],
      [
        'homeowner',
        daysAgoAt(1, '12:40'),
        'Makes sense. Does the price change if I decide next week?',
      ],
      [
        'contractor',
        hoursAgo(2.4),
        'It’s good for three weeks. I do have Wednesday open though, and they’re calling for rain on Friday.',
      ],
      [
        'contractor',
        hoursAgo(2.3),
        'No pressure. If it drips before you decide, call me and I’ll tarp it.',
      ],
    ],
    unread: { homeowner: 2 },
  },
  {
    homeowner: 'dana',
    contractor: 'larkspur',
    subject: 'Open up the galley kitchen',
    lines: [
      [
        'contractor',
        daysAgoAt(73, '09:20'),
        'Hi Dana, it’s Elena from Larkspur. Your kitchen sounds like the one in our portfolio, half wall and all. Could I come see it on a weekday around noon?',
      ],
      [
        'homeowner',
        daysAgoAt(73, '18:02'),
        'Wednesday at noon works. You can leave your shoes on.',
      ],
      [
        'contractor',
        daysAgoAt(70, '14:30'),
        'Thanks for the coffee. I checked the half wall at the outlet, and it’s not load-bearing. I’ll draw up two layouts.',
      ],
      [
        'homeowner',
        daysAgoAt(63, '18:50'),
        'We like the second layout. Could the pull-out go next to the stove instead of in the corner?',
      ],
      [
        'contractor',
        daysAgoAt(62, '08:40'),
        'Yes, same price. I updated the drawing. The quote stays the same.',
      ],
      ['homeowner', daysAgoAt(60, '21:08'), 'Accepted! We’re excited and a little terrified.'],
      [
        'contractor',
        daysAgoAt(59, '09:05'),
        'That’s normal. Your start date is set, and you’ll get the day-by-day schedule two weeks before.',
      ],
      [
        'contractor',
        daysAgoAt(38, '17:15'),
        'Day one is done. The wall is down, the dust barriers are up, and the fridge is in the dining room for now.',
      ],
      [
        'homeowner',
        daysAgoAt(38, '17:48'),
        'The room looks huge. The cats have moved into the cabinet boxes.',
      ],
      [
        'contractor',
        daysAgoAt(15, '16:00'),
        'The cabinets arrived. One door has a dent and is being remade, about ten days. We’ll keep working around it.',
      ],
      ['homeowner', daysAgoAt(15, '19:22'), 'Thanks for telling me before I found it.'],
      [
        'contractor',
        daysAgoAt(1, '16:30'),
        'We’re coming to measure for the counters next, it’s in your calendar. Could you pick a faucet by then? They drill the hole in the shop.',
      ],
      [
        'homeowner',
        hoursAgo(1.2),
        'The pull-down one in brushed nickel. And can the soap dispenser go on the left?',
      ],
    ],
    unread: { contractor: 1 },
  },
  {
    homeowner: 'dana',
    contractor: 'tamarack',
    subject: 'Leak above the back bedroom',
    lines: [
      [
        'contractor',
        daysAgoAt(4, '07:50'),
        'Hi, it’s Joel from Tamarack. We’ll be a few blocks from you on Monday and could look at the leak around 2.',
      ],
      ['homeowner', daysAgoAt(4, '08:30'), 'Monday at 2 works.'],
      [
        'contractor',
        hoursAgo(2),
        'We updated our quote. The roof decking is on its own line now, and the shingles cost less. It’s still for the whole lower slope. Happy to explain why we wouldn’t patch it.',
      ],
    ],
    unread: { homeowner: 1 },
  },
  {
    homeowner: 'dana',
    contractor: 'castellanos',
    subject: 'Curbless shower in the upstairs bath',
    lines: [
      [
        'contractor',
        daysAgoAt(117, '08:10'),
        'Hi Dana, a curbless shower upstairs is possible if the joists run the right way. Can I look under the tub panel?',
      ],
      ['homeowner', daysAgoAt(117, '09:02'), 'Of course. Saturday?'],
      [
        'contractor',
        daysAgoAt(115, '13:20'),
        'They do run the right way. That gains us an inch and a half, which is all we need.',
      ],
      [
        'homeowner',
        daysAgoAt(104, '18:15'),
        'Accepted. Dad wants to know if the bench can be warm.',
      ],
      [
        'contractor',
        daysAgoAt(104, '19:02'),
        'A heating mat under it is $90, and we already have an outlet there. I’ll put it in. Tell him it was his idea.',
      ],
      [
        'homeowner',
        daysAgoAt(40, '20:11'),
        'He sat on it for half an hour today with the water off.',
      ],
      [
        'contractor',
        daysAgoAt(7, '11:00'),
        'The grout is sealed. Please don’t run the water until tomorrow evening.',
      ],
      ['homeowner', daysAgoAt(6, '16:04'), 'It’s beautiful, Nora. Thank you for everything.'],
    ],
  },
];
