/** What homeowners say for the services of the yard. */
export const outdoors = {
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
      removal, break up concrete, concrete cutting, core drilling, parking pad, basement floor crack, patio sinking, concrete retaining wall, concrete countertop, concrete sealing, house leveling, foundation inspection, tree root sidewalk, root sidewalk, root driveway, tree root driveway, lifted sidewalk, heaved sidewalk`,
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
};
