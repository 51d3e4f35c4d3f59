import type { DemoConversation } from './demo-project.ts';
import { daysAgoAt, hoursAgo, minutesAgo } from './relative-time.ts';

export const chicagoConversations: DemoConversation[] = [
  {
    homeowner: 'theo',
    contractor: 'okafor',
    subject: 'New roof for a 1920s brick house',
    lines: [
      [
        'contractor',
        daysAgoAt(15, '09:15'),
        'Theo, I can measure without going inside, so your tenants can sleep. Is the alley side clear for a ladder?',
      ],
      [
        'homeowner',
        daysAgoAt(15, '10:40'),
        'It is, except Wednesdays when the trash carts stand there.',
      ],
      [
        'contractor',
        daysAgoAt(10, '08:06'),
        'Quote’s in. I’d start at noon the first two days, and we’d be done making noise by six.',
      ],
      ['homeowner', daysAgoAt(2, '19:38'), 'Just accepted. Do you need the gate code?'],
      [
        'contractor',
        daysAgoAt(2, '20:01'),
        'Yes, please. And move the cars off the pad the first day. Nails end up everywhere.',
      ],
      [
        'homeowner',
        hoursAgo(6.2),
        'Cars will be gone. One more thing: can your crew take down the old satellite dish too?',
      ],
    ],
    unread: { contractor: 1 },
  },
  {
    homeowner: 'rosa',
    contractor: 'okafor',
    subject: 'Chimney crown is crumbling onto the deck',
    lines: [
      [
        'contractor',
        daysAgoAt(2, '10:40'),
        'Hi Rosa, I drove by on my way home. The crown is cracked front to back. It’s not going to fall on anyone, but keep chairs away from that side.',
      ],
      [
        'homeowner',
        daysAgoAt(2, '12:15'),
        'Moved the chairs. Would you work from scaffolding or from the roof?',
      ],
      [
        'contractor',
        daysAgoAt(2, '12:31'),
        'Scaffolding on the alley side. It’s better work and easier on your roof. I’ll write it up.',
      ],
    ],
  },
  {
    homeowner: 'imani',
    contractor: 'okafor',
    subject: 'New roof for a brick house',
    lines: [
      [
        'contractor',
        daysAgoAt(8, '07:55'),
        'Hi Imani, I saw the wood gutters. To be honest, I’ve rehung gutters like that twice. Gallagher has done it twenty times. If they matter most, ask him first.',
      ],
      [
        'homeowner',
        daysAgoAt(8, '13:10'),
        'I appreciate the honesty. I’d still like your price for the roof itself.',
      ],
      ['contractor', daysAgoAt(8, '17:32'), 'You’ll have it by the end of the week.'],
      [
        'homeowner',
        hoursAgo(3.4),
        'Hi Marcus, are you still planning to send a quote? I have two others in hand.',
      ],
    ],
    unread: { contractor: 1 },
  },
  {
    homeowner: 'imani',
    contractor: 'fieldstone',
    subject: 'Replace a rotten deck with cedar',
    lines: [
      [
        'contractor',
        daysAgoAt(48, '10:05'),
        'I measured from the alley and sketched something: bench on the long side, stairs turned toward the yard so you gain four feet of usable deck.',
      ],
      ['homeowner', daysAgoAt(48, '20:44'), 'Four feet! Yes, let’s do that.'],
      [
        'contractor',
        daysAgoAt(14, '16:30'),
        'Footings passed inspection this morning. We start framing tomorrow.',
      ],
      ['homeowner', daysAgoAt(10, '18:20'), 'It already looks great.'],
      [
        'contractor',
        daysAgoAt(3, '15:32'),
        'Decking is on. Railing posts come Friday, so please keep the back door locked until then.',
      ],
      [
        'contractor',
        hoursAgo(8),
        'Change of plans: the posts are here. I can do the railing tomorrow if you’re OK with noise starting at 8.',
      ],
    ],
    unread: { homeowner: 1 },
  },
  {
    homeowner: 'priya',
    contractor: 'prairie',
    subject: 'Furnace has a cracked heat exchanger',
    lines: [
      [
        'contractor',
        daysAgoAt(3, '18:20'),
        'Hi, it’s Andre from Prairie Air. Two space heaters on one circuit will trip it, so put them on different floors. I can lend you two more tonight.',
      ],
      ['homeowner', daysAgoAt(3, '18:26'), 'That would be great. We have a baby in the house.'],
      [
        'contractor',
        daysAgoAt(3, '20:02'),
        'They’re on your porch. I’ll come measure tomorrow at 8.',
      ],
      [
        'homeowner',
        daysAgoAt(2, '08:33'),
        'I told the others you have the job. Please go ahead with the numbers.',
      ],
      [
        'contractor',
        hoursAgo(4.1),
        'Numbers are done. I need to check one thing with the supplier and I’ll send them today.',
      ],
    ],
    unread: { homeowner: 1 },
  },
  {
    homeowner: 'walter',
    contractor: 'kowalczyk',
    subject: 'Repaint a wood-sided bungalow',
    lines: [
      [
        'contractor',
        daysAgoAt(31, '07:30'),
        'We’re starting on the south side today. You’ll hear scraping, not sanding. The dust goes in the vacuum.',
      ],
      [
        'contractor',
        daysAgoAt(18, '07:42'),
        'Nights are too cold for the paint to cure, so I’d rather stop here than do it wrong. The south and east sides are primed and safe for the winter. We’ll be back when it stays above 50.',
      ],
      [
        'homeowner',
        daysAgoAt(18, '09:10'),
        'I appreciate that. Let’s put it on hold. See you in the spring.',
      ],
    ],
  },
  {
    homeowner: 'walter',
    contractor: 'castellanos',
    subject: 'Entry floor in patterned cement tile',
    lines: [
      [
        'contractor',
        daysAgoAt(3, '08:05'),
        'Hi Walter, cement tile needs a stiff floor. Could you send me a photo of the joists from the basement, with a tape measure next to one?',
      ],
      [
        'homeowner',
        daysAgoAt(3, '11:25'),
        'They’re 2x10s, 16 inches apart, spanning 12 feet. Photo coming, my phone is slow.',
      ],
      [
        'contractor',
        daysAgoAt(3, '12:00'),
        'That’s stiff enough with a little help near the closet. I’ll come by with a level next week.',
      ],
      ['homeowner', minutesAgo(38), 'Does Tuesday afternoon work for you?'],
    ],
    unread: { contractor: 1 },
  },
  {
    homeowner: 'rosa',
    contractor: 'brightwater',
    subject: 'Replace a 14-year-old water heater',
    lines: [
      [
        'contractor',
        daysAgoAt(7, '16:42'),
        'Rosa, I quoted the heat pump water heater because of the rebate. If you’d rather have gas, let me know and I’ll send that one.',
      ],
      ['homeowner', daysAgoAt(6, '08:25'), 'Gas, please. It’s what we’re used to.'],
      [
        'contractor',
        daysAgoAt(5, '11:55'),
        'Sent. I have one in the shop, so I can install it two days after you accept.',
      ],
    ],
    unread: { homeowner: 1 },
  },
  {
    homeowner: 'nora',
    contractor: 'prairie',
    subject: 'Furnace short-cycles on cold mornings',
    lines: [
      [
        'contractor',
        daysAgoAt(2, '07:40'),
        'Hi Nora, does the fan keep running when the flame goes out, or does everything stop?',
      ],
      ['homeowner', daysAgoAt(2, '08:15'), 'The fan keeps going for about two minutes.'],
      [
        'contractor',
        daysAgoAt(1, '10:05'),
        'Then it’s overheating somewhere. The quote covers both likely causes. You only pay for the one it turns out to be.',
      ],
    ],
    unread: { homeowner: 1 },
  },
];
