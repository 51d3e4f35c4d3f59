import { ownValue } from '#lib/own-value.ts';

/** A question that helps a pro to name a price, with the answers to choose from. */
export type ServiceQuestion = { question: string; options: readonly string[] };

/** At most so many questions for one service, and answers with one project. */
export const MAX_QUESTIONS = 5;

/** Questions as lines of "Question? answer | answer"; a question that several services share is named once. */
const shared = {
  home: 'What kind of home is it? House | Townhouse | Condo or apartment | Business',
  owner: 'Do you own the place? Yes | No, with the owner’s permission | I am buying it',
  stories: 'How many stories? One | Two | Three or more',
  age: 'How old is the house? Under 20 years | 20 to 50 years | Over 50 years | Not sure',
  water: 'Is water coming in now? Yes, right now | When it rains | It has stopped | Not sure',
  off: 'Can you shut the water off? Yes | No | Not sure where',
  plans: 'Do you have plans or drawings? Yes | Only a rough idea | No, I need a design',
  materials: 'Who buys the materials? The pro | I have them | Some of each',
  repairReplace: 'Repair or replace? Repair | Replace | Whatever makes sense',
  fuel: 'What does it run on? Gas | Electricity | Oil | Propane | Not sure',
  often: 'How often? Once | Every week | Every two weeks | Every month',
  remove: 'Does anything old have to go first? Yes | No | Not sure',
  rooms: 'How many rooms? One | Two or three | Four or more | The whole house',
  yard: 'How big is the yard? Small, under 2,000 sq ft | Medium | Large, over 8,000 sq ft | Not sure',
  access: 'Can a truck or machine reach it? Yes | Only by hand | Not sure',
  size: 'About how big is it? Small | Medium | Large | Not sure',
  permit: 'Is there a permit? Yes | Not yet | Not sure if it needs one',
  system: 'How old is the unit? Under 5 years | 5 to 15 years | Over 15 years | Not sure',
  working: 'Does it work at all? Not at all | Now and then | It works, but badly',
  count: 'How many? One | Two to five | Six to ten | More',
} as const;

type SharedQuestion = keyof typeof shared;

const bath = 'Which bathroom? Half bath | Guest bath | Main bath | Several';
const floor = 'What is there now? Carpet | Wood | Tile or vinyl | Bare floor';

