import type { DemoBusiness } from './business.ts';
import { daysAgoAt } from './relative-time.ts';

export const chicagoRemodeling = {
  larkspur: {
    businessName: 'Larkspur Kitchen & Bath',
    firstName: 'Elena',
    lastName: 'Petrova',
    email: 'elena@larkspurkitchens.example.com',
    phone: '(773) 555-0157',
    address1: '3344 N Bellwether Ave',
    zipCode: '60657',
    description:
      'Kitchens and baths for city houses where every inch counts. Design, cabinets, and construction by the same eight people. You get a day-by-day schedule, one number to call, and a working kitchen sink within the first week.',
    yearEstablished: 2011,
    licenseNumber: 'IL-GC-220-3190',
    insuranceInfo: 'General liability $2 million, workers’ compensation',
    services: [
      {
        name: 'Kitchen Remodeling',
        description: 'From a new layout to finished paint, eight to eleven weeks.',
      },
      {
        name: 'Bathroom Remodeling',
        description: 'Three to five weeks, with a working toilet every night.',
      },
      {
        name: 'Cabinet Installation',
        description: 'Ours or yours, hung level even when the house isn’t.',
      },
      { name: 'Countertop Installation', description: 'Quartz, soapstone and butcher block.' },
    ],
    specialties: ['Galley kitchens', 'Aging in place'],
    areasServed: ['Lakeview', 'Lincoln Park', 'North Center', 'Evanston'],
    verified: ['license', 'insurance', 'background'],
    leadPreferences: {
      maxDistance: 15,
      minProjectValue: 800_000,
      autoResponseMessage:
        'Thanks for posting your project. Elena will read your project today and get back to you within 24 hours with two times for a visit.',
    },
    portfolio: [
      {
        title: 'Galley kitchen opened to the dining room',
        description:
          'Half wall out, sink under the window, drawers everywhere. Nine weeks while the family lived there.',
        category: 'Kitchen Remodeling',
        picture: 'galley-kitchen-opened-to-the-dining-room',
        before: true,
      },
      {
        title: 'Hall bath with a freestanding tub',
        description: 'New floor, oak vanity, and a tub filler that does not drip.',
        category: 'Bathroom Remodeling',
        picture: 'bath-with-a-low-threshold-shower',
        before: true,
      },
    ],
    joined: daysAgoAt(405, '10:15'),
  },
  hollis: {
    businessName: 'Hollis & Reyes Remodeling',
    firstName: 'Camille',
    lastName: 'Hollis',
    email: 'camille@hollisreyes.example.com',
    phone: '(312) 555-0169',
    address1: '1718 W Tannery Row',
    zipCode: '60622',
    description:
      'General contractors for additions, basements, and whole-house remodels. We show our margin on every proposal: 18 percent, on everything. Weekly site meetings with notes by email.',
    yearEstablished: 2006,
    licenseNumber: 'IL-GC-220-2755',
    insuranceInfo: 'General liability $3 million, workers’ compensation',
    services: [
      { name: 'Whole-Home Remodeling', description: 'Architect and permits included.' },
      { name: 'Kitchen Remodeling', description: 'Often as part of something larger.' },
      { name: 'Bathroom Remodeling', description: 'Second baths and primary suites.' },
      { name: 'Basement Remodeling', description: 'Waterproofed first, then finished.' },
      { name: 'Home Additions', description: 'Dormers, rear additions, third floors.' },
      {
        name: 'Roof Installation',
        description: 'With our own crew, as part of an addition or alone.',
      },
    ],
    specialties: ['Dormers', 'Basement dig-outs'],
    areasServed: ['Wicker Park', 'Ukrainian Village', 'Logan Square', 'Lincoln Park'],
    verified: ['license', 'insurance'],
    leadPreferences: { maxDistance: 20, minProjectValue: 1_000_000 },
    portfolio: [
      {
        title: 'Basement turned into a guest suite',
        description: 'Drain tile, egress window, heated floor, and a bath that needs no pump.',
        category: 'Basement Remodeling',
        picture: 'basement-turned-into-a-guest-suite',
        before: true,
      },
      {
        title: 'Kitchen in a rear addition',
        description: 'Twelve feet added toward the yard, with a vaulted ceiling.',
        category: 'Kitchen Remodeling',
        picture: 'kitchen-in-a-rear-addition',
        before: true,
      },
    ],
    joined: daysAgoAt(366, '13:48'),
  },
  castellanos: {
    businessName: 'Castellanos Tile & Stone',
    firstName: 'Nora',
    lastName: 'Castellanos',
    email: 'nora@example.com',
    phone: '(773) 555-0171',
    address1: '4733 N Rockwell Ct',
    zipCode: '60625',
    description:
      'I set tile: floors, showers, backsplashes, and the occasional fireplace. I draw the layout on the wall before I cut a single tile, so you can see where every joint falls while there’s still time to change it.',
    yearEstablished: 2018,
    licenseNumber: 'IL-TL-410-0233',
    insuranceInfo: 'General liability $1 million',
    services: [
      { name: 'Tile Installation', description: 'Cement, porcelain, stone and mosaic.' },
      { name: 'Bathroom Remodeling', description: 'Showers and floors, with a plumber I trust.' },
      { name: 'Countertop Installation', description: 'Tile and stone.' },
    ],
    specialties: ['Cement tile', 'Curbless showers'],
    areasServed: ['Lincoln Square', 'Albany Park', 'Lincoln Park', 'Lakeview'],
    verified: ['license', 'insurance', 'background'],
    leadPreferences: { maxDistance: 12, minProjectValue: 100_000 },
    portfolio: [
      {
        title: 'Bathroom in green handmade tile',
        description: 'Tile to the window sill, with the sconces lined up to the grout joints.',
        category: 'Bathroom Remodeling',
        picture: 'curbless-shower-in-zellige',
        before: true,
      },
      {
        title: 'Handmade tile behind the range',
        description:
          'No two tiles are alike, so I drew it on the wall first to keep the joints straight.',
        category: 'Tile Installation',
        picture: 'handmade-tile-behind-the-range',
        before: true,
      },
    ],
    joined: daysAgoAt(311, '20:08'),
  },
} satisfies Record<string, DemoBusiness>;
