import { ownValue } from '#lib/own-value.ts';

/** What a homeowner should know before asking for prices. */
export type ServiceGuide = {
  /** What the work is, and when a house needs it. */
  about: string;
  /** What a good quote for it says. */
  quote: string;
};

const guides: Record<string, ServiceGuide> = {
  'Attic Conversion': {
    about:
      'An attic becomes a room when there is enough headroom, a floor that carries furniture, stairs that meet the code, and insulation in the roof. An engineer or the building department usually has to look at the joists first.',
    quote:
      'Floor structure, stairs, insulation, windows, electric work and the permit each as a line of their own.',
  },
  'Basement Remodeling': {
    about:
      'Finishing a basement starts with keeping it dry: walls, drainage and the sump pump come before framing. A bedroom down there needs a window or door that somebody can climb out of.',
    quote:
      'What is done about moisture, the framing and insulation, the ceiling height at the end, and who pulls the permit.',
  },
  'Bathroom Remodeling': {
    about:
      'A bathroom is small and takes every trade: plumbing, electric work, waterproofing, tile and paint. Keeping the toilet, sink and tub where they are is what saves the most.',
    quote:
      'The waterproofing behind the tile by name, an allowance for fixtures and tile, and what happens if the floor under the tub is rotten.',
  },
  'Garage Conversion': {
    about:
      'A garage slab is usually lower than the house, cold, and sloped to the door. Making it a room means a level floor, insulation, heat, and a wall where the door was. Many cities ask for a permit and a parking space in its place.',
    quote: 'The floor, the new wall and windows, heating and cooling, and the permit.',
  },
  'Home Additions': {
    about:
      'An addition is a small new house tied into the old one: foundation, frame, roof and every system inside. Plans and permits come first, and often take as long as the first phase of the building.',
    quote:
      'Who draws the plans, how the new roof meets the old one, a payment schedule tied to finished stages, and a start and end date.',
  },
  'Kitchen Remodeling': {
    about:
      'Cabinets and counters are about half of a kitchen’s price; moving the sink, the range or a wall is what surprises people. Plan on several weeks without a stove.',
    quote:
      'Cabinet make and grade, the countertop by material and edge, an allowance for appliances, and who takes the old kitchen away.',
  },
  'Sunroom Installation': {
    about:
      'A three-season room is a porch with glass. A four-season room has insulation, heat and a proper foundation, and is taxed and permitted like the rest of the house.',
    quote: 'Which of the two it is, the foundation, the glass by name, and the roof.',
  },
  'Whole-Home Remodeling': {
    about:
      'When most rooms change at once, the order of the trades matters more than any one price. One pro who runs the job, a written schedule and a reserve for what the walls hide keep it on track.',
    quote: 'Rooms and trades separately, a payment schedule by stage, and how changes are priced.',
  },
  'Chimney Repair': {
    about:
      'Crumbling mortar, a cracked crown and missing flashing let water in long before a chimney leans. If you burn wood, have the flue inspected every year.',
    quote: 'Photos of the damage, whether the flue liner was checked, and what scaffolding costs.',
  },
  'Gutter Cleaning': {
    about:
      'Full gutters send water into the fascia and down to the foundation. Twice a year is usual; three times under pine trees.',
    quote:
      'Whether the downspouts are flushed, the debris is taken away, and loose hangers are fixed.',
  },
  'Gutter Installation': {
    about:
      'Seamless aluminum is formed at your house from one roll, so it has no joints to leak. Size and the number of downspouts follow from the roof, not from the house next door.',
    quote:
      'Feet of gutter, number of downspouts, where they drain to, and the removal of the old ones.',
  },
  'Masonry Repair': {
    about:
      'Old brick needs mortar that is softer than the brick, or its faces break off in the next winters. Replacing the mortar, called tuckpointing, costs far less than rebuilding a wall.',
    quote:
      'Square feet, how deep the joints are ground out, the kind of mortar, and the scaffolding.',
  },
  'Power Washing': {
    about:
      'High pressure is for concrete. Siding, decks and roofs are cleaned with low pressure and a cleaner; too much pressure drives water behind them.',
    quote: 'Which surfaces, what pressure and cleaner, and who covers plants and outlets.',
  },
  'Roof Installation': {
    about:
      'A new roof is more than shingles: tear-off, decking, underlayment, flashing and ventilation decide how long it lasts. Most asphalt roofs last 20 to 30 years.',
    quote:
      'Squares and shingle by name, the price for each sheet of rotten decking, new flashing, disposal, and both warranties: the maker’s and the installer’s.',
  },
  'Roof Repair': {
    about:
      'Most leaks start at a flashing, a vent or a valley, not in the middle of the roof, and the stain inside is often several feet from the hole. A repair makes sense when the rest of the roof has years left.',
    quote:
      'Where the water comes in, with a photo, what is replaced, and for how long the repair is guaranteed.',
  },
  'Siding Installation': {
    about:
      'Siding keeps rain off; the wrap and flashing behind it keep the wall dry. It is the one time to look at the sheathing and add insulation.',
    quote:
      'The material by name, the wrap and flashing, trim around windows, and the price for rotten sheathing.',
  },
  'Stucco Repair': {
    about:
      'Hairline cracks are normal. Wide ones, stains below windows and soft spots mean that water is behind the stucco, and the wall has to be opened before it is patched.',
    quote:
      'Whether moisture was measured, how the patch will match in color and texture, and what is under it.',
  },
  'Drain Cleaning': {
    about:
      'One slow drain is a clog nearby. Several at once, or a tub that fills when the toilet is flushed, is the main line, and waiting makes it worse.',
    quote: 'Snake or water jet, whether a camera goes in, and the guarantee if it clogs again.',
  },
  'Plumbing Installation': {
    about:
      'New pipes, fixtures and gas lines need a licensed plumber nearly everywhere, and usually an inspection before the wall is closed.',
    quote:
      'Pipe material, fixtures by model or as an allowance, opening and closing of walls, and the permit.',
  },
  'Plumbing Repair': {
    about:
      'Shut the water off at the fixture or the main first. Say where it leaks, how fast, and since when: that decides who comes and with which parts.',
    quote:
      'The trip charge, whether it counts toward the repair, parts by name, and the guarantee.',
  },
  'Septic Service': {
    about:
      'A tank for a family is pumped every three to five years. Wet ground, slow drains and a smell in the yard mean that the drain field is in trouble, which costs far more than pumping.',
    quote:
      'Gallons pumped, finding and digging out the lid, an inspection of the baffles, and disposal.',
  },
  'Sump Pump Installation': {
    about:
      'A sump pump lifts groundwater out of a pit before it reaches the floor. Storms that flood basements also cut the power, so a battery backup is worth its price.',
    quote: 'Pump and horsepower, the check valve, where the water goes, and the backup.',
  },
  'Water Damage Restoration': {
    about:
      'The first two days decide whether mold grows. Stop the water, take photos for your insurer, and have the walls dried and measured, not only the carpet.',
    quote:
      'Moisture readings before and after, days of drying equipment, what is torn out, and the form that your insurer needs.',
  },
  'Water Heater Installation': {
    about:
      'A tank lasts about ten years. Tankless heaters save space and never run out, but may need a bigger gas line; heat pump models use a third of the electricity.',
    quote:
      'Model and gallons, changes to gas line or vent, the pan and valves that your code asks for, and disposal.',
  },
  'Air Conditioning Installation': {
    about:
      'The right size is calculated from the house, room by room. A unit that is too big cools fast, stops, and leaves the air damp.',
    quote:
      'The load calculation, model and SEER2 rating, work on ducts and wiring, and both warranties.',
  },
  'Air Conditioning Repair': {
    about:
      'Before you call: change the filter, check the breaker, and hose off the unit outside. If it blows warm or ices up, switch it off, because running it can ruin the compressor.',
    quote:
      'The diagnosis fee, the part that failed, and the price of repair against the age of the unit.',
  },
  'Duct Cleaning': {
    about:
      'Cleaning helps after a remodel, mice or visible mold. It is not needed every year, and leaking ducts cost you more than dusty ones.',
    quote:
      'Number of vents, whether the blower and coil are cleaned, and how the ducts are put under suction.',
  },
  'Furnace Installation': {
    about:
      'High-efficiency furnaces vent through plastic pipe and need a drain. Compare the yearly cost of fuel, not only the price of the unit.',
    quote:
      'Load calculation, model and AFUE rating, vent and gas work, permit, and both warranties.',
  },
  'Furnace Repair': {
    about:
      'Check the thermostat, the filter and the switch beside the furnace. If you smell gas or a carbon monoxide alarm sounds, leave the house and call your gas company from outside.',
    quote: 'The diagnosis fee, the part by name, and whether the heat exchanger was inspected.',
  },
  Insulation: {
    about:
      'Sealing air leaks comes first and the attic second: it gives back the most for the least. Wet or moldy insulation is a roof or plumbing problem to mend before.',
    quote:
      'R-value and inches, air sealing, ventilation of the attic, and any rebate from your utility.',
  },
  'Electrical Repair': {
    about:
      'A breaker that trips again, a warm outlet or lights that flicker in several rooms are reasons to switch that circuit off and call a licensed electrician.',
    quote: 'The hourly rate or price by task, parts, and whether the work needs a permit.',
  },
  'EV Charger Installation': {
    about:
      'A Level 2 charger needs a 240-volt circuit. The distance from the panel and the room left in it decide the price more than the charger does.',
    quote: 'Amperage, feet of wire, whether the panel has room, the permit, and rebates.',
  },
  'Generator Installation': {
    about:
      'A standby generator starts by itself and runs on gas or propane; a portable one needs an inlet and a transfer switch. Never connect one to an outlet.',
    quote: 'Kilowatts and what they carry, the transfer switch, gas line, pad, and permit.',
  },
  'Lighting Installation': {
    about:
      'Recessed lights in an insulated ceiling need fixtures made for that. Switching from one lamp to several may mean a new switch leg and some drywall work.',
    quote: 'Number and make of fixtures, dimmers, new wiring, and patching of the ceiling.',
  },
  'Panel Upgrade': {
    about:
      'Old houses with 60 or 100 amps run short once there is a heat pump, an induction range or an electric car. The utility has to switch the power off and on for the work.',
    quote:
      'Amps, brand, number of spaces, work on the meter and grounding, permit, and inspection.',
  },
  'Smart Home Installation': {
    about:
      'Thermostats, locks, cameras and switches are easier to live with when they speak one standard. Ask what still works when the internet is down.',
    quote: 'Each device by model, monthly fees, and who sets it up on your phone.',
  },
  'Solar Panel Installation': {
    about:
      'Roof age, shade and your utility’s rules decide whether solar pays. Replace an old roof first: taking panels off again is expensive.',
    quote:
      'Kilowatts, panels and inverter by model, expected yearly output, price before incentives, and who applies to the utility.',
  },
  'Cabinet Installation': {
    about:
      'Cabinets are hung level on walls that never are. Stock sizes cost least, custom ones fit everything, and new doors on sound boxes lie in between.',
    quote:
      'Linear feet, who measures, fillers and trim, hardware, and the removal of the old ones.',
  },
  Carpentry: {
    about:
      'From a sticking door to stairs and built-ins. A sketch with sizes and a photo of the place save a visit.',
    quote: 'The wood by kind, hours or a fixed price, finish, and who paints.',
  },
  'Carpet Installation': {
    about:
      'The pad decides how long a carpet feels good. Measure each room at its widest, and plan seams away from doorways.',
    quote:
      'Square yards, carpet and pad by name, stairs, moving furniture, and hauling the old carpet away.',
  },
  'Countertop Installation': {
    about:
      'Stone is measured once the cabinets stand and arrives one to three weeks later. Granite and marble want sealing, quartz does not, laminate costs least.',
    quote: 'Square feet, material and edge, cutouts for sink and range, backsplash, and removal.',
  },
  'Drywall Repair': {
    about:
      'A hole takes an hour to close and two days to look as if it never was: joint compound has to dry between coats. Stains come back unless the leak is fixed.',
    quote: 'Number and size of patches, matching of the texture, and whether painting is in it.',
  },
  'Exterior Painting': {
    about:
      'Preparation is most of the work: washing, scraping, caulking and priming. Houses from before 1978 may have lead paint, and the crew then needs an EPA certificate.',
    quote:
      'Preparation step by step, paint by name, number of coats, and carpentry for rotten wood.',
  },
  'Hardwood Flooring': {
    about:
      'New boards spend days in the house before they are laid. Sanding and refinishing a sound old floor costs about half of a new one.',
    quote: 'Square feet, species and grade, work under the floor, coats of finish, and baseboards.',
  },
  'Interior Painting': {
    about:
      'Two coats over sound, clean walls last for years. Ceilings, trim and closets are counted separately, so say which of them you mean.',
    quote: 'Rooms and surfaces, repair of walls, paint by name, coats, and moving of furniture.',
  },
  'Tile Installation': {
    about:
      'Tile lasts as long as what is under it: a stiff floor and, in a shower, a waterproof membrane. Large tiles need flatter walls.',
    quote: 'Square feet, membrane and backer by name, grout, trim, and how much extra tile to buy.',
  },
  'Door Installation': {
    about:
      'An entry door comes in its frame and has to be square, sealed and flashed. Measure the opening, not the old door.',
    quote: 'Door by model, frame and sill, lock, trim, and disposal.',
  },
  'Garage Door Repair': {
    about:
      'Springs are under great tension and are no job to do yourself. If one of two breaks, the other is as old.',
    quote:
      'Both springs with their cycle rating, rollers and cables, opener settings, and the trip charge.',
  },
  Locksmith: {
    about:
      'Ask for the whole price before anyone comes: the low price on the phone that triples at the door is the trade’s best-known trick. Rekeying costs less than new locks.',
    quote: 'Trip charge, price for each lock, extra at night, and identification at the door.',
  },
  'Window Installation': {
    about:
      'Insert windows fit into sound old frames; full-frame replacement is for rot and for new sizes. Look at the U-factor for cold places and the solar gain for hot ones.',
    quote:
      'Windows by model and count, insert or full frame, flashing, trim inside and out, and both warranties.',
  },
  'Window Repair': {
    about:
      'Fog between panes is a failed seal, and the glass alone can be replaced. Old wooden sashes can be made to run and seal again for less than new windows.',
    quote: 'Glass or sash, number of windows, putty and weatherstripping, and paint.',
  },
  'Concrete Work': {
    about:
      'A driveway is as good as the gravel under it. Concrete cracks; joints decide where. It carries a car after about a week.',
    quote: 'Thickness, base, reinforcement, joints, finish, and breaking out the old slab.',
  },
  'Deck Building': {
    about:
      'Most decks that fail do so where they meet the house. Footings below the frost line and a bolted, flashed ledger are what the inspector looks at.',
    quote: 'Square feet, decking by name, footings, railing and stairs, and the permit.',
  },
  'Fence Installation': {
    about:
      'Find the property line and ask your neighbor, the city and the homeowners’ association before anyone digs. Utilities are marked for free when you call 811.',
    quote:
      'Feet and height, material, depth of the posts in concrete, gates, and removal of the old fence.',
  },
  Landscaping: {
    about:
      'Water first: where it runs and where it stands decides what can grow. Planting in phases spreads the cost over years.',
    quote:
      'Plants by name and size, soil and edging, watering, and what happens to plants that die.',
  },
  'Lawn Care': {
    about:
      'Mowing high and often, aerating in the growing season and feeding twice a year do more than any spray.',
    quote: 'What is in each visit, how often, the products used, and how to stop.',
  },
  'Patio Installation': {
    about:
      'Pavers can be lifted and laid again, concrete cannot. Both need a compacted base and a slope away from the house.',
    quote: 'Square feet, base depth, material, edging, drainage, and access for machines.',
  },
  'Pool Installation': {
    about:
      'Vinyl costs least at first, fiberglass is in the ground fastest, concrete takes any shape. Fence, electric work and permits come on top.',
    quote:
      'Excavation with what happens if there is rock, equipment by model, deck, fence, and start-up.',
  },
  'Tree Service': {
    about:
      'Dead limbs over a roof or a lean that is new should not wait. A certified arborist can often save a tree that somebody else would fell.',
    quote: 'Which trees, stump and wood, cleanup, and a copy of the insurance.',
  },
  Handyman: {
    about:
      'A list of small jobs done in one visit costs less than a visit for each. Electric and plumbing work beyond a fixture usually needs a licensed trade.',
    quote: 'Hourly rate and minimum, who buys materials, and what is on the list.',
  },
  'House Cleaning': {
    about:
      'A first or move-out cleaning takes two to three times as long as a regular one. Say how many rooms and baths, and about pets.',
    quote: 'Rooms, what is left out, supplies, insurance, and whether the same people come.',
  },
  'Junk Removal': {
    about:
      'Priced by how much of a truck it fills. Paint, tires and refrigerators cost extra because they are disposed of separately.',
    quote: 'Share of a truck, stairs, what is donated, and the fees for special items.',
  },
  'Mold Remediation': {
    about:
      'Mold is a water problem: without mending the leak it comes back. Whoever tests should not be the one who sells the cleanup.',
    quote:
      'The source of the water, how the room is sealed off, what is removed, and a test afterward by somebody else.',
  },
  'Pest Control': {
    about:
      'A good company looks for how they get in before it sprays. Termites need an inspection by somebody licensed, and a yearly one after that.',
    quote: 'The pest by name, method and products, visits, closing of entries, and the guarantee.',
  },
};

/** What to know about a service; undefined for one that an admin has added. */
export const guideFor = (service: string) => ownValue(guides, service);
