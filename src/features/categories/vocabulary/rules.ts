const wordSet = (words: string) => new Set(words.trim().split(/\s+/));

/** Say nothing about the work, in a text as in the vocabulary. */
export const stopWords = wordSet(`
 a an the my our your their his her its this that these those i im ive id we were you they he she it me us them is am are was be
 been being do did have has had having will would could should can may might must to of in on at by for from with about into
 under and or but so if as than then because while when where which who whom whose what how
 why need needs needed want wants wanted like looking look find finding help please someone somebody anyone anybody person people
 near nearby around here there some any all every each very really too just also only still again now today tomorrow tonight
 asap soon right thanks thank looks hi hello get gets getting got go goes going gone went make makes making made let lets
 keeps keep kept seems seem think know cost costs price prices pricing estimate estimates quote quotes cheap affordable best
 good great licensed local area time day days week weeks year years month ago last since after before during`);

/** Words that are spelled right and mean no service, so that they are not read as a misspelling of one that does. */
export const ordinaryWords = wordSet(`
  able above across almost along already although always another anything apart back bad been began behind below beside best better between big both
  bought brand bring brings brought business busy call called came care case cause caused certain change check children city come comes coming could couple course
  daughter does doing done double each early easy eight either else end enough even ever everyone everything everywhere evening eye fact family far
  fast father feel feels felt few fifth first five food force four fourth friend friends front full gave gives given great grow guess guests half hand happen happened
  happens happy hard having head hear hears heard hello help high himself hold home hope hour hours house however huge husband idea inch inches inside instead interest into job
  keep kids kind large largest late later lately least leave left less level life line list little live lived lives lot lots love main make makes many
  mean means middle might mind minute minutes moment monday money more morning most mother mother's move moved much name need neighbor never next nice night nine noon
  north nothing notice noticed number often once one only open other others outside owner own part parents past place places plan point possible probably problem problems
  put quick quite rather read ready real really reason recently rest said same saw say says second see seem seen sent seven several short should show shows side similar
  simple sister since six size slightly slow small somehow something sometimes somewhere son sorry sort sound sounds south start started starting starts state stay
  still stop stuff such sunday sure take taken takes taking talk tell ten thank thanks their thing things think third thought three through thursday times together told took total
  toward town tried tries trouble true try trying turn turned turning turns tuesday twice two type under until upon use used using usually visit wait waiting walk way
  weather wednesday weekend well were west whole wife wish within without woman wonder word work worked working works worse worst worth wrong year yesterday young`);

/** Forms that the stem does not bring together. */
export const irregularForms: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...wordSet(
        `no wont cant cannot doesnt dont didnt isnt arent wasnt aint couldnt never nothing`,
      ),
    ].map((word) => [word, 'not']),
  ),
  broke: 'broken',
  busted: 'broken',
  fell: 'fall',
  fallen: 'fall',
  blew: 'blow',
  blown: 'blow',
  froze: 'frozen',
  tore: 'torn',
  ripped: 'torn',
  ran: 'run',
  running: 'run',
  hung: 'hang',
  built: 'build',
  rotting: 'rot',
  rotten: 'rot',
  rotted: 'rot',
  lost: 'lose',
  dug: 'dig',
  sank: 'sink',
  sunk: 'sunken',
  mice: 'mouse',
  leaves: 'leaf',
  died: 'dead',
  dying: 'dead',
  fridge: 'refrigerator',
  aircon: 'ac',
  bath: 'bathroom',
  loo: 'toilet',
  commode: 'toilet',
  john: 'toilet',
  couches: 'couch',
  woke: 'wake',
  shut: 'close',
  closes: 'close',
  working: 'work',
  works: 'work',
  molding: 'moulding',
  moldings: 'moulding',
};

/** Stems of words that ask for something new, and of words that say that something is wrong. */
export const newWorkWords = wordSet(
  'new instal replac add build put upgrad convert redo remodel renov',
);
export const repairWords = wordSet(`
  fix repair broken leak drip crack not stuck stop nois loud smell wobbl loos problem quit dead torn rot damag clog fall blow frozen patch hole`);

/**
 * How homeowners call the built-in services, separated by commas. `says` means the service, `may` can mean it beside
 * others. Words are compared by their stem and corrected when misspelled, so one form of each is enough; a phrase
 * matches in any order and with other words between. Kept in the code, not in a table, because it is read at every
 * key press, and because a test holds its content to phrases that people use.
 */
