/** What homeowners say for the services of walls, floors and finishes. */
export const interior = {
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
      guy, carpet store, carpet transition, carpet installer, indoor outdoor carpet, dog pee carpet, dog peed carpet, cat peed carpet, pee carpet`,
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
      basement, drywall garage, soft spot in wall, dings, bubble in wall, bulging wall, corner bead, screw holes, anchor holes, tv mount hole, doorknob through wall, doorknob wall, door through wall, living room wall hole, fist through wall`,
    may: 'brown stain, water stain, stain on wall, wall stain, brown spot wall, wall, ceiling, crack, hole, patch, bulge, dent, living room wall',
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
    may: 'floor, floors, wood, sand, scratch, refinish, board, floor sander, subfloor, heated floor, radiant floor',
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
    may: 'color, peel, room, walls, ceiling stain paint, stain, repaint inside, living room wall',
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
      niche, shower floor, shower wall, tile around tub, heated tile floor, penny tile, hexagon tile, tile work, heated floor, heated bathroom floor, warm floor, radiant floor under tile`,
    may: 'floor, caulk, shower leak, shower pan, bathroom wall, splash',
  },
};
