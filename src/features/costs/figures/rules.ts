/*
 * Public figures, copied as published.
 *
 * Costs: what applicants declared on building permits of the City of Chicago (data set ydr8-5enu), 2024 to
 * July 2026, as collected in github.com/dkaruri/chicago-building-permits-search at 5869359 and reduced to
 * homes of up to four units, 200 to 2,000,000 dollars. Work types finer than the permit's own are guessed
 * from its description. Declared figures are not invoices.
 *
 * Wages: U.S. Bureau of Labor Statistics, Occupational Employment and Wage Statistics, May 2023: hourly mean
 * of twelve building trades by state. The index is the mean over trades of wage divided by the median of
 * all areas.
 */

export type PublicCost = {
  /** The type of permit, as the city names it. */
  workType: string;
  samples: number;
  /** In whole US dollars. */
  p25: number;
  median: number;
  /** null where the upper quartile still contains large buildings. */
  p75: number | null;
};

export const PERMITS_SOURCE = {
  name: 'Declared costs on building permits, City of Chicago',
  period: '2024 to July 2026',
  state: 'IL',
} as const;

export const WAGES_SOURCE = {
  name: 'Hourly wages of twelve building trades by state, U.S. Bureau of Labor Statistics',
  period: 'May 2023',
} as const;

/** Keyed by our service categories; work that needs no permit is missing. */
export const publicCosts: Readonly<Record<string, PublicCost>> = {
  'Air Conditioning Installation': {
    workType: 'Mechanical Work: Furnace / AC replacement',
    samples: 153,
    p25: 5_000,
    median: 10_000,
    p75: null,
  },
  'Basement Remodeling': {
    workType: 'Nonstructural Interior Work: Basement finish',
    samples: 156,
    p25: 5_000,
    median: 17_000,
    p75: 42_000,
  },
  'Bathroom Remodeling': {
    workType: 'Nonstructural Interior Work: Bathroom remodel',
    samples: 330,
    p25: 19_182,
    median: 23_024,
    p75: 44_154,
  },
  'Deck Building': {
    workType: 'Porch,Deck,Balcony,or Fire Escape',
    samples: 1_034,
    p25: 5_000,
    median: 11_000,
    p75: 20_000,
  },
  'Door Installation': {
    workType: 'Exterior Windows/Doors Replacement',
    samples: 592,
    p25: 5_000,
    median: 10_000,
    p75: 22_075,
  },
  'EV Charger Installation': {
    workType: 'Electrical Work: EV charger',
    samples: 191,
    p25: 1_990,
    median: 2_504,
    p75: 3_739,
  },
  'Fence Installation': {
    workType: 'Fence or Trash Enclosure',
    samples: 2_356,
    p25: 2_670,
    median: 4_832,
    p75: 7_911,
  },
  'Furnace Installation': {
    workType: 'Mechanical Work: Furnace / AC replacement',
    samples: 153,
    p25: 5_000,
    median: 10_000,
    p75: null,
  },
  'Kitchen Remodeling': {
    workType: 'Nonstructural Interior Work: Kitchen remodel',
    samples: 219,
    p25: 8_000,
    median: 25_000,
    p75: 50_000,
  },
  'Masonry Repair': {
    workType: 'Masonry Work: Tuckpointing',
    samples: 4_370,
    p25: 6_570,
    median: 15_000,
    p75: null,
  },
  'Panel Upgrade': {
    workType: 'Electrical Work: Electrical service upgrade',
    samples: 4_433,
    p25: 2_000,
    median: 3_750,
    p75: 6_000,
  },
  'Plumbing Installation': {
    workType: 'Plumbing Work',
    samples: 1_428,
    p25: 2_700,
    median: 6_000,
    p75: 14_900,
  },
  'Roof Installation': {
    workType: 'Reroofing',
    samples: 2_540,
    p25: 15_000,
    median: 26_850,
    p75: null,
  },
  'Solar Panel Installation': {
    workType: 'Small-Scale Solar PV System',
    samples: 4_805,
    p25: 11_674,
    median: 17_312,
    p75: 24_586,
  },
  'Water Heater Installation': {
    workType: 'Plumbing Work: Water heater',
    samples: 427,
    p25: 3_750,
    median: 9_500,
    p75: 16_772,
  },
  'Window Installation': {
    workType: 'Exterior Windows/Doors Replacement',
    samples: 592,
    p25: 5_000,
    median: 10_000,
    p75: 22_075,
  },
};

/** Wages of building trades by state, where 1 is the median. */
export const laborIndex: Readonly<Record<string, number>> = {
  AK: 1.305,
  AL: 0.852,
  AR: 0.807,
  AZ: 0.976,
  CA: 1.277,
  CO: 1.059,
  CT: 1.15,
  DC: 1.195,
  DE: 1.031,
  FL: 0.884,
  GA: 0.909,
  GU: 0.689,
  HI: 1.404,
  IA: 0.997,
  ID: 0.919,
  IL: 1.299,
  IN: 1.044,
  KS: 0.963,
  KY: 0.915,
  LA: 0.884,
  MA: 1.343,
  MD: 1.045,
  ME: 1.029,
  MI: 1.035,
  MN: 1.219,
  MO: 1.108,
  MS: 0.825,
  MT: 1.0,
  NC: 0.895,
  ND: 1.055,
  NE: 0.944,
  NH: 1.081,
  NJ: 1.312,
  NM: 0.883,
  NV: 1.112,
  NY: 1.256,
  OH: 1.062,
  OK: 0.873,
  OR: 1.157,
  PA: 1.066,
  PR: 0.511,
  RI: 1.159,
  SC: 0.878,
  SD: 0.876,
  TN: 0.885,
  TX: 0.885,
  UT: 0.976,
  VA: 0.952,
  VI: 0.875,
  VT: 1.005,
  WA: 1.312,
  WI: 1.097,
  WV: 0.871,
  WY: 0.96,
};
