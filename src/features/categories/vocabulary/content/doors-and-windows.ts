/** What homeowners say for the services of doors and windows. */
export const doorsAndWindows = {
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
};
