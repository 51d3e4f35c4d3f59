import { day, hours, minutes } from './moments.ts';
import type { Talk } from './story.ts';

export const talks: Talk[] = [
  {
    homeowner: 'dana',
    contractor: 'okafor',
    subject: 'Leak above the back bedroom',
    lines: [
      [
        'contractor',
        day(4, '08:02'),
        'Good morning Dana. Before I come: is the stain still growing, or did it stop when the rain did? If it grows I would put a tarp on today.',
      ],
      [
        'homeowner',
        day(4, '08:20'),
        'It stopped. About the size of a dinner plate, dry to the touch now.',
      ],
      [
        'contractor',
        day(4, '08:24'),
        'Then it can wait for a proper look. Thursday between 8 and 10? I need ten minutes in the attic and twenty on the roof.',
      ],
      [
        'homeowner',
        day(4, '09:11'),
        'Thursday is fine. The hatch is in the hallway closet, mind the cats.',
      ],
      [
        'contractor',
        day(2, '11:40'),
        'Found it: the rubber boot around the vent pipe is cracked right through. The roof around it is not bad, you have a few years left. Quote follows tonight, with photos.',
      ],
      [
        'homeowner',
        day(2, '12:05'),
        'Thank you for going up there so quickly. A few years is better than what I feared.',
      ],
      [
        'contractor',
        day(1, '08:15'),
        'The quote is in. I left the decking as its own line: if the sheet turns out sound, that line goes away.',
      ],
      ['homeowner', day(1, '12:40'), 'Fair. Does the price change if I only decide next week?'],
      [
        'contractor',
        hours(2.4),
        'It stands for three weeks. I have a free day on Wednesday though, and the forecast says rain on Friday.',
      ],
      [
        'contractor',
        hours(2.3),
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
        day(73, '09:20'),
        'Hello Dana, Elena from Larkspur. Your kitchen sounds like the one in our portfolio, half wall and all. Could I see it on a weekday around noon, when the light is honest?',
      ],
      ['homeowner', day(73, '18:02'), 'Wednesday noon works. Shoes can stay on.'],
      [
        'contractor',
        day(70, '14:30'),
        'Thank you for the coffee. I opened the half wall at the outlet: no framing in it that carries anything. I will draw two layouts.',
      ],
      [
        'homeowner',
        day(63, '18:50'),
        'We like the second layout. Is the pull-out next to the stove instead of the corner possible?',
      ],
      [
        'contractor',
        day(62, '08:40'),
        'Yes, and it costs the same. I have changed the drawing, the quote stands.',
      ],
      ['homeowner', day(60, '21:08'), 'Accepted. We are excited and slightly terrified.'],
      [
        'contractor',
        day(59, '09:05'),
        'That is the correct mixture. Start is set; you will get the day-by-day plan two weeks before.',
      ],
      [
        'contractor',
        day(38, '17:15'),
        'Day one done. The wall is down, dust walls are up, and the refrigerator is in the dining room for now.',
      ],
      [
        'homeowner',
        day(38, '17:48'),
        'The room is enormous. The cats have moved into the refrigerator box.',
      ],
      [
        'contractor',
        day(15, '16:00'),
        'Cabinets are in. One door arrived with a dent and is being remade, ten days. We keep going around it.',
      ],
      ['homeowner', day(15, '19:22'), 'Thanks for saying so before I found it.'],
      [
        'contractor',
        day(1, '16:30'),
        'Counters were measured today and will be cut on Monday. Could you decide on the faucet by Friday? The hole is drilled in the shop.',
      ],
      [
        'homeowner',
        hours(1.2),
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
        day(4, '07:50'),
        'Joel from Tamarack. We are three streets from you on Monday and could look at the leak around two.',
      ],
      ['homeowner', day(4, '08:30'), 'Monday at two is good.'],
      [
        'contractor',
        hours(2),
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
        day(117, '08:10'),
        'Hi Dana, a curbless shower upstairs is possible if the joists run the right way. Can I look under the tub panel?',
      ],
      ['homeowner', day(117, '09:02'), 'Of course. Saturday?'],
      [
        'contractor',
        day(115, '13:20'),
        'They do run the right way. We gain an inch and a half, which is all we need.',
      ],
      ['homeowner', day(104, '18:15'), 'Accepted. Dad wants to know if the bench can be warm.'],
      [
        'contractor',
        day(104, '19:02'),
        'A heating mat under it is 90 dollars and an outlet we have anyway. I will put it in, tell him it was his idea.',
      ],
      ['homeowner', day(40, '20:11'), 'He sat on it for half an hour today with the water off.'],
      [
        'contractor',
        day(7, '11:00'),
        'Last grout joint is sealed. Please no water until tomorrow evening.',
      ],
      ['homeowner', day(6, '16:04'), 'It is beautiful, Nora. Thank you for everything.'],
    ],
  },
  {
    homeowner: 'theo',
    contractor: 'okafor',
    subject: 'New roof for a 1920s two-flat',
    lines: [
      [
        'contractor',
        day(15, '09:15'),
        'Theo, I can measure without going inside, so your tenants can sleep. Is the alley side clear for a ladder?',
      ],
      ['homeowner', day(15, '10:40'), 'It is, except Wednesdays when the trash carts stand there.'],
      [
        'contractor',
        day(10, '08:06'),
        'Quote is in. I would start at noon on the first two days. Noise ends at six.',
      ],
      ['homeowner', day(2, '19:38'), 'Just accepted. Do you need the gate code?'],
      [
        'contractor',
        day(2, '20:01'),
        'Please. And move the cars off the pad on the first day, nails have no manners.',
      ],
      [
        'homeowner',
        hours(6.2),
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
        day(2, '10:40'),
        'Rosa, I drove by on my way home: the crown is split front to back. Nothing will fall on people, but keep chairs away from that side.',
      ],
      [
        'homeowner',
        day(2, '12:15'),
        'Chairs are moved. Would you fix it from a scaffold or from the roof?',
      ],
      [
        'contractor',
        day(2, '12:31'),
        'Scaffold on the alley. Better work and your roof stays whole. I will write it up.',
      ],
    ],
  },
  {
    homeowner: 'imani',
    contractor: 'okafor',
    subject: 'New roof for a foursquare',
    lines: [
      [
        'contractor',
        day(8, '07:55'),
        'Imani, I saw the wooden gutters. I would be honest: I have rehung such gutters twice, Gallagher has done it twenty times. If they matter most, ask him first.',
      ],
      [
        'homeowner',
        day(8, '13:10'),
        'That is unusually frank, thank you. I would still like your number for the roof itself.',
      ],
      ['contractor', day(8, '17:32'), 'You will have it by the end of the week.'],
      [
        'homeowner',
        hours(3.4),
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
        day(48, '10:05'),
        'I measured from the alley and drew something: bench on the long side, stairs turned to the garden so you gain four feet of usable deck.',
      ],
      ['homeowner', day(48, '20:44'), 'Four feet! Yes to that.'],
      [
        'contractor',
        day(14, '16:30'),
        'Footings passed inspection this morning. Frame starts tomorrow.',
      ],
      ['homeowner', day(10, '18:20'), 'It looks like a ship already.'],
      [
        'contractor',
        day(3, '15:32'),
        'Decking is on. Railing posts come on Friday, please keep the back door locked until then.',
      ],
      [
        'contractor',
        hours(8),
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
        day(3, '18:20'),
        'Andre from Prairie Air. Two space heaters on one circuit will trip it: put them on different floors. I can lend you two more tonight.',
      ],
      ['homeowner', day(3, '18:26'), 'That would be wonderful. We have a baby in the house.'],
      ['contractor', day(3, '20:02'), 'They are on your porch. I measure tomorrow at eight.'],
      [
        'homeowner',
        day(2, '08:33'),
        'I have told the others that you have the job. Please go ahead with the numbers.',
      ],
      [
        'contractor',
        hours(4.1),
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
        day(31, '07:30'),
        'We start with the south side today. You will hear scraping, not sanding; the dust stays in the vacuum.',
      ],
      [
        'contractor',
        day(18, '07:42'),
        'Nights are too cold for the paint to cure, so I would rather stop here than do it badly. South and east are primed and safe for the winter. We come back when it stays above 50.',
      ],
      [
        'homeowner',
        day(18, '09:10'),
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
        day(3, '08:05'),
        'Walter, cement tile needs a stiff floor. Could you send me a picture of the joists from the basement, with a tape measure next to one?',
      ],
      [
        'homeowner',
        day(3, '11:25'),
        'Two by tens, sixteen inches apart, span twelve feet. Picture to follow, my phone is older than the tile.',
      ],
      [
        'contractor',
        day(3, '12:00'),
        'That is stiff enough with a little help near the closet. I will come by with a level next week.',
      ],
      ['homeowner', minutes(38), 'Would Tuesday afternoon suit you?'],
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
        day(7, '16:42'),
        'Rosa, I quoted the heat pump heater because of the rebate. If you prefer gas, say so and I send the other one.',
      ],
      ['homeowner', day(6, '08:25'), 'Gas, please. I know how it works and so does my mother.'],
      ['contractor', day(5, '11:55'), 'Sent. I have one in the shop, so two days from your yes.'],
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
        day(2, '07:40'),
        'Nora, does the fan keep running when the flame goes out, or does all of it stop?',
      ],
      ['homeowner', day(2, '08:15'), 'The fan keeps going for two minutes.'],
      [
        'contractor',
        day(1, '10:05'),
        'Then it is hot somewhere it should not be. The quote covers both likely causes, you pay for the one it is.',
      ],
    ],
    unread: { homeowner: 1 },
  },
  {
    homeowner: 'june',
    contractor: 'cedarmoss',
    subject: 'Front yard without a lawn',
    lines: [
      [
        'contractor',
        day(6, '16:45'),
        'Sod is gone and the compost is in. It looks like a mud wrestling arena; that is normal.',
      ],
      ['homeowner', day(6, '17:30'), 'The neighbors have started a betting pool.'],
      [
        'contractor',
        day(2, '17:10'),
        'Plants come on Thursday. There was room for forty more camas, so I ordered them.',
      ],
      ['homeowner', day(2, '20:12'), 'You are the best kind of contractor.'],
    ],
  },
  {
    homeowner: 'caleb',
    contractor: 'fraser',
    subject: 'Floor drain backs up when the washer runs',
    lines: [
      [
        'contractor',
        day(2, '16:45'),
        'Owen Fraser here. Roots twice in a year usually means a broken joint, not bad luck. My daughter can be there tomorrow at ten with the camera; that part is free.',
      ],
      ['homeowner', day(2, '17:08'), 'Tomorrow at ten, great. I will not do laundry.'],
      [
        'contractor',
        hours(7.5),
        'She got as far as 41 feet. There is an offset you can see on the recording. I am writing up two ways to deal with it.',
      ],
    ],
    unread: { homeowner: 1 },
  },
  {
    homeowner: 'hannah',
    contractor: 'solberg',
    subject: 'Four double-hungs that will not stay up',
    lines: [
      [
        'contractor',
        day(5, '09:00'),
        'You have the original wavy glass in three of the four. I would only replace what is cracked.',
      ],
      ['homeowner', day(5, '19:25'), 'Please keep every wave.'],
      [
        'homeowner',
        hours(2.7),
        'One question about the quote: does the weatherstripping show from inside?',
      ],
    ],
    unread: { contractor: 1 },
  },
  {
    homeowner: 'luis',
    contractor: 'monroe',
    subject: 'Solar on a standing-seam roof',
    lines: [
      [
        'contractor',
        day(12, '08:20'),
        'Rails are going up today. Your seams are 16 inches apart, so every clamp lands where it should.',
      ],
      ['homeowner', day(12, '12:44'), 'I watched from the kitchen. Not one hole, as promised.'],
      [
        'contractor',
        day(4, '11:55'),
        'Panels are on. The city inspects next week, the utility takes about ten days after that.',
      ],
      [
        'homeowner',
        day(4, '18:30'),
        'Can we see the production already, or only after the meter is changed?',
      ],
      [
        'contractor',
        day(3, '08:10'),
        'Only after. I will be there when it is switched on and show you the app.',
      ],
    ],
  },
  {
    homeowner: 'greg',
    contractor: 'tran',
    subject: 'Runs but does not cool the upstairs',
    lines: [
      [
        'contractor',
        day(1, '16:20'),
        'Greg, the water you hear may be ice melting on the coil. Please switch cooling off and the fan on until I come; it saves the compressor.',
      ],
      ['homeowner', day(1, '16:31'), 'Done. There was indeed ice.'],
      ['contractor', day(1, '16:35'), 'I come this evening or tomorrow at nine, your choice.'],
      ['homeowner', day(1, '16:37'), 'Tomorrow at nine.'],
    ],
  },
  {
    homeowner: 'farah',
    contractor: 'ibarra',
    subject: 'Garden wall is leaning',
    lines: [
      [
        'contractor',
        day(7, '12:15'),
        'Señora Haddad, I know that wall: my grandfather’s crew built three on your street. I would like to see what holds it from behind.',
      ],
      ['homeowner', day(7, '18:40'), 'What a story. Come by any evening, the gate is open.'],
      [
        'contractor',
        day(3, '19:50'),
        'Quote sent. Nothing holds it from behind, that is the trouble.',
      ],
    ],
  },
];
