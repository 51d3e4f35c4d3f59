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
        'Quote is in. I would start at noon on the first two days. Noise ends at six.',
      ],
      ['homeowner', daysAgoAt(2, '19:38'), 'Just accepted. Do you need the gate code?'],
      [
        'contractor',
        daysAgoAt(2, '20:01'),
        'Please. And move the cars off the pad on the first day, nails have no manners.',
      ],
      [
        'homeowner',
        hoursAgo(6.2),
        'Cars will be gone. One more thing: can your people take down the old satellite dish too?',
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
        'Rosa, I drove by on my way home: the crown is split front to back. Nothing will fall on people, but keep chairs away from that side.',
      ],
      [
        'homeowner',
        daysAgoAt(2, '12:15'),
        'Chairs are moved. Would you fix it from a scaffold or from the roof?',
      ],
      [
        'contractor',
        daysAgoAt(2, '12:31'),
        'Scaffold on the alley. Better work and your roof stays whole. I will write it up.',
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
        'Imani, I saw the wooden gutters. I would be honest: I have rehung such gutters twice, Gallagher has done it twenty times. If they matter most, ask him first.',
      ],
      [
        'homeowner',
        daysAgoAt(8, '13:10'),
        'That is unusually frank, thank you. I would still like your number for the roof itself.',
      ],
      ['contractor', daysAgoAt(8, '17:32'), 'You will have it by the end of the week.'],
      [
        'homeowner',
        hoursAgo(3.4),
        'Hello Marcus, are you still planning to send it? I have two others on the table.',
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
        'I measured from the alley and drew something: bench on the long side, stairs turned to the yard so you gain four feet of usable deck.',
      ],
      ['homeowner', daysAgoAt(48, '20:44'), 'Four feet! Yes to that.'],
      [
        'contractor',
        daysAgoAt(14, '16:30'),
        'Footings passed inspection this morning. Frame starts tomorrow.',
      ],
      ['homeowner', daysAgoAt(10, '18:20'), 'It looks like a ship already.'],
      [
        'contractor',
        daysAgoAt(3, '15:32'),
        'Decking is on. Railing posts come on Friday, please keep the back door locked until then.',
      ],
      [
        'contractor',
        hoursAgo(8),
        'Change of plan: the posts are here, I can do the railing tomorrow if you are fine with noise from eight.',
      ],
    ],
    unread: { homeowner: 1 },
  },
  {
    homeowner: 'priya',
    contractor: 'prairie',
    subject: 'Furnace from 1998 with a cracked heat exchanger',
    lines: [
      [
        'contractor',
        daysAgoAt(3, '18:20'),
        'Andre from Prairie Air. Two space heaters on one circuit will trip it: put them on different floors. I can lend you two more tonight.',
      ],
      ['homeowner', daysAgoAt(3, '18:26'), 'That would be wonderful. We have a baby in the house.'],
      ['contractor', daysAgoAt(3, '20:02'), 'They are on your porch. I measure tomorrow at eight.'],
      [
        'homeowner',
        daysAgoAt(2, '08:33'),
        'I have told the others that you have the job. Please go ahead with the numbers.',
      ],
      [
        'contractor',
        hoursAgo(4.1),
        'Numbers are done, I check one thing with the supplier and send them today.',
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
        'We start with the south side today. You will hear scraping, not sanding; the dust stays in the vacuum.',
      ],
      [
        'contractor',
        daysAgoAt(18, '07:42'),
        'Nights are too cold for the paint to cure, so I would rather stop here than do it badly. South and east are primed and safe for the winter. We come back when it stays above 50.',
      ],
      [
        'homeowner',
        daysAgoAt(18, '09:10'),
        'I appreciate that. Put it on hold, I will see you in spring.',
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
        'Walter, cement tile needs a stiff floor. Could you send me a picture of the joists from the basement, with a tape measure next to one?',
      ],
      [
        'homeowner',
        daysAgoAt(3, '11:25'),
        'Two by tens, sixteen inches apart, span twelve feet. Picture to follow, my phone is older than the tile.',
      ],
      [
        'contractor',
        daysAgoAt(3, '12:00'),
        'That is stiff enough with a little help near the closet. I will come by with a level next week.',
      ],
      ['homeowner', minutesAgo(38), 'Would Tuesday afternoon suit you?'],
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
        'Rosa, I quoted the heat pump heater because of the rebate. If you prefer gas, say so and I send the other one.',
      ],
      [
        'homeowner',
        daysAgoAt(6, '08:25'),
        'Gas, please. I know how it works and so does my mother.',
      ],
      [
        'contractor',
        daysAgoAt(5, '11:55'),
        'Sent. I have one in the shop, so two days from your yes.',
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
        'Nora, does the fan keep running when the flame goes out, or does all of it stop?',
      ],
      ['homeowner', daysAgoAt(2, '08:15'), 'The fan keeps going for two minutes.'],
      [
        'contractor',
        daysAgoAt(1, '10:05'),
        'Then it is hot somewhere it should not be. The quote covers both likely causes, you pay for the one it is.',
      ],
    ],
    unread: { homeowner: 1 },
  },
];
