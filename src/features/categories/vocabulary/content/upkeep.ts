/** What homeowners say for the services of care and upkeep. */
export const upkeep = {
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
    may: 'fix, repair, hang, mount, small, install, broken, ceiling fan, loose, stuck, screw, drywall patch, door, hinge, tv, picture, appliance, turnover, rental',
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
      urine, smell out of carpet, odor removal, cleaning woman, merry maids, molly maid, party cleanup, dust house, airbnb, airbnb turnover, turnover cleaning, turnover, vacation rental cleaning, vacation rental, short term rental, vrbo, guest turnover, pee smell, urine smell, dog pee, dog peed, cat peed`,
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
      walls, noise in wall, gnawing, chewing, chewed wires, bites, bug bites, traps, trap, orkin, terminix, nest, web, webs, grub, pest inspection, rid of mice, creatures, armadillo, snake removal, lice, dead rat, living in wall, living in attic, living in ceiling, living under deck, living under house, living under porch, living in chimney, something in wall, something in attic, running in wall, crawling in wall, moving in wall, noises in attic, scurrying, footsteps attic`,
    may: 'attic noise, hive, animal, droppings attic, spray, chew, bite, scratch, dead smell, wall noise, crawl, creepy crawly',
  },
};
