/** What homeowners say for the services of plumbing and water. */
export const plumbing = {
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
      threaded, kitchen faucet, bathroom faucet, urinal, sump pit, faucet hard to turn, water will not shut off, rotten egg smell, rotten eggs, smells like rotten eggs, gas smell, gas leak, gas odor,
      brown stain, yellow stain, water stain, damp stain, brown ring, yellow ring, brown spot wall,
      damp spot, wet spot`,
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
      spot ceiling, water through ceiling, storm flood, hurricane damage, insurance water claim, wet insulation, servpro, emergency water,
      brown stain, yellow stain, water stain, damp stain, brown ring, yellow ring, brown spot wall,
      damp spot, wet spot`,
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
    may: 'heater, gallon, pilot light, hot, shower cold, rotten egg water',
  },
};
