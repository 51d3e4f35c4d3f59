import type { DemoBusiness } from './business.ts';
import { daysAgoAt } from './relative-time.ts';

export const chicagoExteriors = {
  okafor: {
    businessName: 'Okafor Roofing',
    firstName: 'Marcus',
    lastName: 'Okafor',
    email: 'marcus@example.com',
    phone: '(312) 555-0131',
    address1: '3120 N Larkfield Ave',
    zipCode: '60618',
    description:
      'Shingle, flat, and slate roofs on the North Side, plus gutters, flashing, and chimneys. We photograph every step, from bare deck to finished ridge, and you get the photos. If a repair will do, we won’t sell you a roof.',
    yearEstablished: 2009,
    licenseNumber: 'IL-ROOF-104-0077',
    insuranceInfo: 'General liability $2 million, workers’ compensation',
    services: [
      {
        name: 'Roof Repair',
        description: 'We find leaks with a hose test if we need to. Most repairs take one visit.',
      },
      {
        name: 'Roof Installation',
        description:
          'Architectural shingle, modified bitumen and slate, with a ten-year labor warranty.',
      },
      { name: 'Gutter Installation', description: 'Six-inch seamless aluminum or copper.' },
      { name: 'Gutter Cleaning', description: 'Spring and fall, with photos of what we found.' },
      {
        name: 'Chimney Repair',
        description: 'Crowns, flashing and tuckpointing above the roof line.',
      },
    ],
    specialties: ['Flat roofs', 'Slate repair', 'Ice dams'],
    areasServed: ['Lincoln Park', 'Roscoe Village', 'Logan Square', 'Lakeview', 'Oak Park'],
    verified: ['license', 'insurance', 'background'],
    leadPreferences: {
      maxDistance: 20,
      minProjectValue: 30_000,
      autoResponseMessage:
        'I’ve seen your project. I look at every roof myself and will get back to you within 24 hours, sooner if water is coming in. Marcus',
    },
    portfolio: [
      {
        title: 'New roof on a 1920s brick house',
        description:
          'Tore off two layers, replaced four sheets of roof decking, and put on architectural shingles in weathered gray. Three days, 19 squares.',
        category: 'Roof Installation',
        picture: 'new-roof-on-a-1920s-two-flat',
        before: true,
      },
      {
        title: 'Valley rebuilt after an ice dam',
        description:
          'Water had been getting under the shingles for two winters. New roof decking, ice and water shield, and an open copper valley.',
        category: 'Roof Repair',
        picture: 'valley-rebuilt-after-an-ice-dam',
        before: true,
      },
      {
        title: 'Seamless gutters on a corner house',
        description:
          '160 feet of six-inch gutter, and we moved a downspout away from the front steps.',
        category: 'Gutter Installation',
        picture: 'seamless-gutters-on-a-corner-house',
        before: false,
      },
    ],
    joined: daysAgoAt(420, '09:10'),
  },
  tamarack: {
    businessName: 'Tamarack Exteriors',
    firstName: 'Joel',
    lastName: 'Brandt',
    email: 'joel@tamarack.example.com',
    phone: '(708) 555-0148',
    address1: '2301 Sycamore Ave',
    zipCode: '60402',
    description:
      'Roofs, siding, windows, and gutters from one crew, so nobody can point fingers. Eleven employees, no subcontractors, and a supervisor who speaks Spanish and Polish.',
    yearEstablished: 2004,
    licenseNumber: 'IL-ROOF-104-0052',
    insuranceInfo: 'General liability $2 million',
    services: [
      { name: 'Roof Installation', description: 'Shingle and metal, usually in two to four days.' },
      { name: 'Roof Repair', description: 'Storm damage, with the paperwork for your insurer.' },
      {
        name: 'Siding Installation',
        description: 'Fiber cement and vinyl, insulated if you want it.',
      },
      { name: 'Window Installation', description: 'Full-frame replacement with new flashing.' },
      {
        name: 'Gutter Installation',
        description: 'Five- and six-inch, with guards where you need them.',
      },
    ],
    specialties: ['Storm damage', 'Fiber cement siding'],
    areasServed: ['Berwyn', 'Oak Park', 'Cicero', 'Lincoln Park', 'Lakeview'],
    verified: ['license', 'insurance'],
    leadPreferences: { maxDistance: 30, minProjectValue: 80_000 },
    portfolio: [
      {
        title: 'Hail damage on a Berwyn bungalow',
        description: 'Whole south slope and the dormers, matched to the existing shingles.',
        category: 'Roof Installation',
        picture: 'hail-damage-on-a-berwyn-bungalow',
        before: true,
      },
      {
        title: 'Fiber cement on a farmhouse',
        description: 'Old siding off, house wrap on, 24 squares in three weeks.',
        category: 'Siding Installation',
        picture: 'fiber-cement-on-a-farmhouse',
        before: true,
      },
      {
        title: 'Eight windows with new flashing',
        description:
          'Rotten sills cut out, openings flashed properly for the first time since 1961.',
        category: 'Window Installation',
        picture: 'eight-windows-with-new-flashing',
        before: true,
      },
    ],
    joined: daysAgoAt(398, '14:35'),
  },
  gallagher: {
    businessName: 'Gallagher Slate & Copper',
    firstName: 'Fionn',
    lastName: 'Gallagher',
    email: 'fionn@slateandcopper.example.com',
    phone: '(773) 555-0113',
    address1: '811 W Barrowdale St',
    zipCode: '60657',
    description:
      'A two-person shop for old roofs: slate, clay tile, and copper. We repair before we replace and reuse slate when we can. Big jobs book weeks ahead, and we fit small repairs in between.',
    yearEstablished: 2013,
    licenseNumber: 'IL-ROOF-104-0091',
    insuranceInfo: 'General liability $1 million',
    services: [
      { name: 'Roof Repair', description: 'Slate and clay tile, one piece at a time.' },
      { name: 'Roof Installation', description: 'Slate and standing-seam copper.' },
      { name: 'Chimney Repair', description: 'Lead and copper flashing, crowns, caps.' },
      { name: 'Masonry Repair', description: 'Lime mortar for older brick.' },
    ],
    specialties: ['Slate', 'Copper valleys', 'Landmark districts'],
    areasServed: ['Lakeview', 'Lincoln Park', 'Evanston'],
    verified: ['license', 'insurance'],
    leadPreferences: { maxDistance: 15, minProjectValue: 100_000 },
    portfolio: [
      {
        title: 'Slate roof restored on a Lakeview greystone',
        description:
          'Replaced 212 slates with salvaged ones from the same quarry, and put in new copper valleys.',
        category: 'Roof Repair',
        picture: 'slate-saved-on-a-lakeview-greystone',
        before: true,
      },
      {
        title: 'Chimney rebuilt with the original brick',
        description:
          'Taken down to the roof line and rebuilt in lime mortar with the original brick.',
        category: 'Masonry Repair',
        picture: 'chimney-in-lime-mortar-roof-to-match',
        before: true,
      },
    ],
    joined: daysAgoAt(301, '11:02'),
  },
  fieldstone: {
    businessName: 'Fieldstone Decks & Fences',
    firstName: 'Teresa',
    lastName: 'Vance',
    email: 'teresa@fieldstonedecks.example.com',
    phone: '(847) 555-0126',
    address1: '1940 Maple Hollow Rd',
    zipCode: '60201',
    description:
      'Decks, fences, and pergolas in cedar and composite. I draw every one to scale before you sign, pull the permit myself, and come back after the first winter to tighten anything that moved.',
    yearEstablished: 2015,
    licenseNumber: 'IL-GC-220-4418',
    insuranceInfo: 'General liability $1 million, workers’ compensation',
    services: [
      {
        name: 'Deck Building',
        description: 'Cedar, composite, and ipe, from footings to railing.',
      },
      { name: 'Fence Installation', description: 'Cedar board-on-board, horizontal and picket.' },
      { name: 'Carpentry', description: 'Pergolas, stairs, and sagging porches.' },
      {
        name: 'Patio Installation',
        description: 'Pavers and bluestone, mostly next to our decks.',
      },
    ],
    specialties: ['Second-story decks', 'Porch stairs'],
    areasServed: ['Evanston', 'Rogers Park', 'Lakeview', 'Oak Park'],
    verified: ['license', 'insurance', 'background'],
    portfolio: [
      {
        title: 'Cedar deck with a built-in bench',
        description: '12 by 20, black steel railing, stairs turned toward the yard.',
        category: 'Deck Building',
        picture: 'cedar-deck-with-a-built-in-bench',
        before: true,
      },
      {
        title: 'Alley fence with a sliding gate',
        description: '70 feet of board-on-board cedar, wide enough for a car.',
        category: 'Fence Installation',
        picture: 'alley-fence-with-a-sliding-gate',
        before: true,
      },
    ],
    joined: daysAgoAt(377, '16:20'),
  },
} satisfies Record<string, DemoBusiness>;
