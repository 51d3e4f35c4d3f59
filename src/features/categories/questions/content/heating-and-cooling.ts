/** The questions for the services of heating and cooling. */
export const heatingAndCooling = {
  'Air Conditioning Installation': [
    'What kind? Central air | Mini split | Heat pump | Not sure',
    'Are there ducts? Yes | No | Not sure',
    'size',
    'What is there now? An old unit | Nothing',
  ],
  'Air Conditioning Repair': [
    'What does it do? Blows warm air | Does not start | Leaks water | Makes noise | Something else',
    'What kind? Central air | Mini split | Heat pump | Window unit',
    'system',
    'home',
  ],
  'Duct Cleaning': [
    'What needs cleaning? Air ducts | Dryer vent | Both',
    'How many vents? Up to 10 | 11 to 20 | More | Not sure',
    'Is there mold or vermin? Yes | No | Not sure',
    'home',
  ],
  'Furnace Installation': [
    'fuel',
    'What goes in? Furnace | Boiler | Heat pump | Not sure',
    'Does your heat work now? Yes | No',
    'size',
  ],
  'Furnace Repair': [
    'What do you have? Furnace | Boiler | Heat pump | Not sure',
    'fuel',
    'working',
    'system',
  ],
  Insulation: [
    'Where? Attic | Walls | Crawl space or basement | Several',
    'Is there insulation now? Yes | No | Not sure',
    'age',
    'What bothers you? Drafts | Energy bills | Noise | Something else',
  ],
};
