/** A realistic job: what a homeowner asks for, and what it costs. */
type SampleJob = {
  category: string;
  title: string;
  description: string;
  scopeLines: string[];
  /** Lowest and highest budget, in US cents. */
  budget: [number, number];
  /** Lines of a quote, each with its share of the total in percent. */
  quoteLines: [description: string, percent: number][];
};

const jobs: SampleJob[] = [
  {
    category: 'Roof Repair',
    title: 'Leak above the back bedroom',
    description:
      'After last week’s rain a brown ring showed up on the bedroom ceiling, about two feet in from the outside wall. The roof is asphalt shingle, around 18 years old, and a few shingles near the vent pipe look lifted from the street.',
    scopeLines: ['Find the source of the leak', 'Replace damaged shingles and flashing'],
    budget: [80_000, 250_000],
    quoteLines: [
      ['Strip damaged shingles and inspect the roof decking', 22],
      ['New underlayment, flashing and matching shingles', 61],
      ['Site protection, magnet sweep and disposal', 17],
    ],
  },
  {
    category: 'Roof Installation',
    title: 'New roof for a 1920s brick house',
    description:
      'Two layers of shingles are on there now and the inspector says both have to come off. About 19 squares, one chimney, two plumbing vents and a low-slope section over the rear porch.',
    scopeLines: ['Tear off both layers', 'Ice and water shield at the eaves', 'New porch membrane'],
    budget: [1_400_000, 2_100_000],
    quoteLines: [
      ['Tear off two layers and haul away', 21],
      ['Roof decking repairs, up to four sheets', 6],
      ['Ice and water shield, underlayment, architectural shingles', 58],
      ['Flashing, ridge vent and pipe boots', 11],
      ['Permit and final inspection', 4],
    ],
  },
  {
    category: 'Gutter Installation',
    title: 'Gutters that stop overflowing onto the steps',
    description:
      'The old aluminum gutters have pulled away along the front and dump water on the entry steps, which ice over. Roughly 120 feet with four downspouts.',
    scopeLines: ['Six-inch seamless gutters', 'Move one downspout away from the steps'],
    budget: [150_000, 320_000],
    quoteLines: [
      ['Remove and recycle old gutters', 12],
      ['Six-inch seamless aluminum gutter, 120 ft', 63],
      ['Four downspouts with extensions', 25],
    ],
  },
  {
    category: 'Chimney Repair',
    title: 'Chimney crown is crumbling',
    description:
      'Pieces of mortar keep landing on the deck. The crown has a crack you can put a coin in and the top six courses need pointing.',
    scopeLines: ['New crown', 'Tuckpoint the top six courses', 'Stainless cap'],
    budget: [120_000, 280_000],
    quoteLines: [
      ['Scaffold and roof protection', 24],
      ['Grind out and tuckpoint six courses', 46],
      ['Pour new crown, fit stainless cap', 30],
    ],
  },
  {
    category: 'Kitchen Remodeling',
    title: 'Open up a galley kitchen',
    description:
      'We want to take down the half wall to the dining room, move the sink under the window and get drawers instead of base cabinets. Appliances stay except the range hood. The house was built in 1948.',
    scopeLines: ['Remove half wall', 'New cabinets and quartz counters', 'Move sink to the window'],
    budget: [3_200_000, 4_800_000],
    quoteLines: [
      ['Demolition, half wall removal and disposal', 9],
      ['Cabinets with soft-close drawers', 36],
      ['Quartz countertops and undermount sink', 18],
      ['Plumbing and electrical for the new layout', 19],
      ['Tile backsplash, floor patching and paint', 18],
    ],
  },
  {
    category: 'Bathroom Remodeling',
    title: 'Walk-in shower instead of a tub',
    description:
      'My father is moving in and cannot step over the tub. We would like a low-threshold shower with a bench, grab bars that do not look like a hospital, and a floor that is not slippery.',
    scopeLines: [
      'Low-threshold shower with bench',
      'Blocking for grab bars',
      'Slip-resistant tile',
    ],
    budget: [1_200_000, 1_900_000],
    quoteLines: [
      ['Remove tub, open walls, dispose', 11],
      ['Shower pan, waterproofing and bench', 27],
      ['Wall and floor tile, set and grouted', 34],
      ['Valve, fixtures and grab bars', 19],
      ['Glass panel', 9],
    ],
  },
  {
    category: 'Basement Remodeling',
    title: 'Finish half the basement as a playroom',
    description:
      'Dry, poured concrete, 7 ft 4 in to the joists. We need insulation, drywall, outlets and a floor that survives toys. The laundry side stays as it is.',
    scopeLines: ['Insulate and frame two walls', 'Drywall and paint', 'Vinyl plank floor'],
    budget: [1_500_000, 2_400_000],
    quoteLines: [
      ['Framing and rigid foam insulation', 24],
      ['Electrical: eight outlets and lighting', 20],
      ['Drywall, taped and painted', 33],
      ['Vinyl plank floor with trim', 23],
    ],
  },
  {
    category: 'Plumbing Repair',
    title: 'Shut-off valves will not close',
    description:
      'Neither of the two shut-offs under the kitchen sink turns any more and one weeps. While you are here, the hose bib in the yard drips all summer.',
    scopeLines: ['Replace two stop valves', 'Rebuild or replace the hose bib'],
    budget: [25_000, 70_000],
    quoteLines: [
      ['Replace two quarter-turn stops and supply lines', 58],
      ['New frost-free hose bib', 42],
    ],
  },
  {
    category: 'Drain Cleaning',
    title: 'Basement floor drain backs up when the washer runs',
    description:
      'Third time this year. It was snaked in spring and came back with roots on it, so a camera look would make sense before anybody talks about digging.',
    scopeLines: ['Rod the main line', 'Camera inspection with a recording'],
    budget: [30_000, 90_000],
    quoteLines: [
      ['Rod 80 ft of main line, cut roots', 61],
      ['Camera inspection, recording included', 39],
    ],
  },
  {
    category: 'Water Heater Installation',
    title: 'Replace a 14-year-old water heater',
    description:
      'Fifty-gallon gas, rust at the bottom seam, pilot went out twice this month. It stands in the basement next to a floor drain; the flue goes into the chimney.',
    scopeLines: ['Remove the old tank', 'New 50-gallon gas heater', 'Expansion tank'],
    budget: [150_000, 280_000],
    quoteLines: [
      ['50-gallon gas water heater', 57],
      ['Installation, new flue connector and drip leg', 29],
      ['Expansion tank, permit and haul-away', 14],
    ],
  },
  {
    category: 'Electrical Repair',
    title: 'Half the upstairs outlets are dead',
    description:
      'Nothing tripped in the panel. It started after we hung a picture in the hallway, which I now regret. The house has a mix of old and new wiring.',
    scopeLines: ['Find the fault', 'Repair the wall afterwards'],
    budget: [30_000, 90_000],
    quoteLines: [
      ['Trace and repair the damaged circuit', 72],
      ['Replace four worn outlets with tamper-resistant ones', 28],
    ],
  },
  {
    category: 'Panel Upgrade',
    title: '100 to 200 amp service',
    description:
      'The panel is full and we are planning a heat pump. The meter is on the garage side, panel in the basement directly behind it.',
    scopeLines: ['200 amp panel', 'New service entrance cable', 'Utility coordination'],
    budget: [280_000, 450_000],
    quoteLines: [
      ['200 amp panel with 40 spaces', 34],
      ['Service entrance cable, meter socket, grounding', 41],
      ['Labels, permit and utility appointment', 25],
    ],
  },
  {
    category: 'EV Charger Installation',
    title: 'Charger in a detached garage',
    description:
      'We pick the car up next month. The garage has one 20 amp circuit today, about 45 feet from the panel, with a buried conduit that may or may not be usable.',
    scopeLines: ['Check the buried conduit', '60 amp circuit', 'Mount our own charger'],
    budget: [120_000, 260_000],
    quoteLines: [
      ['60 amp circuit, 45 ft, in existing conduit', 64],
      ['Mount and commission customer’s charger', 22],
      ['Permit and inspection', 14],
    ],
  },
  {
    category: 'Furnace Installation',
    title: 'Furnace is from 1998 and the heat exchanger is cracked',
    description:
      'The utility red-tagged it on Tuesday. We have space heaters for a few days. 1,900 square feet, gas, ducts are fine.',
    scopeLines: ['High-efficiency gas furnace', 'New venting through the side wall'],
    budget: [380_000, 620_000],
    quoteLines: [
      ['96% gas furnace, 80,000 BTU', 55],
      ['Removal, sheet metal and installation', 30],
      ['PVC venting, condensate pump, thermostat', 15],
    ],
  },
  {
    category: 'Air Conditioning Repair',
    title: 'Air conditioner runs but does not cool',
    description:
      'The outside unit hums and the fan turns, but the air from the vents is room temperature. Filter is new. The unit is nine years old.',
    scopeLines: ['Diagnose', 'Say what a repair costs before doing it'],
    budget: [20_000, 90_000],
    quoteLines: [
      ['Diagnosis and leak search', 32],
      ['Replace capacitor and contactor', 41],
      ['Recharge to specification', 27],
    ],
  },
  {
    category: 'Interior Painting',
    title: 'Paint living room, hall and stairs',
    description:
      'Plaster walls with hairline cracks, nine-foot ceilings, stairwell goes up two floors. We have picked the colors. Trim only needs a touch-up.',
    scopeLines: ['Patch hairline cracks', 'Two coats on walls', 'Touch up trim'],
    budget: [220_000, 420_000],
    quoteLines: [
      ['Patch, sand and prime plaster', 34],
      ['Two coats on walls, living room and hall', 41],
      ['Stairwell with staging', 25],
    ],
  },
  {
    category: 'Exterior Painting',
    title: 'Repaint a wood-sided bungalow',
    description:
      'The south side is peeling down to bare cedar. Built in 1924, so please test for lead and price it accordingly. Two body colors and white trim.',
    scopeLines: ['Lead-safe preparation', 'Prime bare wood', 'Two coats body and trim'],
    budget: [650_000, 1_050_000],
    quoteLines: [
      ['Lead-safe washing, scraping and sanding', 38],
      ['Prime bare wood, caulk, minor carpentry', 20],
      ['Two finish coats, body and trim', 42],
    ],
  },
  {
    category: 'Tile Installation',
    title: 'Entry floor in patterned tile',
    description:
      'About 60 square feet inside the front door. The tile is here already: eight-inch cement tile, 20% spare. The subfloor squeaks near the closet.',
    scopeLines: ['Stiffen the subfloor', 'Set and seal cement tile'],
    budget: [140_000, 260_000],
    quoteLines: [
      ['Remove vinyl, screw down and level subfloor', 28],
      ['Set 60 sq ft cement tile on uncoupling mat', 54],
      ['Grout, seal and transition strips', 18],
    ],
  },
  {
    category: 'Hardwood Flooring',
    title: 'Refinish red oak under the carpet',
    description:
      'We pulled a corner of the carpet and there is oak from wall to wall. Two bedrooms and a hall, 480 square feet, some pet stains by the window.',
    scopeLines: ['Remove carpet and staples', 'Sand, stain, three coats'],
    budget: [220_000, 380_000],
    quoteLines: [
      ['Remove carpet, pad, tack strip and staples', 15],
      ['Replace stained boards, sand to bare wood', 43],
      ['Stain and three coats of water-based finish', 42],
    ],
  },
  {
    category: 'Window Installation',
    title: 'Six drafty windows on the north side',
    description:
      'Original double-hungs with rattling sashes. We want wood inside, something that needs no paint outside, and the old casing kept.',
    scopeLines: ['Six insert windows', 'Keep interior casing', 'Insulate weight pockets'],
    budget: [700_000, 1_150_000],
    quoteLines: [
      ['Six clad-wood insert windows', 68],
      ['Installation, weight pocket insulation', 23],
      ['Exterior capping and disposal', 9],
    ],
  },
  {
    category: 'Deck Building',
    title: 'Replace a rotten deck with cedar',
    description:
      'Twelve by sixteen, about three feet off the ground, two steps down to the yard. The ledger board is soft, so it all has to go.',
    scopeLines: ['Demolish', 'New footings and frame', 'Cedar decking and railing'],
    budget: [1_100_000, 1_700_000],
    quoteLines: [
      ['Demolition and disposal', 9],
      ['Footings, ledger and pressure-treated frame', 34],
      ['Cedar decking', 35],
      ['Railing and steps', 18],
      ['Permit', 4],
    ],
  },
  {
    category: 'Fence Installation',
    title: 'Six-foot fence along the alley',
    description:
      'Fifty-two feet with one gate wide enough for trash carts. The neighbors are fine with it. Two old posts are set in concrete.',
    scopeLines: ['Remove old posts', '52 ft board-on-board cedar', 'One gate'],
    budget: [280_000, 480_000],
    quoteLines: [
      ['Remove old posts and footings', 13],
      ['52 ft cedar board-on-board fence', 69],
      ['Gate with steel frame and latch', 18],
    ],
  },
  {
    category: 'Landscaping',
    title: 'Replace front lawn with native plants',
    description:
      'Sunny, slopes to the sidewalk, 25 by 30 feet. Native plants, something blooming April through October, and a path wide enough for a stroller.',
    scopeLines: ['Remove sod', 'Plan and plant natives', 'Gravel path with steel edge'],
    budget: [500_000, 900_000],
    quoteLines: [
      ['Remove sod, grade and compost', 26],
      ['Native plants, 140 pieces, planted', 45],
      ['Gravel path, steel edging and mulch', 29],
    ],
  },
  {
    category: 'Patio Installation',
    title: 'Paver patio off the kitchen door',
    description:
      'Fourteen by eighteen feet, level with the threshold if drainage allows. There is a downspout in the corner that has to go somewhere.',
    scopeLines: ['Excavate and base', 'Pavers', 'Carry the downspout under the patio'],
    budget: [600_000, 1_000_000],
    quoteLines: [
      ['Excavation and compacted base', 37],
      ['Pavers, cut and set, polymeric joints', 49],
      ['Buried downspout line to the yard', 14],
    ],
  },
  {
    category: 'Masonry Repair',
    title: 'Retaining wall is leaning',
    description:
      'Dry-stacked limestone, 30 feet long and 3 feet high. The middle third has moved out about 4 inches since the drought.',
    scopeLines: ['Take down and rebuild ten feet', 'Drain behind the wall'],
    budget: [250_000, 520_000],
    quoteLines: [
      ['Take down ten feet, sort stone', 25],
      ['Gravel drain and footing', 27],
      ['Rebuild with reclaimed limestone', 48],
    ],
  },
  {
    category: 'Solar Panel Installation',
    title: 'Solar on a standing-seam roof',
    description:
      'South-west facing, no shade after ten. Yearly use is about 9,400 kWh. We would like clamps rather than holes, and a quote with and without a battery.',
    scopeLines: ['6 to 7 kW array on clamps', 'Monitoring', 'Utility application'],
    budget: [1_600_000, 2_600_000],
    quoteLines: [
      ['16 panels, 6.9 kW, with clamps and rails', 56],
      ['Inverter and monitoring', 19],
      ['Electrical work and disconnect', 17],
      ['Permit and utility application', 8],
    ],
  },
  {
    category: 'Drywall Repair',
    title: 'Patch the ceiling after a leak',
    description:
      'The leak is fixed and dry. What is left is a three by four foot hole in the dining room ceiling with a light texture around it.',
    scopeLines: ['Patch', 'Match the texture', 'Prime and paint the ceiling'],
    budget: [45_000, 110_000],
    quoteLines: [
      ['Patch, tape and texture', 57],
      ['Prime stain and paint the whole ceiling', 43],
    ],
  },
  {
    category: 'Handyman',
    title: 'A list of small things',
    description:
      'Two doors that stick, a loose banister, a noisy bathroom fan, and three shelves to hang. I can send photos of each.',
    scopeLines: ['Two doors', 'Banister', 'Bathroom fan', 'Three shelves'],
    budget: [35_000, 80_000],
    quoteLines: [
      ['Doors and banister, half a day', 55],
      ['Fan replacement and three shelves', 45],
    ],
  },
];

const byCategory = new Map(jobs.map((job) => [job.category, job]));

/** The sample job of this category, or a generic one. */
export const sampleJob = (category = 'Roof Repair'): SampleJob =>
  byCategory.get(category) ?? {
    category,
    title: `${category} at a single-family house`,
    description: `We are looking for someone for ${category.toLowerCase()} and can send pictures and measurements. Weekday mornings suit us best.`,
    scopeLines: [category],
    budget: [60_000, 180_000],
    quoteLines: [
      ['Labor', 65],
      ['Material and disposal', 35],
    ],
  };