export const serviceVocabulary: Record<string, { says: string; may: string }> = {
  'Attic Conversion': {
    says: `convert attic, finish attic, attic bedroom, attic office, attic room, attic playroom, attic remodel, attic
      renovation, attic apartment, attic bathroom, attic stairs, build out attic, loft conversion, convert loft, turn
      attic into, dormer, dormer addition, knee wall, bonus room over garage, usable attic, living space in attic`,
    may: 'attic, loft, bonus room, upstairs room, extra bedroom, head room',
  },
  'Basement Remodeling': {
    says: `finish basement, basement remodel, basement renovation, basement bedroom, basement apartment, basement bar,
      basement bathroom, basement gym, basement theater, basement playroom, basement office, redo basement, turn basement
      into, basement ceiling, basement wall, basement floor, basement stairs, unfinished basement, basement family room,
      man cave, rec room, home theater, wet bar, basement kitchen, lower level remodel, dig out basement, walkout basement`,
    may: 'basement, cellar, playroom, game room, home gym, lower level',
  },
  'Bathroom Remodeling': {
    says: `bathroom remodel, bathroom renovation, redo bathroom, update bathroom, new bathroom, gut bathroom, bathroom
      makeover, remodel shower, new shower, walk in shower, walk in tub, tub to shower, shower conversion, shower instead of
      tub, replace shower, shower pan, shower stall, glass shower door, shower door, frameless shower, shower surround, tub
      surround, bath fitter, half bath, powder room, master bath, add bathroom, add shower, bathroom vanity, new vanity,
      double vanity, grab bar, accessible bathroom, handicap bathroom, wheelchair shower, soaking tub, jacuzzi tub, outdated
      bathroom, small bathroom, bathroom floor, bathroom reno, en suite, shower remodel, curbless shower, bathtub liner`,
    may: 'bathroom, bath, shower, tub, bathtub, vanity, restroom, washroom, aging in place',
  },
  'Garage Conversion': {
    says: `convert garage, garage conversion, turn garage into, garage apartment, garage office, garage bedroom, garage gym,
      garage studio, garage remodel, garage workshop, garage living space, finish garage, adu, accessory dwelling unit,
      granny flat, casita, backyard cottage, tiny house, mother in law apartment, guest house, carport conversion, enclose
      carport, heated garage`,
    may: 'garage, carport, studio apartment, home office, workshop',
  },
  'Home Additions': {
    says: `home addition, house addition, room addition, add room, add on to house, build addition, second story, second
      floor addition, add bedroom, bump out, extension, extend house, extra room, family room addition, master suite
      addition, in law suite, mother in law suite, mudroom addition, build onto, expand house, expand kitchen, add square
      footage, more space, garage addition, build garage, new garage, attached garage, new wing, pop the top, enlarge room,
      bigger house, extra bedroom`,
    may: `addition, more room, bedroom, mudroom, in law, laundry room, architect, floor plan, building permit, foundation`,
  },
  'Kitchen Remodeling': {
    says: `kitchen remodel, kitchen renovation, redo kitchen, update kitchen, new kitchen, gut kitchen, kitchen makeover,
      kitchen reno, kitchen redesign, kitchen island, open kitchen, open up kitchen, kitchen wall removal, galley kitchen,
      outdated kitchen, small kitchen, kitchen layout, eat in kitchen, kitchen design, kitchen upgrade, breakfast bar,
      pantry, kitchen peninsula, kitchenette, remove wall kitchen, knock down wall, knock out wall, take down wall, open concept, load
      bearing wall, kitchen remodeler`,
    may: 'kitchen, range hood, appliance, island, cooktop, oven, stove, dining room, remodel, renovate',
  },
  'Sunroom Installation': {
    says: `sunroom, sun room, sun porch, four season room, three season room, 4 season room, 3 season room, florida room,
      solarium, conservatory, enclose porch, enclosed porch, glass room, enclose patio, patio enclosure, porch enclosure,
      lanai, screen room, screened patio, glassed in porch, winterize porch, porch windows, arizona room, greenhouse room`,
    may: 'screen porch, porch, screened in, enclosure, greenhouse, veranda',
  },
  'Whole-Home Remodeling': {
    says: `whole house remodel, whole home renovation, renovate house, remodel house, gut house, gut renovation, gut rehab,
      general contractor, fixer upper, flip house, house flip, rehab house, remodel entire home, complete remodel, full
      renovation, home makeover, remodeling contractor, renovation contractor, restore old house, historic renovation, redo
      whole house, design build, builder, home builder, remodeler, house renovation, fire damage, total renovation, redo
      house, home remodel, several rooms, first floor remodel, down to the studs, rebuild house, construction company`,
    may: 'remodel, renovate, renovation, rehab, restore, makeover, old house, architect, contractor, demolition, demo, project manager',
  },
  'Chimney Repair': {
    says: `chimney, chimney sweep, chimney cleaning, chimney leak, chimney cap, chimney crown, chimney liner, chimney brick,
      chimney flashing, chimney inspection, chimney fire, chimney rebuild, chimney cricket, fireplace, fireplace repair,
      fireplace smoke, smoky fireplace, fireplace insert, gas fireplace, firebox, flue, flue liner, damper, damper stuck,
      creosote, soot, wood stove, wood burning stove, pellet stove, hearth, leaning chimney, chase cover, chimney mortar,
      smoke in room, clean fireplace, fireplace damper`,
    may: 'brick, mortar, smoke, gas log, draft',
  },
  'Gutter Cleaning': {
    says: `gutter cleaning, clean gutter, clogged gutter, gutter full, gutter overflow, leaf in gutter, plugged gutter, gutter
      debris, downspout clogged, downspout plugged, downspout cleaning, unclog gutter, gutter blocked, gutter backed up,
      flush downspout, plant growing in gutter, scoop gutter, gutter maintenance, gutter water spilling, gutter mess,
      gutter drip, eavestrough cleaning, gutter cleaner`,
    may: 'gutter, downspout, eaves, eavestrough, debris',
  },
  'Gutter Installation': {
    says: `new gutter, replace gutter, gutter installation, seamless gutter, gutter guard, gutter screen, leaf guard, leaf
      filter, gutter falling, gutter pulled away, gutter sagging, gutter loose, gutter came off, gutter repair, gutter leak,
      bent gutter, gutter hanging, rain gutter, copper gutter, aluminum gutter, downspout extension, replace downspout, new
      downspout, gutter apron, fascia gutter, box gutter, gutter helmet, no gutter, downspout fell, gutter corner leak`,
    may: 'gutter, downspout, fascia, soffit, drip edge, rain barrel, rain chain',
  },
  'Masonry Repair': {
    says: `mason, masonry, bricklayer, brick repair, brick, loose brick, broken brick, crumbling brick, spalling, brick wall,
      brick step, brick veneer, tuckpoint, tuckpointing, tuck pointing, repoint, repointing, mortar, mortar joint, mortar
      falling, stone wall, stonework, stone mason, stone veneer, block wall, cinder block, retaining wall, retaining wall
      leaning, lintel, limestone, brick cracks, stair step crack, brick bulging, parapet, stoop, brick mailbox, brick porch,
      flagstone repair, stone step, chimney brick`,
    may: 'wall crack, front step, stone, stoop repair, wall leaning, foundation, retaining wall',
  },
  'Power Washing': {
    says: `power wash, pressure wash, power washing, pressure washing, soft wash, house wash, wash siding, wash driveway, wash
      deck, wash house, wash patio, clean siding, clean driveway, clean deck, clean patio, clean sidewalk, clean concrete,
      dirty siding, dirty driveway, algae on siding, green siding, green on house, moss on roof, roof wash, roof cleaning,
      black streaks on roof, clean fence, wash fence, oil stain driveway, graffiti, rust stain concrete, pressure cleaner,
      pressure washer, power washer, moss on patio, slippery deck, clean brick, mold on siding, dirt on siding, mildew on siding`,
    may: 'algae, moss, green stuff, grime, wash, driveway stain',
  },
  'Roof Installation': {
    says: `new roof, replace roof, roof replacement, reroof, re roof, roof installation, install roof, old roof, tear off
      roof, metal roof, standing seam, tile roof, slate roof, flat roof, rubber roof, epdm roof, tpo roof, cedar shake roof,
      asphalt roof, shingle roof, architectural shingle, roof shingles, roof worn out, roof decking, roof
      sheathing, roofing, roofer, roofing contractor, roofing company, new shingles, replace shingles, roof over, skylight
      install, new skylight, add skylight, roof insurance claim, roof end of life, roof 20 years old, roof warranty, green roof`,
    may: 'roof, shingle, skylight, decking, underlayment, ridge vent, soffit',
  },
  'Roof Repair': {
    says: `roof repair, fix roof, roof leak, leaking roof, roof hole, patch roof, roof patch, missing shingle, shingle blew
      off, loose shingle, lifted shingle, curled shingle, shingle off, shingles in yard, wind damage roof, storm damage roof,
      storm damage, hail damage, tree on roof, flashing, roof flashing, flashing leak, skylight leak, leaky skylight, roof
      vent, vent boot, pipe boot, ridge cap, roof valley, ice dam, ice dams, roof ice, sagging roof, roof sag, roof damage,
      roof inspection, tarp roof, roof tarp, emergency roof, stain on ceiling, ceiling stain, water spot ceiling, brown spot
      ceiling, water stain ceiling, ceiling drip, ceiling leak, water through ceiling, leak when rains, rain coming in,
      water in attic, attic leak, ring on ceiling, wet ceiling, soffit repair, fascia repair, rotten fascia, flat roof leak,
      roof tile broken, broken tile roof, roofer, roofing, raining inside, leak over porch, leak around vent, fix shingle`,
    may: 'roof, shingle, ceiling, skylight, soffit, fascia, leak, storm, hail, attic, eaves, wind',
  },
  'Siding Installation': {
    says: `siding, new siding, replace siding, vinyl siding, wood siding, cedar siding, aluminum siding, fiber cement siding,
      hardie board, hardieplank, hardie siding, james hardie, siding repair, siding blew off, loose siding, cracked siding,
      rotten siding, missing siding, siding damage, siding came off, siding hole, hail siding, board and batten, cedar shake
      siding, lap siding, clapboard, exterior cladding, house wrap, tyvek, t111, buckled siding, warped siding, melted
      siding, siding contractor, soffit and fascia, wrap trim`,
    may: 'soffit, fascia, cladding, exterior wall, woodpecker, rot outside, exterior trim',
  },
  'Stucco Repair': {
    says: `stucco, stucco crack, stucco repair, stucco patch, stucco hole, stucco falling, stucco stain, stucco bubbling,
      stucco bulge, restucco, eifs, dryvit, synthetic stucco, cracked stucco, stucco wall, stucco remediation, stucco
      contractor, stucco inspection, parging, parge coat, exterior plaster, stucco color coat, stucco water damage, stucco
      house, loose stucco, stucco foundation`,
    may: 'exterior crack, plaster outside, wall crack',
  },
  'Drain Cleaning': {
    says: `drain cleaning, clogged drain, drain clog, drain blocked, plugged drain, slow drain, drain backup, drain snake,
      snake drain, rooter, roto rooter, hydro jet, hydro jetting, rod out, rod drain, unclog, clogged toilet, toilet clog,
      toilet overflow, toilet backing up, toilet backed up, toilet plugged, toilet wont flush, clogged sink, sink clog, sink
      backed up, sink wont drain, sink not draining, sink draining slow, standing water in sink, tub wont drain, tub draining
      slow, tub clog, bathtub clog, bathtub drain, shower drain, shower clogged, shower wont drain, standing water shower,
      floor drain, sewer, sewer line, sewer backup, sewer backing up, main line clog, main drain, sewage, sewage smell,
      sewer smell, sewer gas, roots in sewer, tree roots pipe, sewer camera, camera inspection, gurgling drain, toilet
      gurgle, gurgling toilet, drain smell, smelly drain, hair in drain, grease drain, catch basin, laundry drain,
      washer drain, kitchen drain, basement drain, drain pipe, clogged, stopped up, backed up, drainage pipe clogged`,
    may: 'drain, clog, toilet, plumber, gurgle, sink, snake, sewage backup, overflow, catch basin',
  },
  'Plumbing Installation': {
    says: `install toilet, new toilet, replace toilet, install faucet, new faucet, replace faucet, install sink, new sink,
      replace sink, install dishwasher, dishwasher hookup, hook up dishwasher, dishwasher water line, install garbage
      disposal, new garbage disposal, replace garbage disposal, repipe, repiping, replumb, galvanized pipe, lead pipe, copper
      pipe, pex, new pipes, replace pipes, water line, main water line, replace water main, water service line, gas line,
      run gas line, gas line for stove, gas pipe, gas hookup, gas dryer hookup, install bathtub, new bathtub, replace
      bathtub, install tub, new tub, install shower, shower valve install, bidet, install bidet, utility sink, laundry sink,
      washer hookup, washing machine hookup, ice maker line, refrigerator water line, water softener, water filter, reverse
      osmosis, whole house filter, water filtration, rough in plumbing, rough plumbing, move plumbing, plumbing for addition,
      outdoor faucet install, new hose bib, pot filler, backflow preventer, pressure regulator, plumbing fixture, plumbing
      installation, new plumbing, move sink, relocate toilet, well pump, water well, hard water, sewer line replacement`,
    may: 'plumber, plumbing, toilet, faucet, sink, pipe, shower, bathtub, dishwasher, disposal, tap, gas, softener, well',
  },
  'Plumbing Repair': {
    says: `plumber, plumbing, plumbing repair, plumbing problem, plumbing leak, emergency plumber, faucet drips, dripping
      faucet, leaky faucet, faucet leak, fix faucet, faucet repair, tap drips, dripping tap, faucet broken, faucet loose,
      faucet handle, toilet, toilet runs, toilet running, toilet leak, toilet broken, toilet repair, fix toilet, toilet wont
      stop, toilet rocks, toilet loose, toilet wobble, toilet base leak, toilet handle, flapper, fill valve, toilet tank,
      toilet seal, wax ring, toilet hiss, phantom flush, weak flush, pipe leak, leaking pipe, burst pipe, pipe burst, broken
      pipe, frozen pipe, pipe froze, cracked pipe, rusty pipe, corroded pipe, noisy pipes, banging pipes, water hammer, pipe
      noise, knocking pipes, pinhole leak, slab leak, low water pressure, water pressure, no water, no water pressure, weak
      water pressure, high water bill, water bill, sink leak, leaking sink, under sink leak, sink broken, shower leak,
      leaking shower, shower handle, shower drips, dripping shower, shower head, showerhead, shower valve, shower diverter,
      shower cold, no hot water shower, tub leak, tub faucet, tub spout, bathtub leak, bathtub faucet, garbage disposal,
      disposal stuck, disposal hum, disposal jam, disposal leak, shut off valve, shutoff valve, water shut off, valve stuck,
      leaking valve, stop valve, supply line, p trap, hose bib, spigot, spigot leak, outdoor faucet, outside faucet, hose
      faucet, sillcock, rusty water, brown water, dirty water, yellow water, water smells, gas leak, gas smell, smell gas,
      water leak, leak detection, water under sink, water on floor, water in wall, wet wall, water running in wall,
      puddle, puddle under sink, water meter, dishwasher leak, ceiling stain, stain on ceiling, water spot ceiling, ceiling
      leak, ceiling drip, water through ceiling, wet ceiling, washing machine leak, washer leak, sink, water main break, cross
      threaded, kitchen faucet, bathroom faucet, urinal, sump pit, faucet hard to turn, water will not shut off`,
    may: 'leak, drip, pipe, faucet, tap, valve, shower, tub, bathtub, water, no hot water, water heater leak, dishwasher, ceiling, flush, gas',
  },
  'Septic Service': {
    says: `septic, septic tank, septic pump, septic pumping, pump septic, septic full, septic smell, septic backup, septic
      inspection, septic system, septic repair, septic alarm, leach field, drain field, drainfield, leachfield, cesspool,
      septic field, septic lid, septic riser, perc test, aerobic septic, lift station, grinder pump, mound system, septic
      line, septic install, new septic, sewage in yard, holding tank, septic cleaning, wet spot over drain field, septic cleanout`,
    may: 'tank pumping, sewage smell yard, sewage, soggy yard, outhouse, effluent',
  },
  'Sump Pump Installation': {
    says: `sump pump, sump, sump pit, sump pump broken, sump pump repair, sump pump install, new sump pump, replace sump pump,
      sump pump battery, battery backup sump, sump pump loud, sump pump running, sump pump not working, sump pump
      alarm, sump discharge, basement pump, ejector pump, basement waterproofing, waterproof basement, wet basement, water in
      basement, basement leak, leaky basement, basement water, water coming in basement, basement seepage, seepage,
      interior drain tile, drain tile, perimeter drain, basement takes on water, crawl space water, water in crawl space, water
      through foundation, damp basement, foundation leak, rain basement, waterproofing, water basement rain`,
    may: 'basement flood, flooded basement, pump, damp, high water table, water in window well, moisture',
  },
  'Water Damage Restoration': {
    says: `water damage, flood, flooded, flooding, flood damage, flood cleanup, water cleanup, water extraction, flooded
      basement, basement flood, flooded kitchen, flooded bathroom, wet carpet, soaked carpet, soaked floor, wet drywall,
      soaked, standing water, dry out, drying, water removal, water everywhere, pump out water, restoration company, burst pipe
      damage, sewage cleanup, sewer backup cleanup, ceiling caved in, ceiling collapsed, ceiling fell, wet floor, warped
      floor water, swollen floor, smoke damage, fire damage, water restoration, dehumidifier, washing machine overflow, washer
      overflow, washer flooded, dishwasher flooded, overflow, tub overflow, water stain, stain on ceiling, ceiling stain, water
      spot ceiling, water through ceiling, storm flood, hurricane damage, insurance water claim, wet insulation, servpro, emergency water`,
    may: 'wet, water, burst pipe, leak, ceiling, damage, basement water, sewage backup, mold',
  },
  'Water Heater Installation': {
    says: `water heater, hot water heater, new water heater, replace water heater, water heater install, tankless, tankless
      water heater, on demand water heater, hot water tank, gas water heater, electric water heater, heat pump water heater,
      hybrid water heater, water heater leak, leaking water heater, water heater broken, water heater repair, water heater
      pilot, water heater noise, water heater rust, water heater old, no hot water, hot water, not enough hot water, run out
      of hot water, hot water runs out, lukewarm water, cold shower, water not hot, water lukewarm, water heater rumble,
      water heater popping, expansion tank, anode rod, 50 gallon, 40 gallon, 75 gallon, navien, rinnai, rheem, water too hot, flush
      water heater, indirect tank, boiler hot water, recirculating pump, water tank, geyser`,
    may: 'heater, gallon, pilot light, hot, shower cold',
  },
  'Air Conditioning Installation': {
    says: `new ac, install ac, replace ac, ac install, new air conditioner, install air conditioner, replace air
      conditioner, new central air, central air install, add central air, add ac, mini split, minisplit, ductless, ductless ac,
      heat pump, heat pump install, new heat pump, old ac, ac replacement, ac unit replacement, window ac install, through wall
      ac, split system, new hvac, hvac install, replace hvac, hvac replacement, new ac unit, new condenser, condenser
      replacement, add ductwork, install ductwork, new ductwork, zoning, zoned cooling, ac for addition, ac for garage, ac for
      attic, seer, cooling system, whole house fan, evaporative cooler, swamp cooler, geothermal, central air conditioning`,
    may: 'ac, air conditioner, air conditioning, central air, hvac, hvac tech, cooling, heating and cooling, ductwork, condenser',
  },
  'Air Conditioning Repair': {
    says: `ac, aircon, air conditioner, air conditioning, ac repair, fix ac, ac broken, ac broke, ac not working, ac wont turn
      on, ac wont start, ac dead, ac quit, ac stopped, ac out, ac blowing warm, ac blowing hot, ac warm air, warm air, ac not
      cooling, ac not cold, ac leaking, ac water leak, ac drip, ac frozen, ac freezing, ac ice, ice on ac, ac loud, ac noise,
      ac smell, ac short cycle, ac runs constantly, ac tune up, ac service, ac maintenance, ac recharge, freon, refrigerant,
      coolant leak, recharge freon, condenser, condenser fan, compressor, capacitor, evaporator coil, condensate, condensate
      drain, coil frozen, central air, central air not working, house hot, house too hot, too hot upstairs, upstairs hot,
      wont cool, not cooling, no cold air, no cool air, thermostat broken, hvac, hvac repair, hvac tech, hvac service,
      hvac contractor, heat pump repair, heat pump not working, mini split repair, mini split not working, window unit,
      air handler, blower motor, air not blowing, no air from vents, weak air, vents not blowing, outside unit, cooling, heating
      and cooling, air quit, fan not spinning, outdoor unit, hvac company, house humid, room too hot`,
    may: 'hot, cool, air, unit, thermostat, vent, humid, fan, cold air, compressor',
  },
  'Duct Cleaning': {
    says: `duct cleaning, air duct, clean duct, clean vent, vent cleaning, dryer vent, dryer vent cleaning, dryer vent clogged,
      clogged dryer vent, dryer takes forever, dryer takes too long, dryer not drying, dryer lint, lint, dirty vent, dusty
      vent, dust from vents, dusty house, dust everywhere, dirty duct, duct dust, moldy vent, mold in vents, vent smell,
      smell from vents, musty vent, air quality, indoor air quality, allergies, pet hair vents, register cleaning, return air,
      mouse in duct, duct smell, black dust, duct sealing, leaky duct, hvac cleaning, ductwork cleaning, dirty air, stinky vents`,
    may: 'duct, ductwork, vent, dust, dryer, air filter, musty smell, register, allergy',
  },
  'Furnace Installation': {
    says: `new furnace, install furnace, replace furnace, furnace replacement, furnace install, old furnace, new boiler,
      replace boiler, boiler replacement, boiler install, install boiler, new heating system, replace heating system, heating
      install, convert oil to gas, oil to gas, gas furnace, electric furnace, oil furnace, high efficiency furnace, radiant
      floor heating, radiant heat, heated floor, baseboard heat install, electric baseboard, new heat, add heat, heat for garage,
      garage heater, install radiator, wall heater, space heater install, forced air, heat pump, furnace end of life,
      cracked heat exchanger, new hvac, hvac replacement, switch to gas, heating contractor, install heat, oil tank`,
    may: 'furnace, boiler, heating, hvac, heat, heating and cooling, hvac tech, radiator, oil heat',
  },
  'Furnace Repair': {
    says: `furnace, furnace repair, fix furnace, furnace broken, furnace not working, furnace wont start, furnace wont turn
      on, furnace wont kick on, furnace wont light, furnace out, furnace quit, furnace stopped, furnace noise, furnace loud,
      furnace smell, furnace leak, furnace short cycle, furnace blowing cold, furnace cleaning, furnace tune up, furnace
      inspection, furnace service, furnace filter, no heat, heat not working, heat wont turn on, heat wont come on, heat out, heat
      broken, heat went out, heat stopped, heat wont work, heater broken, heater not working, heater, heater cold air, heater
      blowing cold, blowing cold air, house cold, house freezing, freezing inside, cold house, not warming up, not heating,
      room cold, no hot air, boiler, boiler repair, boiler broken, boiler leak, boiler noise, boiler banging, boiler pressure,
      boiler service, radiator, radiator cold, radiator leak, radiator noise, radiator banging, bleed radiator, steam heat,
      baseboard heater, baseboard heat, pilot light, pilot out, pilot light out, ignitor, igniter, flame sensor, thermocouple,
      heat exchanger, thermostat, thermostat not working, thermostat wont, thermostat blank, thermostat reads wrong, heating,
      heating repair, heating contractor, heating company, carbon monoxide, carbon monoxide alarm, hvac, hvac tech, hvac
      repair, hvac company, heating and cooling, burner, oil burner, blower, heat pump not heating, circulator pump, emergency heat`,
    may: 'heat, cold, warm, gas smell, vents cold, freezing, hvac contractor, heat pump',
  },
  Insulation: {
    says: `insulation, insulate, insulate attic, attic insulation, insulate wall, wall insulation, blown in insulation, blow in
      insulation, blow insulation, spray foam, spray foam insulation, foam insulation, fiberglass insulation, cellulose,
      batt insulation, rockwool, insulate crawl space, crawl space insulation, crawl space encapsulation, encapsulate, vapor
      barrier, insulate basement, rim joist, insulate garage, garage insulation, drafty, drafty house, cold draft, draft,
      house drafty, cold floor, cold wall, cold room, heating bill, energy bill, electric bill high, high heating bill, energy
      audit, air sealing, air seal, weatherize, weatherization, weatherproof, soundproof, soundproofing, sound insulation,
      radiant barrier, r value, remove insulation, replace insulation, old insulation, vermiculite, insulate pipes, insulate floor,
      floor cold, insulator, ice dam attic, ice dams, room cold, upstairs hot, under insulated`,
    may: 'attic, crawl space, crawlspace, energy efficient, cold, winter, weatherstrip, asbestos, too hot upstairs',
  },
  'Electrical Repair': {
    says: `electrician, electrical, electrical repair, electrical problem, electric, emergency electrician, breaker, breaker
      trips, breaker tripping, tripped breaker, breaker wont reset, circuit breaker, breaker keeps tripping, breaker hot, breaker
      buzz, fuse, blown fuse, fuse blew, blew a fuse, outlet, dead outlet, outlet dead, outlet not working, outlet broken, outlet
      sparks, sparking outlet, outlet hot, outlet burned, outlet loose, outlet smell, add outlet, new outlet, install outlet, more
      outlets, move outlet, outdoor outlet, plug, plug not working, receptacle, usb outlet, gfci, gfi, gfci outlet, gfci tripping,
      light flicker, flickering lights, lights dim, lights blink, dimming lights, lights out, lights not working, light wont turn on, light
      doesnt work, half the house no power, no power, power out, lost power, no electricity, partial power, power surge, surge
      protector, switch, light switch, switch broken, switch hot, switch not working, dimmer, dimmer switch, three way switch,
      switch buzz, switch spark, sparks, spark, shock, got shocked, electric shock, burning smell, electrical burning smell, smell of burning, burnt
      outlet, smoke from outlet, buzzing outlet, humming outlet, wiring, bad wiring, old wiring, rewire, rewiring, rewire house,
      aluminum wiring, knob and tube, ungrounded outlet, two prong outlet, grounding, exposed wire, loose wire, wire, run
      wire, cut wire, electrical inspection, code violation electrical, 220 outlet, 240 outlet, 240v, 220v, dryer outlet, range outlet, stove
      outlet, dedicated circuit, new circuit, short circuit, smoke detector, smoke detector chirping, smoke alarm, carbon monoxide
      detector, doorbell not working, doorbell broken, ceiling fan not working, ceiling fan broken, fix ceiling fan, ceiling
      fan, exhaust fan, bathroom fan, bath fan, arc fault, electrical short, meter box, power to shed, electricity, electrical
      contractor, bathroom exhaust fan, light fixture broken, fan wobble, appliance trips breaker, electric smell`,
    may: 'light, fan, power, circuit, trip, electrical panel, panel, doorbell, hot tub wiring, ev charger, lamp, amp, volt, attic fan',
  },
  'EV Charger Installation': {
    says: `ev charger, ev charging, electric car charger, electric vehicle charger, car charger, charge electric car, charge
      car, tesla charger, tesla wall connector, wall connector, level 2 charger, level two charger, level 2, charging station,
      home charger, charger garage, chargepoint, nema 14 50, 14 50 outlet, charge tesla, charge my ev, juicebox, rivian charger, ford
      charger, chevy bolt charger, plug in hybrid, plug in car, leaf charger, ev outlet, electric car outlet, car charging, garage charger,
      electric car, electric vehicle, charge at home, electric truck`,
    may: 'ev, charger, tesla, charging, 240 outlet, 240v garage',
  },
  'Generator Installation': {
    says: `generator, whole house generator, whole home generator, standby generator, backup generator, home generator, generac,
      kohler generator, portable generator, generator hookup, generator install, generator repair, generator service, generator
      wont start, generator maintenance, generator transfer switch, transfer switch, interlock, interlock kit, generator plug,
      generator inlet, backup power, emergency power, power outage, outage, power goes out, lose power, storm power,
      blackout, natural gas generator, propane generator, automatic generator, house battery, battery backup, power failure, brownout`,
    may: 'backup, power out, storm outage, propane, outages, emergency electricity',
  },
  'Lighting Installation': {
    says: `lighting, lighting installation, light fixture, new light fixture, install light, install lights, new light, new
      lights, add light, hang light, replace light, change light fixture, recessed light, recessed lighting,  pot
      light, canned light, led light, led lighting, led strip, under cabinet light, undercabinet lighting, pendant light, pendant,
      chandelier, hang chandelier, sconce, wall sconce, vanity light, bathroom light, kitchen light, closet light, track
      light, track lighting, porch light, outdoor light, outdoor lighting, exterior light, landscape light, landscape lighting,
      low voltage lighting, path light, flood light, floodlight, security light, motion light, motion sensor light, spotlight,
      garage light, string light, patio light, christmas lights, holiday lights, christmas light hanging, ceiling fan, ceiling fan
      install, install ceiling fan, hang ceiling fan, new ceiling fan, replace ceiling fan, ceiling light, high ceiling light, light
      bulb high, dark room, dark kitchen, more light, brighter, lamp post, lamppost, light post, accent light, permanent lights, skylight
      tube, sun tunnel, solar tube, chandelier lift, stair lights, deck lights, pool light`,
    may: 'light, lamp, bulb, fan, fixture, dim, lit, dark',
  },
  'Panel Upgrade': {
    says: `panel upgrade, electrical panel, upgrade panel, new panel, replace panel, breaker box, breaker panel, new breaker
      box, replace breaker box, fuse box, replace fuse box, old fuse box, fuse panel, 200 amp, 200 amp service, 100 amp, 400 amp,
      amp service, service upgrade, electrical service, electric service upgrade, upgrade service, more amps, sub panel,
      subpanel, load center, federal pacific, zinsco, panel full, no room in panel, panel buzzing, panel hot, panel rust, panel
      burning, meter base, electric meter, meter socket, service mast, service drop, weatherhead, main breaker, main panel, main breaker
      trips, upgrade electrical, electric panel, amp panel, add breaker, new circuit breaker, not enough power, 60 amp`,
    may: 'breaker, panel, amp, fuse, electrician, circuit breaker, meter',
  },
  'Smart Home Installation': {
    says: `smart home, home automation, smart thermostat, nest, nest thermostat, ecobee, install thermostat, new thermostat,
      ring, ring doorbell, ring camera, doorbell camera, video doorbell, smart doorbell, nest doorbell, camera, security
      camera, surveillance, surveillance camera, install camera, outdoor camera, cctv, wyze, arlo, blink camera, security
      system, alarm system, home security, burglar alarm, home alarm, smart lock, smart switch, smart light, smart bulbs, alexa,
      google home, homekit, control4, lutron, hue, wifi, wi fi, bad wifi, wifi slow, mesh wifi, wifi dead spot, router, network,
      network wiring, ethernet, cat6, cat5, run ethernet, internet cable, low voltage, low voltage wiring, data cable, coax, home
      network, internet slow upstairs, surround sound, speaker, in ceiling speaker, speaker install, home audio, whole house audio,
      sonos, home theater wiring, motorized shades, smart blinds, automated blinds, smart garage, intercom, keyless entry, motion sensor, smart
      sprinkler, leak sensor, doorbell install, projector`,
    may: 'thermostat, doorbell, wireless, alarm, internet, automation, tv wiring, app',
  },
  'Solar Panel Installation': {
    says: `solar, solar panel, solar panels, solar power, solar energy, solar roof, solar install, solar installer, solar
      system, solar battery, powerwall, tesla powerwall, home battery, battery storage, photovoltaic, pv system, pv panel, net
      metering, solar repair, solar panel cleaning, solar inverter, inverter, enphase, sunrun, solar tax credit, solar shingle,
      solar lease, off grid, solar water heater, panels on roof, solar company, remove solar panels, go solar,
      clean energy, solar removal, squirrel under solar panels, lower electric bill, renewable energy`,
    may: 'panels, electric bill, battery, green energy, tax credit, sun power',
  },
  'Cabinet Installation': {
    says: `cabinet, cabinets, new cabinet, kitchen cabinet, bathroom cabinet, install cabinet, cabinet install, replace cabinet,
      custom cabinet, cabinet maker, cabinetmaker, cabinet refacing, reface cabinet, cabinet reface, refinish cabinet, resurface cabinet,
      cabinet door, cabinet door broken, cabinet door fell off, cabinet hinge, cabinet repair, cabinet drawer, kitchen drawer,
      drawer broken, drawer stuck, drawer slide, soft close, pull out shelf, pantry cabinet, pantry shelves, vanity, vanity cabinet, bathroom
      vanity, laundry cabinet, garage cabinet, ikea kitchen, ikea cabinet, shaker cabinet, cupboard, kitchen cupboard, medicine cabinet,
      mudroom cabinet, built in cabinet, cabinetry, closet organizer, closet system, custom closet, walk in closet, cabinet hardware, cabinet
      knobs, lazy susan, cabinet crooked`,
    may: 'drawer, hinge, kitchen, closet, pantry, knob, storage, shelves',
  },
  Carpentry: {
    says: `carpenter, carpentry, finish carpenter, finish carpentry, woodwork, woodworking, woodworker, trim, trim work, trim
      carpenter, trim install, molding, crown molding, crown moulding, moulding, baseboard, baseboard install, baseboards, shoe
      molding, quarter round, chair rail, wainscot, wainscoting, shiplap, beadboard, board and batten wall, accent wall, wood
      paneling, built in, built ins, builtin, bookcase, bookshelf, built in bookshelf, built in shelves, custom shelves, window
      seat, mantel, fireplace mantel, mantle, stair, stairs, staircase, squeaky stair, stair tread, stair repair, broken stair, new
      stairs, banister, bannister, handrail, hand rail, railing, stair railing, loose railing, loose handrail, baluster, spindle, newel post, wood
      rot, rotten wood, rotted wood, rotted trim, rotten trim, rot repair, dry rot, rotted door frame, rotted window sill, window
      trim, door trim, door casing, casing, framing, frame wall, build wall, framer, partition wall, beam, ceiling beam, sagging
      floor, floor joist, joist, joist repair, subfloor, subfloor repair, bouncy floor, sloping floor, floor squeak, squeaky floor,
      creaky floor, creaky stairs, wooden, custom furniture, custom table, workbench, loft bed, shed, build shed, storage shed,
      playhouse, tree house, treehouse, wheelchair ramp, ramp, barn door, coffered ceiling, wood ceiling, wood beam, porch
      column, rotten porch, porch repair, porch floor, porch step, wood step, attic ladder, pull down stairs, exterior trim repair, chicken coop`,
    may: 'wood, porch, shelves, shelf, closet, squeak, squeaky, floor sag, door frame, steps, sill, rot, cabinet',
  },
  'Carpet Installation': {
    says: `carpet, new carpet, carpeting, carpet install, install carpet, replace carpet, carpet replacement, carpet stairs,
      stair carpet, stair runner, carpet runner, carpet repair, carpet patch, carpet hole, carpet burn, carpet torn, torn carpet,
      carpet stretching, stretch carpet, carpet wrinkle, carpet bunching, carpet loose, carpet ripple, carpet padding, carpet
      pad, carpet removal, remove carpet, rip out carpet, tear out carpet, berber, shag, wall to wall carpet, carpet bedroom, carpet
      basement, carpet tile, worn carpet, dog ruined carpet, cat pee carpet, pet stain carpet, carpet seam, carpet layer, carpet
      guy, carpet store, carpet transition, carpet installer, indoor outdoor carpet`,
    may: 'rug, flooring, floor covering, floors, pet stain, padding',
  },
  'Countertop Installation': {
    says: `countertop, counter top, counter, counters, new countertop, new counter, kitchen counter, bathroom counter, replace
      countertop, granite, granite counter, granite repair, granite chip, granite crack, granite seal, quartz, quartz counter, quartzite,
      marble, marble counter, marble top, laminate counter, formica, corian, solid surface, butcher block, concrete counter,
      soapstone, stone counter, stone fabricator, cut countertop, sink cutout, undermount sink, counter chip, cracked
      counter, cracked countertop, counter burn, counter stain, vanity top, island top, bar top, waterfall island, counter seam, countertop
      repair, countertop resurfacing, resurface counter, counter scratched, epoxy countertop, silestone, caesarstone, cambria`,
    may: 'kitchen top, stone, slab counter, backsplash, kitchen',
  },
  'Drywall Repair': {
    says: `drywall, dry wall, drywall repair, drywall patch, drywall hole, patch drywall, hang drywall, drywall install,
      drywaller, drywall finisher, mud and tape, tape and mud, taping, drywall tape, sheetrock, sheet rock, sheetrock repair,
      gypsum board, wallboard, hole in wall, hole in ceiling, wall hole, patch wall, patch hole, patch ceiling, fix wall, wall
      repair, wall damage, damaged wall, dent in wall, doorknob hole, punched wall, punched hole, kicked hole, ceiling hole, ceiling
      repair, ceiling patch, ceiling crack, cracked ceiling, crack in wall, wall crack, cracked wall, ceiling sagging, sagging
      ceiling, ceiling falling, ceiling collapsed, ceiling peeling, ceiling texture, popcorn ceiling, popcorn removal,
      remove popcorn, scrape popcorn, textured ceiling, texture wall, knockdown texture, orange peel, skim coat, smooth wall,
      plaster, plaster repair, plaster crack, plaster wall, plaster ceiling, plaster falling, plasterer, lath and plaster, nail
      pops, nail pop, water damaged drywall, drywall water damage, finish drywall, drywall crack, drywall seam, drywall
      basement, drywall garage, soft spot in wall, dings, bubble in wall, bulging wall, corner bead, screw holes, anchor holes, tv mount hole`,
    may: 'wall, ceiling, crack, hole, patch, bulge, dent',
  },
  'Exterior Painting': {
    says: `exterior paint, exterior painting, exterior painter, paint exterior, paint outside, outside paint, paint house
      outside, outdoor painting, repaint house, paint siding, paint brick, paint trim outside, exterior trim paint, paint
      shutters, paint garage door, paint front door, paint fence, stain fence, fence staining, paint deck, stain deck, deck
      staining, deck stain, seal deck, deck sealing, refinish deck, paint porch, paint stucco, peeling exterior, peeling paint,
      paint peeling outside, chipping paint, flaking paint, faded paint, paint flaking, siding paint, peeling siding,
      scrape and paint, whitewash brick, limewash, house painter, house painting, paint house, painter, paint gutters, paint
      soffit, paint fascia, paint windows outside, paint shed, paint barn, stain siding, stain cedar, stain log home, lead paint, painting
      contractor, painting company, caulk exterior, paint garage, porch paint, paint eaves, sun faded siding`,
    may: 'paint, painting, stain, exterior, outside, peel, shutters, repaint, primer, weathered',
  },
  'Hardwood Flooring': {
    says: `hardwood, hardwood floor, hardwood flooring, wood floor, wood flooring, wooden floor, refinish floor, floor
      refinishing, refinish hardwood, refinish wood floor, sand floor, sanding floor, stain floor, sand and refinish, buff floor,
      polish floor, screen and recoat, recoat floor, scratched floor, scratched wood floor, floor scratches, worn floor, water stain
      floor, buckled floor, buckling floor, cupping floor, warped floor, floor gaps, gaps in floor, floor board, floorboard, loose
      floorboard, replace floor board, plank, engineered wood, engineered hardwood, laminate, laminate floor, laminate flooring,
      vinyl plank, lvp, luxury vinyl, vinyl floor, vinyl flooring, linoleum, sheet vinyl, pergo, bamboo floor, cork floor, oak floor, maple
      floor, pine floor, parquet, install floor, install flooring, floor install, new floor, new floors, flooring, flooring contractor,
      flooring company, floor guy, replace floor, floor repair, floor replacement, floor squeak, squeaky floor, creaky floor, floor creaks, floor
      transition, uneven floor, floor leveling, level floor, stairs hardwood, hardwood stairs, pet scratches floor, dog scratched floor, kitchen
      floor, living room floor, bedroom floor, rip up carpet hardwood, soft spot floor, floor soft, floor refinisher`,
    may: 'floor, floors, wood, sand, scratch, refinish, board, floor sander, subfloor',
  },
  'Interior Painting': {
    says: `interior paint, interior painting, interior painter, paint interior, paint inside, painter, painting, paint, house
      painter, house painting, paint house, paint room, paint bedroom, paint living room, paint kitchen, paint bathroom, paint
      wall, paint walls, paint ceiling, paint hallway, paint basement, paint nursery, paint dining room, paint office, paint
      condo, paint apartment, paint door, paint trim, paint baseboard, paint cabinets, cabinet painting, paint kitchen
      cabinets, paint bookcase, paint stairs, paint railing, paint fireplace, paint accent wall, accent wall paint, repaint,
      repaint room, repaint walls, touch up paint, paint touch up, change color, wall color, color consultation, wallpaper,
      wall paper, hang wallpaper, wallpaper removal, remove wallpaper, strip wallpaper, wallpaper installer, mural, faux finish,
      paint job, painting contractor, painting company, paint crew, paint two story foyer, vaulted ceiling paint, smoke smell paint, scuffed walls,
      marks on walls, primer, peeling paint bathroom, paint over paneling, stain trim, stain door, freshen up, drywall and paint, paint peeling wall, paint closet, crayon on wall`,
    may: 'color, peel, room, walls, ceiling stain paint, stain, repaint inside',
  },
  'Tile Installation': {
    says: `tile, tiling, tiler, tile setter, tile guy, tile installer, tile install, install tile, new tile, tile floor, floor
      tile, tile bathroom, bathroom tile, bathroom tile floor, tile shower, shower tile, tile kitchen, kitchen tile,
      backsplash, back splash, tile backsplash, kitchen backsplash, install backsplash, subway tile, ceramic, ceramic tile,
      porcelain, porcelain tile, mosaic, travertine, slate floor, stone tile, marble tile, marble floor, tile repair, fix
      tile, loose tile, tile loose, cracked tile, broken tile, tile cracked, tile fell off, tile falling off, tile popping
      up, missing tile, replace tile, hollow tile, grout, regrout, regrouting, grout repair, grout cleaning, grout cracking,
      grout missing, grout falling out, dirty grout, moldy grout, grout sealing, recaulk, recaulk shower, recaulk tub, shower caulk, tile
      removal, remove tile, demo tile, tile fireplace, tile entryway, tile laundry, tile patio, tile mudroom, saltillo, terrazzo, shower
      niche, shower floor, shower wall, tile around tub, heated tile floor, penny tile, hexagon tile, tile work`,
    may: 'floor, caulk, shower leak, shower pan, bathroom wall, splash',
  },
  'Door Installation': {
    says: `door, new door, replace door, install door, door install, door replacement, hang door, front door, entry door,
      exterior door, interior door, back door, side door, bedroom door, bathroom door, closet door, closet doors, bifold door,
      pocket door, sliding door, sliding glass door, slider, patio door, french door, storm door, screen door, barn door, dutch door, steel
      door, fiberglass door, wood door, basement door, bulkhead door, bilco door, cellar door, pet door, dog door, doggy door,
      cat door, door wont close, door wont shut, door wont latch, door stuck, door sticks, sticking door, door drags, door rubs,
      door crooked, door sagging, door fell off, door hinge, door off hinge, door broken, door kicked in, door jamb, door frame,
      rotted door, rotten door frame, door frame repair, broken door, door draft, drafty door, door weatherstripping, weather
      stripping door, door sweep, threshold, door threshold, door handle, doorknob, door knob, door squeak, prehung door, sidelight, transom,
      door glass, sliding door track, sliding door stuck, door off track, slider stuck, sliding door roller, shower door, mirror door, door gap, door wont open, peephole, mail slot`,
    may: 'entrance, entryway, hinge, weatherstripping, jamb, latch, close, screen',
  },
  'Garage Door Repair': {
    says: `garage door, garage door repair, garage door broken, garage door stuck, garage door wont open, garage door wont
      close, garage door wont go, garage door opener, garage opener, opener broken, opener remote, garage remote, garage
      door spring, broken spring, torsion spring, garage spring, garage door cable, snapped cable, garage door off track,
      garage door track, garage door roller, garage door noisy, garage door loud, garage door sensor, garage door panel,
      garage door dent, dented garage door, hit garage door, backed into garage door, new garage door, replace garage door,
      garage door install, garage door keypad, garage keypad, garage door seal, liftmaster, chamberlain, genie opener, overhead door, garage
      door heavy, garage door crooked, garage door reverses, garage door wont stay closed, garage door motor, garage door chain, garage stuck`,
    may: 'garage, opener, spring, remote, keypad, overhead',
  },
  Locksmith: {
    says: `locksmith, locked out, lock out, lockout, locked out of house, locked myself out, key, keys, lost key, lost keys,
      house key, key broke, broken key, key stuck, key wont turn, key copy, copy key, duplicate key, spare key, lock, locks,
      change lock, change locks, new lock, new locks, replace lock, rekey, re key, rekey lock, deadbolt, dead bolt, install deadbolt, deadbolt
      stuck, lock stuck, lock broken, broken lock, lock wont turn, lock wont open, lock jammed, lock repair, lock install,
      door lock, front door lock, doorknob lock, mailbox lock, mailbox key, safe, open safe, locked safe, safe combination, keypad lock,
      electronic lock, smart lock, combination lock, padlock, master key, keyless, window lock, sliding door lock, lock cylinder, gate lock,
      break in repair, burglary, strike plate, key fob, roommate moved out locks, lock pick, bedroom locked`,
    may: 'security, door knob, latch, tenant moved out, keyless entry, break in',
  },
  'Window Installation': {
    says: `new window, new windows, replace window, replace windows, window replacement, replacement window, install window,
      window install, install windows, window installation, window installer, window company, double pane, double pane
      window, triple pane, energy efficient window, vinyl window, wood window, bay window, bow window, picture window, casement window,
      double hung, double hung window, sliding window, awning window, egress window, basement window, basement windows, window well, window well cover,
      glass block, glass block window, garden window, add window, bigger window, enlarge window, cut window, old window, old windows, single
      pane, single pane window, storm window, storm windows, andersen, pella, marvin window, skylight, skylight replacement, arched window,
      windows for house, hurricane windows, impact windows, soundproof windows, noise windows, rotten window, window rotted, window frame, new construction window, transom window, aluminum windows`,
    may: 'window, windows, glass, drafty window, pane, egress, street noise',
  },
  'Window Repair': {
    says: `window repair, fix window, broken window, window broke, broken glass, broken pane, cracked window, cracked glass,
      cracked pane, window crack, shattered window, shattered glass, glass repair, glass replacement, replace glass, glazier,
      glass company, reglaze, glazing, window putty, window glazing, foggy window, foggy glass, fogged window, cloudy window,
      condensation window, condensation between panes, moisture between panes, window seal, broken seal window, window stuck,
      window wont open, window wont close, window wont stay up, window wont stay open, window falls, window painted shut, painted shut,
      sash, sash cord, sash rope, sash weight, window balance, window crank, crank broken, casement crank, window latch,
      window lock broken, window hardware, window screen, screen repair, window screens, torn screen, ripped screen, rescreen, new screens,
      drafty window, drafty windows, window draft, window leak, leaky window, leaking window, rotted window, rotted sill, window
      sill, windowsill, window trim, window frame rot, baseball window, rock through window, window pane, window glass, storm window repair, window tint, window film, air through window, window caulk`,
    may: 'window, windows, glass, pane, screen, draft, condensation, mirror, sill',
  },
  'Concrete Work': {
    says: `concrete, concrete work, concrete contractor, cement, cement work, cement contractor, cement mason, pour concrete, concrete slab, slab,
      concrete pad, pad for shed, ac pad, hot tub pad, driveway, new driveway, replace driveway, driveway repair, cracked
      driveway, driveway crack, crumbling driveway, driveway sinking, asphalt driveway, asphalt, blacktop, sealcoat, seal
      driveway, driveway sealing, pave driveway, paving, gravel driveway, driveway widening, driveway apron, widen driveway, sidewalk, sidewalk repair, sunken
      sidewalk, uneven sidewalk, cracked sidewalk, trip hazard, walkway, concrete walkway, front walk, concrete step, concrete steps, concrete stairs,
      front steps crumbling, concrete porch, stamped concrete, concrete patio, cracked patio, concrete floor, garage floor,
      garage floor crack, garage floor epoxy, epoxy floor, epoxy garage, polished concrete, concrete leveling, mudjacking, mud jacking, slabjacking, foam
      jacking, sunken concrete, sinking concrete, concrete lifting, cracked concrete, concrete crack, concrete crumbling,
      concrete repair, concrete patch, resurface concrete, foundation, foundation crack, foundation repair, crack in foundation, foundation
      settling, house settling, house sinking, foundation wall, bowed wall, bowing wall, bowing basement wall, pier, underpinning, footing, footings, pour foundation, curb, concrete
      removal, break up concrete, concrete cutting, core drilling, parking pad, basement floor crack, patio sinking, concrete retaining wall, concrete countertop, concrete sealing, house leveling, foundation inspection`,
    may: 'crack, steps, patio, pothole, crumbling, sunken, stoop, porch, curb, gravel, retaining wall',
  },
  'Deck Building': {
    says: `deck, new deck, build deck, deck builder, deck install, deck repair, fix deck, rebuild deck, replace deck, deck board,
      deck boards, rotten deck, rotted deck, deck rot, deck railing, deck stairs, deck steps, deck wobbly, unsafe deck, deck sagging, deck extension, expand
      deck, composite deck, composite decking, trex, azek, timbertech, wood deck, cedar deck, redwood deck, pressure treated, second
      story deck, deck permit, pool deck, roof deck, rooftop deck, floating deck, deck joist, ledger board, pergola, gazebo, arbor, trellis,
      covered deck, covered porch, covered patio, build porch, new porch, front porch, porch rebuild, back porch, screened porch, screen porch, screened
      in porch, porch roof, porch railing, balcony, balcony repair, dock, boardwalk, patio cover, awning, shade structure, deck collapse, deck demolition, deck lattice, under deck, decking, loose deck board, splinters`,
    may: 'porch, railing, backyard, boards, veranda, steps outside, outdoor living',
  },
  'Fence Installation': {
    says: `fence, fencing, new fence, install fence, fence install, build fence, fence builder, fence company, fence repair, fix
      fence, broken fence, fence down, fence blew down, fence fell, fence falling, fence leaning, leaning fence, fence post, fence post rotten,
      rotten fence, rotted fence post, fence panel, fence board, missing fence boards, privacy fence, wood fence, cedar fence, vinyl fence,
      pvc fence, chain link, chain link fence, aluminum fence, iron fence, wrought iron, metal fence, picket fence, split rail, pool fence, dog
      fence, dog run, invisible fence, electric fence, backyard fence, property line fence, fence removal, gate, gate repair, fence gate, gate
      broken, gate wont close, gate wont latch, gate sagging, gate install, driveway gate, automatic gate, electric gate, neighbor fence, horse fence, farm fence, barbed
      wire, deer fence, temporary fence, bamboo fence, lattice fence, dog escapes, keep dog in yard, fence picket, garden fence, wooden gate, gate latch`,
    may: 'privacy, yard dog, post, picket, gate opener, property line, latch',
  },
  Landscaping: {
    says: `landscape, landscaping, landscaper, landscape design, landscape architect, landscape company, yard, yard work,
      yard cleanup, yard clean up, yard mess, yard overgrown, overgrown, overgrown yard, overgrown bushes, backyard,
      backyard makeover, front yard, redo yard, gardener, gardening, garden, garden bed, raised bed, raised garden bed,
      vegetable garden, flower bed, flower, flowers, plant flowers, planting, plant, plants, shrub, shrubs, bush, bushes, hedge,
      hedges, trim bushes, bush trimming, trim hedges, hedge trimming, shrub trimming, shrub removal, remove bushes, plant tree, plant
      trees, tree planting, mulch, mulching, mulch delivery, spread mulch, topsoil, dirt delivery, soil, compost, gravel, river rock,
      rock garden, landscape rock, landscape edging, edging, sprinkler, sprinkler system, sprinkler repair, sprinkler broken, sprinkler head,
      irrigation, irrigation system, drip irrigation, sprinkler winterize, sprinkler blowout, french drain, yard drainage, drainage, yard
      drain, yard floods, yard flooding, water in yard, standing water yard, soggy yard, swampy yard, muddy yard, puddle yard, water pooling, regrade,
      grading, regrade yard, yard grading, slope, sloped yard, hillside, erosion, retaining wall, build retaining wall, swale, rain garden, dry creek
      bed, pond, koi pond, water feature, fountain, waterfall, xeriscape, drought tolerant, native plants, artificial turf, artificial grass,
      turf, putting green, fake grass, ivy, poison ivy, vines, bamboo removal, brush clearing, land clearing, lot clearing, clear brush, excavation, excavator,
      bobcat, backfill, stone path, stepping stones, garden path, outdoor space, curb appeal, roses, spring cleanup, fall cleanup, weeding, weed garden, weed flower bed, garden weeds, playground, swing set, privacy trees, arborvitae`,
    may: 'grass, outdoor, weeds, patio, stone, tree, slope, outside, drain, mud, dig, pavers, walkway',
  },
  'Lawn Care': {
    says: `lawn, lawn care, lawn service, lawn mowing, lawn maintenance, lawn company, lawn guy, mow, mowing, mow lawn, mow grass,
      mow yard, cut grass, grass cutting, cut lawn, grass, grass dying, grass dead, dead grass, brown grass, yellow grass, grass
      brown, brown lawn, brown patch, brown spots lawn, bare spot, bare spots, bare lawn, patchy lawn, patchy grass, thin grass, grass too long, tall
      grass, weeds, weeds in lawn, weed control, weed killer, weed spray, crabgrass, dandelion, clover, moss in lawn, fertilize, fertilizer,
      fertilize lawn, lawn treatment, aerate, aeration, aerating, lawn aeration, dethatch, thatch, overseed, overseeding, seed,
      seeding, reseed, grass seed, new lawn, sod, sod install, lay sod, new grass, plant grass, grubs, lawn grubs, lawn disease, lawn
      fungus, lime lawn, edge lawn, edger, weed eating, weed whack, weed wacker, string trimming, leaf removal, leaf cleanup, leaf
      raking, rake leaves, leaf blowing, leaves in yard, fall leaves, weekly mowing, weekly lawn, biweekly mowing, lawn mower, trugreen, lawn dying, dog spots lawn, chinch bugs, hydroseed, snow removal, snow plow, plow driveway, shovel snow, snow`,
    may: 'yard, leaves, yard work, moles, front yard, trimming, weed, sprinkler, raking',
  },
  'Patio Installation': {
    says: `patio, new patio, patio install, build patio, paver, pavers, paver patio, paver repair, paver walkway, paver driveway, brick
      patio, stone patio, bluestone, flagstone, flagstone patio, flagstone walkway, flagstone path, slate patio, travertine
      patio, stamped patio, patio repair, patio stones, patio pavers, sunken pavers, uneven pavers, sinking pavers, relevel pavers, brick
      walkway, stone walkway, brick path, brick pavers, hardscape, hardscaping, fire pit, firepit, outdoor fireplace, outdoor
      kitchen, built in grill, grill island, bbq island, pizza oven, seat wall, sitting wall, courtyard, terrace, backyard patio, patio extension, enlarge
      patio, pool patio, paver sealing, polymeric sand, gravel patio, pea gravel patio, patio steps, stone steps, outdoor living space, outdoor
      sitting area, belgard, unilock, cobblestone, interlocking pavers`,
    may: 'backyard, walkway, stone, outdoor living, grill, concrete patio, path, brick',
  },
  'Pool Installation': {
    says: `pool, swimming pool, inground pool, in ground pool, above ground pool, new pool, build pool, pool builder, pool
      install, pool contractor, pool company, pool repair, pool leak, leaking pool, pool liner, replace pool liner, pool liner torn,
      pool pump, pool pump broken, pool pump noise, pool filter, pool heater, pool cover, pool closing, pool opening, close pool, open pool,
      pool cleaning, clean pool, pool service, pool maintenance, green pool, pool green, cloudy pool, pool algae, pool chemicals, pool
      resurfacing, pool plaster, replaster pool, pool tile, pool coping, pool light, pool removal, fill in pool, pool demolition, fiberglass
      pool, vinyl pool, gunite, saltwater pool, salt cell, lap pool, plunge pool, swim spa, hot tub, hot tub repair, hot tub
      install, hottub, spa, jacuzzi, hot tub removal, hot tub electrical, pool slide, diving board, pool skimmer, infinity pool, stock tank pool, kiddie pool, pool remodel, swim`,
    may: 'deck pool, sauna, liner, skimmer, backyard swim',
  },
  'Tree Service': {
    says: `tree, trees, tree service, tree company, tree guy, tree removal, remove tree, cut down tree, tree cutting, take down
      tree, fell tree, fallen tree, tree fell, tree down, tree came down, tree on house, tree on car, tree on roof, tree on fence,
      dead tree, dying tree, sick tree, diseased tree, leaning tree, tree leaning, dangerous tree, tree trimming, trim tree, tree
      pruning, prune, prune tree, pruning, trim branches, branch, branches, branch fell, broken branch, limb, limbs, tree limb,
      limb fell, fallen limb, hanging branch, overhanging branch, branch over roof, branch touching house, low branches, tree near
      power line, power line tree, branches in wires, stump, stump removal, stump grinding, grind stump, remove stump, tree stump,
      arborist, tree doctor, tree disease, tree roots, root removal, roots lifting sidewalk, palm tree, palm trimming, oak, oak tree, maple tree, pine tree, ash tree,
      emerald ash borer, elm, cedar tree, willow, crown reduction, tree cabling, tree bracing, tree inspection, tree too big, tree too
      tall, firewood, log removal, wood chips, chipper, brush removal, brush pile, storm tree, lightning tree, neighbors tree, tree surgeon, tree overgrown, hollow tree`,
    may: 'roots, bush, hedge, land clearing, storm cleanup, pine, sap, acorns',
  },
  Handyman: {
    says: `handyman, handy man, handyperson, handywoman, handyman service, odd job, odd jobs, small job, small jobs, small repair, small
      repairs, honey do, honey do list,  todo list, punch list, punchlist, little things, bunch of things, misc repairs, minor
      repairs, minor repair, general repairs, home repair, home repairs, house repairs, things around the house, mount tv, tv mount, tv
      mounting, hang tv, tv on wall, television, mount television, hang shelf, hang shelves, shelf, shelves, install
      shelves, floating shelves, wall shelf, install shelf, hang pictures, hang picture, picture hanging, hang mirror, hang
      art, hang curtains, curtain rod, curtains, blinds, install blinds, hang blinds, window blinds, shades, window treatments, furniture assembly, assemble furniture, assemble,
      assembly, ikea, ikea assembly, wayfair, put together furniture, put together, assemble bed, assemble desk, assemble crib,
      assemble grill, assemble swing set, assemble shed, assemble trampoline, basketball hoop, caulk, caulking, recaulk, caulk tub,
      caulk bathtub, caulk shower, caulk window, baby proof, babyproof, childproof, baby gate, grab bars, install grab bar, towel bar, toilet paper
      holder, toilet seat, coat rack, mailbox, install mailbox, doorbell, change light bulb, light bulb, smoke detector battery, replace air filter, weatherstrip, tighten, squeaky door,
      door adjustment, install hooks, pegboard, closet rod, closet shelf, peel and stick, flag pole, hang swing, install fan, replace faucet small, rental turnover, rent ready, move furniture, anchor furniture, dishwasher install, install microwave, microwave install, install appliance, appliance install, hang hammock, ladder work, fix stuff`,
    may: 'fix, repair, hang, mount, small, install, broken, ceiling fan, loose, stuck, screw, drywall patch, door, hinge, tv, picture, appliance',
  },
  'House Cleaning': {
    says: `house cleaning, home cleaning, house cleaner, cleaner, cleaners, cleaning, cleaning lady, cleaning service, cleaning
      company, cleaning crew, cleaning person, maid, maids, maid service, housekeeper, housekeeping, clean house, clean my house, clean
      home, clean apartment, clean condo, clean kitchen, clean bathroom, deep clean, deep cleaning, spring cleaning, move out cleaning,
      move in cleaning, move out clean, end of lease cleaning, post construction cleaning, after construction cleaning,
      construction cleanup, airbnb cleaning, weekly cleaning, biweekly cleaning, monthly cleaning, one time cleaning, clean oven,
      clean fridge, clean windows, window washing, wash windows, window cleaning, window washer, window cleaner, carpet cleaning, clean carpet, carpet shampoo,
      shampoo carpet, steam clean, steam cleaning, rug cleaning, upholstery cleaning, couch cleaning, sofa cleaning, clean couch, clean mattress, clean tile and
      grout, mop, vacuum, dusting, scrub, dirty house, messy house, messy, sanitize, disinfect, office cleaning, laundry,
      organize, organizer, organizing, declutter, hoarder cleaning, clean garage, clean basement, tidy up, clean blinds, pet odor, cat
      urine, smell out of carpet, odor removal, cleaning woman, merry maids, molly maid, party cleanup, dust house`,
    may: 'clean, dirty, dust, wash, grime, stains, smell, apartment, move out, move in',
  },
  'Junk Removal': {
    says: `junk, junk removal, haul, haul away, hauling, haul junk, junk hauling, remove junk, get rid of, got junk, 1800 got junk,
      trash, trash removal, trash haul, garbage, garbage removal, garbage pile, rubbish, debris, debris removal, construction debris,
      yard waste, yard debris, dump run, take to dump, dumpster, dumpster rental, rolloff, roll off, bagster, old couch, couch removal, sofa
      removal, remove couch, old furniture, furniture removal, furniture pickup, old mattress, mattress removal, mattress, mattress disposal, old
      fridge, refrigerator removal, old appliance, appliance removal, appliance pickup, old washer, old tv, tv disposal, old piano, piano removal, remove
      piano, hot tub removal, shed removal, shed demolition, tear down shed, tear down garage, demolish, demolition, demo, tear down deck, swing set removal, estate cleanout,
      estate clean out, house cleanout, clean out house, garage cleanout, clean out garage, basement cleanout, clean out basement, attic
      cleanout, clean out attic, clean out, cleanout, hoarder, hoarding, hoarder house, eviction cleanout, foreclosure cleanout, storage
      unit cleanout, storage unit, donate, donation pickup, e waste, scrap metal, old tires, tire disposal, paint disposal, brush pile, take away, pick up
      furniture, movers, clutter, pile of junk, dispose, disposal of, bulk pickup, leftover lumber, concrete removal, throw away, throw out, carpet haul away, take old`,
    may: 'remove, couch, sofa, fridge, furniture, old, stuff, cleanup, pile, moving, bulky',
  },
  'Mold Remediation': {
    says: `mold, mould, moldy, mold removal, mold remediation, mold inspection, mold test, mold testing, black mold, toxic mold,
      green mold, white mold, pink mold, mold in bathroom, mold bathroom, mold basement, mold in basement, mold attic, mold in attic, mold crawl
      space, mold wall, mold on wall, mold ceiling, mold on ceiling, mold shower, mold window, mold drywall, mold under sink, mold closet, mold
      carpet, mold smell, moldy smell, mildew, mildew smell, mildew wall, mildew bathroom, musty, musty smell, musty basement,
      musty odor, damp smell, fungus, fungus on wall, spores, black spots, black spots on ceiling, black spots on wall, black stuff, black
      stuff in shower, fuzzy stuff, damp wall, moisture, moisture problem, humidity, too humid, high humidity, asbestos, asbestos removal, asbestos
      test, radon, radon test, radon mitigation, lead test, air quality test, dehumidify, allergies mold, sick house, house makes me sick, wet smell`,
    may: 'damp, smell, odor, wet, crawl space, stain, water damage, air quality, basement smell',
  },
  'Pest Control': {
    says: `pest, pests, pest control, exterminator, exterminate, fumigate, fumigation, bug, bugs, bug spray, bug guy, insect, insects,
      infestation, infested, ant, ants, carpenter ants, fire ants, sugar ants, flying ants, roach, roaches, cockroach, cockroaches, german
      roaches, water bugs, palmetto bug, spider, spiders, black widow, brown recluse, bed bug, bed bugs, bedbug, bedbugs, flea, fleas, tick, ticks, termite,
      termites, termite inspection, termite damage, swarmers, wood boring, carpenter bee, carpenter bees, powder post beetle, beetle, wasp, wasps, wasp nest,
      hornet, hornets, hornet nest, yellow jacket, yellow jackets, bee, bees, bee hive, beehive, bee removal, honey bees, mosquito, mosquitoes, mosquito spray, fly, flies,
      fruit flies, gnats, drain flies, cluster flies, moth, moths, pantry moths, stink bug, stink bugs, ladybugs, box elder bugs, silverfish, centipede,
      centipedes, millipede, earwig, earwigs, cricket, crickets, scorpion, scorpions, mouse, mice, mouse droppings, rat, rats, rodent,
      rodents, rodent control, droppings, critter, critters, animal in attic, animal in wall, animals, wildlife, wildlife removal, animal control, animal removal,
      raccoon, raccoons, squirrel, squirrels, squirrel attic, raccoon attic, mice attic, possum, opossum, skunk, skunk under deck, groundhog, gopher, gophers, mole, moles,
      vole, voles, chipmunk, bat, bats, bats attic, bats in attic, bird, birds, bird nest, pigeon, pigeons, bird in vent, bird in chimney, raccoon chimney, squirrel chimney,
      woodpecker, snake in yard, snakes, dead animal, dead mouse, dead animal smell, something died, scratching, scratching in wall, scratching noise, scratching attic, noise in attic, noises in
      walls, noise in wall, gnawing, chewing, chewed wires, bites, bug bites, traps, trap, orkin, terminix, nest, web, webs, grub, pest inspection, rid of mice, creatures, armadillo, snake removal, lice, dead rat`,
    may: 'attic noise, hive, animal, droppings attic, spray, chew, bite, scratch, dead smell, wall noise',
  },
};
