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
        'Good morning Dana. Before I come: is the stain still growing, or did it stop when the rain did? If it grows I would put a tarp on today.',
      ],
      [
        'homeowner',
        daysAgoAt(4, '08:20'),
        'It stopped. About the size of a dinner plate, dry to the touch now.',
      ],
      [
        'contractor',
        daysAgoAt(4, '08:24'),
        'Then it can wait for a proper look. Thursday between 8 and 10? I need ten minutes in the attic and twenty on the roof.',
      ],
      [
        'homeowner',
        daysAgoAt(4, '09:11'),
        'Thursday is fine. The hatch is in the hallway closet, mind the cats.',
      ],
      [
        'contractor',
        daysAgoAt(2, '11:40'),
        'Found it: the rubber boot around the vent pipe is cracked right through. The roof around it is not bad, you have a few years left. Quote follows tonight, with photos.',
      ],
      [
        'homeowner',
        daysAgoAt(2, '12:05'),
        'Thank you for going up there so quickly. A few years is better than what I feared.',
      ],
      [
        'contractor',
        daysAgoAt(1, '08:15'),
        'The quote is in. I left the decking as its own line: if the sheet turns out sound, that line goes away.',
      ],
      [
        'homeowner',
        daysAgoAt(1, '12:40'),
        'Fair. Does the price change if I only decide next week?',
      ],
      [
        'contractor',
        hoursAgo(2.4),
        'It stands for three weeks. I have a free day on Wednesday though, and the forecast says rain on Friday.',
      ],
      [
        'contractor',
        hoursAgo(2.3),
        'No pressure. If it drips before you decide, call me and I will tarp it.',
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
        'Hello Dana, Elena from Larkspur. Your kitchen sounds like the one in our portfolio, half wall and all. Could I see it on a weekday around noon, when the light is honest?',
      ],
      ['homeowner', daysAgoAt(73, '18:02'), 'Wednesday noon works. Shoes can stay on.'],
      [
        'contractor',
        daysAgoAt(70, '14:30'),
        'Thank you for the coffee. I opened the half wall at the outlet: no framing in it that carries anything. I will draw two layouts.',
      ],
      [
        'homeowner',
        daysAgoAt(63, '18:50'),
        'We like the second layout. Is the pull-out next to the stove instead of the corner possible?',
      ],
      [
        'contractor',
        daysAgoAt(62, '08:40'),
        'Yes, and it costs the same. I have changed the drawing, the quote stands.',
      ],
      ['homeowner', daysAgoAt(60, '21:08'), 'Accepted. We are excited and slightly terrified.'],
      [
        'contractor',
        daysAgoAt(59, '09:05'),
        'That is the correct mixture. Start is set; you will get the day-by-day plan two weeks before.',
      ],
      [
        'contractor',
        daysAgoAt(38, '17:15'),
        'Day one done. The wall is down, dust walls are up, and the refrigerator is in the dining room for now.',
      ],
      [
        'homeowner',
        daysAgoAt(38, '17:48'),
        'The room is enormous. The cats have moved into the refrigerator box.',
      ],
      [
        'contractor',
        daysAgoAt(15, '16:00'),
        'Cabinets are in. One door arrived with a dent and is being remade, ten days. We keep going around it.',
      ],
      ['homeowner', daysAgoAt(15, '19:22'), 'Thanks for saying so before I found it.'],
      [
        'contractor',
        daysAgoAt(1, '16:30'),
        'Counters were measured today and will be cut on Monday. Could you decide on the faucet by Friday? The hole is drilled in the shop.',
      ],
      [
        'homeowner',
        hoursAgo(1.2),
        'The pull-down one, brushed. And can the soap dispenser go to the left?',
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
        'Joel from Tamarack. We are three streets from you on Monday and could look at the leak around two.',
      ],
      ['homeowner', daysAgoAt(4, '08:30'), 'Monday at two is good.'],
      [
        'contractor',
        hoursAgo(2),
        'Our quote just went out. It is for the whole lower slope; happy to explain why we would not patch it.',
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
        'They do run the right way. We gain an inch and a half, which is all we need.',
      ],
      [
        'homeowner',
        daysAgoAt(104, '18:15'),
        'Accepted. Dad wants to know if the bench can be warm.',
      ],
      [
        'contractor',
        daysAgoAt(104, '19:02'),
        'A heating mat under it is 90 dollars and an outlet we have anyway. I will put it in, tell him it was his idea.',
      ],
      [
        'homeowner',
        daysAgoAt(40, '20:11'),
        'He sat on it for half an hour today with the water off.',
      ],
      [
        'contractor',
        daysAgoAt(7, '11:00'),
        'Last grout joint is sealed. Please no water until tomorrow evening.',
      ],
      ['homeowner', daysAgoAt(6, '16:04'), 'It is beautiful, Nora. Thank you for everything.'],
    ],
  },
];
