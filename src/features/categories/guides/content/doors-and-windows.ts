/** What to know before asking for prices for the services of doors and windows. */
export const doorsAndWindows = {
  'Door Installation': {
    about:
      'An entry door comes in its frame and has to be square, sealed and flashed. Measure the opening, not the old door.',
    quote: 'Door by model, frame and sill, lock, trim, and disposal.',
  },
  'Garage Door Repair': {
    about:
      'Springs are under high tension, so don’t replace them yourself. If one of two breaks, the other is just as old.',
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
};
