/** What to know before asking for prices for the services of care and upkeep. */
export const upkeep = {
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
      'Mold is a water problem: unless the leak is fixed, it comes back. The company that tests shouldn’t be the one that sells the cleanup.',
    quote:
      'The source of the water, how the room is sealed off, what is removed, and a test afterward by someone else.',
  },
  'Pest Control': {
    about:
      'A good company looks for how they get in before it sprays. Termites need an inspection by a licensed inspector, and a yearly one after that.',
    quote: 'The pest by name, method and products, visits, closing of entries, and the guarantee.',
  },
};
