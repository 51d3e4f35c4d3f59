/** What homeowners say for the services of the roof and the outside. */
export const exterior = {
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
      ceiling, water stain ceiling, ceiling drip, ceiling leak, water through ceiling, leak when rains, rain coming in, stain rain, spot
      rain, ceiling rain, drip rain, attic rain, storm leak,
      water in attic, attic leak, ring on ceiling, wet ceiling, soffit repair, fascia repair, rotten fascia, flat roof leak,
      roof tile broken, broken tile roof, roofer, roofing, raining inside, leak over porch, leak around vent, fix shingle,
      brown stain, yellow stain, water stain, damp stain, brown ring, yellow ring, brown spot wall,
      damp spot, wet spot`,
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
};