/** The questions for each built-in service: the shared ones by name, its own in full. */
const questionsByService: Record<string, readonly (SharedQuestion | (string & {}))[]> = {
  'Attic Conversion': [
    'What will it be? Bedroom | Office | Playroom | Something else',
    'Can you stand upright in it? Yes | In the middle | No',
    'plans',
    'permit',
  ],
  'Basement Remodeling': [
    'What will it be? Living space | Bedroom | Rental unit | Gym or playroom',
    'Does it ever get wet? Never | Sometimes | Often',
    'Do you want a bathroom in it? Yes | No | Not sure',
    'plans',
  ],
  'Bathroom Remodeling': [
    bath,
    'How much changes? Everything | Shower or tub only | Fixtures and finishes',
    'Does the layout change? No | Yes | Not sure',
    'materials',
  ],
  'Garage Conversion': [
    'What will it be? Living space | Rental unit | Office or studio | Something else',
    'Is it attached to the house? Yes | No',
    'plans',
    'permit',
  ],
  'Home Additions': [
    'What do you want to add? A bedroom | A family room | A second story | A garage | Something else',
    'size',
    'plans',
    'permit',
  ],
  'Kitchen Remodeling': [
    'How much changes? Everything | Cabinets and counters | Finishes only',
    'Does the layout change? No | Yes, a wall comes down | Not sure',
    'size',
    'materials',
  ],
  'Sunroom Installation': [
    'How will you use it? All year | Three seasons | Summer',
    'What is there now? A porch | A deck or patio | Nothing',
    'size',
    'permit',
  ],
  'Whole-Home Remodeling': [
    'size',
    'Will you live there during the work? Yes | No | Partly',
    'plans',
    'age',
  ],
  'Chimney Repair': [
    'What do you need? A repair | A sweep | An inspection | Not sure',
    'What do you burn? Wood | Gas | Nothing | Not sure',
    'stories',
    'water',
  ],
  'Gutter Cleaning': [
    'stories',
    'When were they cleaned last? Within a year | Longer ago | Never',
    'Do you have gutter guards? Yes | No | Not sure',
    'Are any downspouts clogged? Yes | No | Not sure',
  ],
  'Gutter Installation': [
    'repairReplace',
    'stories',
    'Which material? Aluminum | Steel or copper | Not sure',
    'Do you want gutter guards? Yes | No | Not sure',
  ],
  'Masonry Repair': [
    'What is it? A wall | Steps | A chimney | A retaining wall',
    'Which material? Brick | Stone | Block | Not sure',
    'size',
    'Is anything loose or leaning? Yes | No',
  ],
  'Power Washing': [
    'What needs washing? Siding | Driveway or walk | Deck or patio | Roof | Several',
    'stories',
    'size',
    'Is there a water connection outside? Yes | No',
  ],
  'Roof Installation': [
    'What is on the roof now? Asphalt shingles | Metal | Tile or slate | Flat roof | Not sure',
    'stories',
    'How old is the roof? Under 10 years | 10 to 20 years | Over 20 years | Not sure',
    'Is insurance paying? Yes | No | Maybe',
  ],
  'Roof Repair': [
    'What is the roof made of? Asphalt shingles | Metal | Tile or slate | Flat roof | Not sure',
    'water',
    'stories',
    'How old is the roof? Under 10 years | 10 to 20 years | Over 20 years | Not sure',
    'Is insurance paying? Yes | No | Maybe',
  ],
  'Siding Installation': [
    'repairReplace',
    'Which material? Vinyl | Fiber cement | Wood | Not sure',
    'stories',
    'age',
  ],
  'Stucco Repair': [
    'What do you see? Cracks | Holes | Stains | Loose stucco',
    'size',
    'stories',
    'Does it need paint, too? Yes | No | Not sure',
  ],
  'Drain Cleaning': [
    'Which drain? Kitchen sink | Toilet | Tub or shower | Main line | Floor drain',
    'Is anything backing up? Yes, right now | Slow only',
    'Has it happened before? First time | It keeps coming back',
    'home',
  ],
  'Plumbing Installation': [
    'What goes in? A toilet | A faucet or sink | A tub or shower | Pipes | A gas line | Something else',
    'materials',
    'Is there a hookup already? Yes | No | Not sure',
    'home',
  ],
  'Plumbing Repair': [
    'What is the trouble? Toilet | Faucet or sink | Shower or tub | Pipe | Something else',
    'Is it leaking now? Yes, badly | A drip | No',
    'off',
    'home',
  ],
  'Septic Service': [
    'What do you need? Pumping | A repair | An inspection | A new system',
    'When was it pumped last? Within 3 years | Longer ago | Not sure',
    'Is anything backing up? Yes | No',
    'Do you know where the tank is? Yes | No',
  ],
  'Sump Pump Installation': [
    'Is there a pump now? Yes, it works | Yes, it is broken | No',
    'Is there water in the basement? Yes, right now | When it rains | No',
    'Do you want a battery backup? Yes | No | Not sure',
    'How big is the basement? Small | Medium | Large',
  ],
  'Water Damage Restoration': [
    'Where did the water come from? A pipe | Rain or flood | A sewer | Not sure',
    'Is there standing water? Yes | No',
    'How long ago? Today | This week | Longer ago',
    'rooms',
    'Is insurance paying? Yes | No | Maybe',
  ],
  'Water Heater Installation': [
    'fuel',
    'Tank or tankless? Tank | Tankless | Not sure',
    'Where is it? Basement | Garage | Closet | Attic',
    'Is it leaking? Yes | No',
    'How many people live there? One or two | Three or four | Five or more',
  ],
  'Air Conditioning Installation': [
    'What kind? Central air | Mini split | Heat pump | Not sure',
    'Are there ducts? Yes | No | Not sure',
    'size',
    'What is there now? An old unit | Nothing',
  ],
  'Air Conditioning Repair': [
    'What does it do? Blows warm air | Does not start | Leaks water | Makes noise | Something else',
    'What kind? Central air | Mini split | Heat pump | Window unit',
    'system',
    'home',
  ],
  'Duct Cleaning': [
    'What needs cleaning? Air ducts | Dryer vent | Both',
    'How many vents? Up to 10 | 11 to 20 | More | Not sure',
    'Is there mold or vermin? Yes | No | Not sure',
    'home',
  ],
  'Furnace Installation': [
    'fuel',
    'What goes in? Furnace | Boiler | Heat pump | Not sure',
    'Does your heat work now? Yes | No',
    'size',
  ],
  'Furnace Repair': [
    'What do you have? Furnace | Boiler | Heat pump | Not sure',
    'fuel',
    'working',
    'system',
  ],
  Insulation: [
    'Where? Attic | Walls | Crawl space or basement | Several',
    'Is there insulation now? Yes | No | Not sure',
    'age',
    'What bothers you? Drafts | Energy bills | Noise | Something else',
  ],
  'Electrical Repair': [
    'What is the trouble? Outlet or switch | Breaker trips | Lights | No power | Something else',
    'Do you see sparks or smell burning? Yes | No',
    'age',
    'home',
  ],
  'EV Charger Installation': [
    'Do you have the charger? Yes | No, the pro brings one',
    'Where will it be? Garage | Driveway | Carport',
    'How far is the panel? Same wall | Same floor | Farther',
    'What size is your panel? 100 amp | 200 amp | Not sure',
  ],
  'Generator Installation': [
    'What should it run? The whole house | The essentials | Not sure',
    'Which fuel? Natural gas | Propane | Portable, gasoline',
    'Do you have the generator? Yes | No',
    'What size is your panel? 100 amp | 200 amp | Not sure',
  ],
  'Lighting Installation': [
    'What kind? Recessed | Ceiling fixture or fan | Outdoor | Under cabinets | Something else',
    'count',
    'Is there wiring already? Yes | No | Not sure',
    'How high is the ceiling? 8 feet | 9 to 12 feet | Higher',
  ],
  'Panel Upgrade': [
    'What size is your panel? Fuse box | 60 amp | 100 amp | Not sure',
    'Why now? An EV or appliance | It is old or unsafe | A sale or insurance | A remodel',
    'Where is it? Basement | Garage | Outside | Inside the house',
    'age',
  ],
  'Smart Home Installation': [
    'What is it for? Cameras or doorbell | Thermostat | Locks | Wi-Fi | Several',
    'Do you have the devices? Yes | Some | No',
    'count',
    'Is there wiring already? Yes | No | Not sure',
  ],
  'Solar Panel Installation': [
    'Where will they be? Roof | Ground | Not sure',
    'How old is the roof? Under 10 years | 10 to 20 years | Over 20 years',
    'What is your monthly electric bill? Under $100 | $100 to $200 | Over $200',
    'Do you want a battery? Yes | No | Not sure',
  ],
  'Cabinet Installation': [
    'Where? Kitchen | Bathroom | Laundry or garage | Closet',
    'What do you need? New cabinets | Refacing | A repair',
    'materials',
    'remove',
  ],
  Carpentry: [
    'What is it? Trim or molding | Built-ins | Stairs or railing | Framing | Repair',
    'Inside or outside? Inside | Outside',
    'materials',
    'size',
  ],
  'Carpet Installation': [
    'What do you need? New carpet | A repair | Stretching',
    'rooms',
    'Are there stairs? Yes | No',
    'remove',
  ],
  'Countertop Installation': [
    'Which material? Quartz | Granite or marble | Laminate | Butcher block | Not sure',
    'Where? Kitchen | Bathroom | Somewhere else',
    'remove',
    'Does the sink change, too? Yes | No | Not sure',
  ],
  'Drywall Repair': [
    'What is it? A hole | A crack | Water damage | A new wall | Texture',
    'Wall or ceiling? Wall | Ceiling | Both',
    'size',
    'Should it be painted, too? Yes | No',
  ],
  'Exterior Painting': [
    'What gets painted? The whole house | Trim | Deck or fence | Door or garage',
    'stories',
    'What is it made of? Wood | Vinyl or metal | Stucco | Brick',
    'Is the old paint peeling? Yes | A little | No',
    'Was the house built before 1978? Yes | No | Not sure',
  ],
  'Hardwood Flooring': [
    'What do you need? A new floor | Refinishing | A repair',
    'rooms',
    floor,
    'Which material? Hardwood | Engineered or laminate | Vinyl plank | Not sure',
  ],
  'Interior Painting': [
    'rooms',
    'What gets painted? Walls | Walls and ceilings | Trim and doors | Cabinets',
    'Does anything need patching? A little | A lot | No',
    'How high are the ceilings? 8 feet | 9 to 12 feet | Higher',
    'materials',
  ],
  'Tile Installation': [
    'Where? Shower or tub | Floor | Backsplash | Somewhere else',
    'What do you need? New tile | A repair | Grout',
    'materials',
    'remove',
  ],
  'Door Installation': [
    'Which door? Front door | Inside door | Sliding or patio | Storm or screen',
    'repairReplace',
    'count',
    'materials',
  ],
  'Garage Door Repair': [
    'What is wrong? Door stuck | Opener | Spring or cable | Off its track | I want a new one',
    'One car or two? One car | Two cars | Several doors',
    'Is a car locked in? Yes | No',
    'system',
  ],
  Locksmith: [
    'What do you need? I am locked out | New locks | Rekeying | A repair | A safe',
    'count',
    'What kind of lock? Deadbolt | Knob or lever | Smart lock | Not sure',
    'owner',
  ],
  'Window Installation': [
    'count',
    'What is there now? Single pane | Double pane | No window yet',
    'Which frames? Vinyl | Wood | Fiberglass or metal | Not sure',
    'stories',
  ],
  'Window Repair': [
    'What is wrong? Broken glass | Foggy glass | Stuck or falling | Drafty | Screen',
    'count',
    'stories',
    'Which frames? Vinyl | Wood | Metal | Not sure',
  ],
  'Concrete Work': [
    'What is it? Driveway | Walk or steps | Slab or floor | Foundation',
    'repairReplace',
    'size',
    'access',
  ],
  'Deck Building': [
    'What do you need? A new deck | A repair | A porch or pergola',
    'Which material? Pressure-treated wood | Cedar | Composite | Not sure',
    'size',
    'permit',
  ],
  'Fence Installation': [
    'repairReplace',
    'Which material? Wood | Vinyl | Chain link | Metal',
    'About how long? Under 50 ft | 50 to 150 ft | Over 150 ft | Not sure',
    'Is there a gate? One | Several | No',
  ],
  Landscaping: [
    'What is it? Planting or beds | Cleanup | Drainage or grading | Sprinklers | Design',
    'yard',
    'access',
    'often',
  ],
  'Lawn Care': [
    'What do you need? Mowing | Weeds and feeding | New grass | Leaves or snow',
    'yard',
    'often',
    'Are there pets? Yes | No',
  ],
  'Patio Installation': [
    'Which material? Pavers | Flagstone | Concrete | Not sure',
    'size',
    'What is there now? Grass | An old patio | A deck',
    'access',
  ],
  'Pool Installation': [
    'What is it? An in-ground pool | An above-ground pool | A hot tub | Repair or service',
    'size',
    'access',
    'permit',
  ],
  'Tree Service': [
    'What do you need? Trimming | Removal | Stump grinding | A tree has fallen',
    'count',
    'How tall is the tallest? Under 30 ft | 30 to 60 ft | Over 60 ft',
    'Is it near a house or wires? Yes | No',
    'access',
  ],
  Handyman: [
    'How many things are on the list? One | Two or three | More',
    'home',
    'materials',
    'Is a tall ladder needed? Yes | No',
  ],
  'House Cleaning': [
    'often',
    'How many bedrooms? One | Two or three | Four or more',
    'What kind? A regular clean | A deep clean | Moving in or out',
    'Are there pets? Yes | No',
  ],
  'Junk Removal': [
    'How much is it? A few items | A pickup load | A full truck | A whole house',
    'What is it? Furniture | Appliances | Yard waste | Construction debris | A mix',
    'Where is it? At the curb | In the garage | Inside, no stairs | Inside, with stairs',
    'Is anything hazardous? Yes | No | Not sure',
  ],
  'Mold Remediation': [
    'Where is it? Bathroom | Basement | Attic | Several places',
    'How large is it? Smaller than a door | Larger | Not sure',
    'Has the leak been fixed? Yes | No | Not sure',
    'Was it tested? Yes | No',
  ],
  'Pest Control': [
    'What is it? Ants or roaches | Mice or rats | Termites | Bees or wasps | Bed bugs | Another animal',
    'Where? Inside | Outside | Attic or walls',
    'How long? A few days | Weeks | Longer',
    'Are there children or pets? Yes | No',
    'home',
  ],
};

const isShared = (name: string): name is SharedQuestion => Object.hasOwn(shared, name);

function parseQuestion(name: string): ServiceQuestion {
  const line = isShared(name) ? shared[name] : name;
  const end = line.indexOf('?') + 1;
  return {
    question: line.slice(0, end),
    options: line
      .slice(end)
      .split('|')
      .map((option) => option.trim()),
  };
}

/** The questions for a service; none for one that an admin has added. */
export const questionsFor = (service: string): ServiceQuestion[] =>
  (ownValue(questionsByService, service) ?? []).map(parseQuestion);
