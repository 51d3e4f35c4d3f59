import { expect, test } from 'vitest';
import { DISCOUNT_TOO_HIGH } from '../../discounts/rules.ts';
import { calculateTotals } from '../../items/rules.ts';
import { itemFromInput, QuoteItemInput } from '../../items/shapes.ts';
import {
  type DraftForm,
  depositProblems,
  emptyForm,
  formFromQuote,
  hasUnfinishedInput,
  missingText,
  namesOfUnsaved,
  packageFieldId,
  parseDeposit,
  problemsToShow,
  repeatedTerms,
  savableContent,
  type Visits,
  validateForm,
  withPlaces,
} from './draft-form.ts';
import {
  type DraftLine,
  firstLine,
  formatAmount,
  fromPriceBook,
  itemFromLine,
  lineFromItem,
  linesToPrice,
  moveLine,
  parseCents,
  parseQuantity,
  shownQuantity,
  toPriceBook,
  withCount,
  withPackage,
  withTypedPrice,
} from './draft-line.ts';
import { withNextStep } from './draft-steps.ts';
import { saveMessage } from './save-state.tsx';
import { withTemplate } from './with-template.ts';

const line = (
  key: string,
  description: string,
  amount: string,
  given: Partial<DraftLine> = {},
): DraftLine => ({ ...firstLine, ...given, key, description, amount });
const form = (given: Partial<DraftForm> = {}): DraftForm => ({
  ...emptyForm(' Roof ', [line('a', ' Tear off ', '$1,250')]),
  ...given,
});
const today = '2026-11-21';

test('lines are saved in cents, without a price where it is none yet, and not without words', () => {
  const incomplete = form({
    lines: [
      line('a', 'Tear off', '1,250'),
      line('b', 'Shingles', 'about 50'),
      line('c', '', '99.50'),
      line('d', '', ''),
    ],
  });
  expect(savableContent(incomplete)).toEqual({
    projectTitle: 'Roof',
    ...{ description: '', terms: '', warranty: '', startDate: null },
    ...{ deposit: null, depositPercent: null, milestones: [] },
    items: [
      { description: 'Tear off', amount: 125_000, kind: 'included', optional: false },
      { description: 'Shingles', unpriced: true, kind: 'included', optional: false },
    ],
  });
  expect(hasUnfinishedInput(incomplete)).toBe(true);
  expect(hasUnfinishedInput(form())).toBe(false);
  expect(savableContent(form({ projectTitle: ' ' }))).toBeUndefined();
  expect(savableContent(form({ lines: [line('a', '', '')] }))).toBeUndefined();
});

test('each problem names its line or payment step, and leads to its field', () => {
  const typed = form({
    lines: [
      line('line-1', 'Tear off', '1,250'),
      line('line-10', '', ''),
      line('line-2', 'Shingles', 'x'),
    ],
    steps: withNextStep([]),
    deposit: '150%',
  });
  const places = withPlaces(typed, validateForm(typed, today, today));
  expect(places.map(({ field, message }) => `${field}: ${message}`)).toEqual([
    'line-2-amount: Line 3: Enter an amount in dollars, such as 1,250 or 99.50',
    'quote-deposit: Deposit: A percentage is at most 100',
    'step-0-name: Payment step 1: Say what’s done by then',
    'step-0-amount: Payment step 1: Enter an amount such as 500, or a percentage such as 30%',
    'step-1-name: Payment step 2: Say what’s done by then',
  ]);
});

test.each([
  ['150%', 'A percentage is at most 100'],
  ['99999999999', 'That’s too large: an amount is at most $10,000,000'],
  ['99999999999999999999', 'That’s too large: an amount is at most $10,000,000'],
  ['a lot', 'Enter an amount such as 500, or a percentage such as 30%'],
  ['100%', undefined],
  ['', undefined],
])('the deposit %s is said to be wrong while it is typed: %s', (deposit, message) => {
  expect(depositProblems({ deposit })[0]?.message).toBe(message);
});

test('what is not saved is named, and nothing else is said to be', () => {
  const message = (typed: DraftForm) =>
    saveMessage({
      ...{ state: 'saved', isStored: true, isSavable: true, at: '3:12 PM' },
      unsaved: namesOfUnsaved(typed),
      missing: missingText(typed),
    });
  expect(message(form())).toBe('Draft saved 3:12 PM');
  const lines = [line('a', 'Tear off', '1,250'), line('b', 'Shingles', 'a lot')];
  expect(message(form({ deposit: '150%', lines }))).toBe(
    'Draft saved 3:12 PM. Kept in this browser until finished: line 2 and the deposit.',
  );
  const many = [1, 2, 3, 4, 5].map((n) => line(`${n}`, '', '9'));
  expect(message(form({ lines: [line('a', 'Tear off', '9'), ...many] }))).toBe(
    'Draft saved 3:12 PM. Kept in this browser until finished: line 2, line 3, line 4, and 2 more.',
  );
});

test('a draft without a price says what is missing, and one that is saved says it, too', () => {
  const said = { state: 'saved', isSavable: true, unsaved: [], at: undefined } as const;
  const lines = [line('a', 'Tear off', ''), line('b', 'Shingles', ''), line('c', '', '90')];
  const missing = missingText(form({ lines }));
  expect(missing).toBe('2 lines need a price, 1 line needs a description');
  expect(saveMessage({ ...said, isStored: false, missing })).toBe(
    `Saved to your account as you write. ${missing}.`,
  );
  expect(saveMessage({ ...said, isStored: false, isSavable: false, missing: '' })).toMatch(
    /^Kept in this browser until/,
  );
  expect(saveMessage({ ...said, isStored: true, missing })).toBe(`Draft saved. ${missing}.`);
});

test.each([
  ['words alone', {}, { unpriced: true }, true],
  [
    'how many',
    { pricing: 'quantity', quantity: '12', unit: ' sq ft ' },
    { quantity: 12, unit: 'sq ft', unpriced: true },
    true,
  ],
  [
    'a discount',
    { kind: 'discount', pricing: 'percent' },
    { kind: 'discount', unpriced: true },
    true,
  ],
  ['a price that is none', { amount: 'about 50' }, { unpriced: true }, false],
  [
    'a share that is none',
    { kind: 'tax', pricing: 'percent', percent: '150' },
    { kind: 'tax', unpriced: true },
    false,
  ],
  ['the price of one alone', { pricing: 'quantity', unitPrice: '85' }, { unpriced: true }, false],
] as const)(
  'a line with %s is kept without a price, and opens as it was',
  (_, given, kept, isAll) => {
    const typed = form({
      lines: [{ ...line('a', 'Tear off', '', { scope: 'Tear off' }), ...given }],
    });
    const content = savableContent(typed);
    expect(content?.items).toEqual([
      { description: 'Tear off', kind: 'included', optional: false, scope: 'Tear off', ...kept },
    ]);
    expect(hasUnfinishedInput(typed)).toBe(!isAll);
    expect(missingText(typed)).toBe('1 line needs a price');
    const { items } = calculateTotals(
      (content?.items ?? []).map((item) => ({
        ...itemFromInput(QuoteItemInput.parse(item)),
        id: 'a',
      })),
    );
    const opened = { ...typed, lines: items.map((item) => lineFromItem(item)) };
    expect(savableContent(opened)).toEqual(content);
    expect(hasUnfinishedInput(opened)).toBe(false);
    expect(validateForm(opened, today, today)).toHaveLength(1);
  },
);

const plannedStep = { takesRest: false, dueDate: null, dueWhen: '' };

test('a quote that was loaded and not changed has nothing new to save', () => {
  const items = calculateTotals([
    { id: 'x', description: 'Tear off', amount: 125_000, scope: 'Both layers' },
    { id: 'y', description: 'Nails', amount: 5, kind: 'allowance' },
    { id: 'z', description: 'Cap', amount: 0, quantity: 2.5, unit: 'm', unitPrice: 1_010 },
    { id: 'o', description: 'Skylight', amount: 90_000, optional: true },
    { id: 'e', description: 'Painting', amount: 0, kind: 'excluded' },
    { id: 'd', description: 'Neighbors', amount: 0, kind: 'discount', percent: 5 },
    { id: 't', description: 'Sales tax', amount: 0, kind: 'tax', percent: 8.25 },
  ]).items;
  const texts = { terms: 'Net 10', warranty: '10 years', startDate: '2026-12-01' };
  const deposit = { deposit: 50_000, depositPercent: 30 };
  const milestones = [
    { ...{ name: 'Off', amount: 40_000, percent: null }, ...plannedStep },
    { ...{ name: 'Done', amount: 60_000, percent: null }, ...plannedStep, takesRest: true },
  ];
  const quote = {
    ...{ projectTitle: 'Roof', description: 'Two days.', items, milestones },
    ...{ ...texts, ...deposit },
  };
  const sent = savableContent(formFromQuote(quote));
  expect(sent).toMatchObject({
    ...{ ...texts, deposit: null, depositPercent: 30 },
    milestones: [{ name: 'Off', amount: 40_000 }, { name: 'Done' }],
  });
  const recalculated = calculateTotals(
    (sent?.items ?? []).map((item, n) => ({
      ...itemFromInput(QuoteItemInput.parse(item)),
      id: items[n]?.id ?? '',
    })),
  );
  expect(recalculated.items).toEqual(items);
});

test('steps that are not complete are not saved and not sent', () => {
  const [off, rest] = withNextStep([]);
  if (!off || !rest) throw new Error('a plan begins with two steps');
  const unfinished = form({ steps: [off, { ...rest, name: 'Done' }] });
  expect(savableContent(unfinished)).not.toHaveProperty('milestones');
  expect(hasUnfinishedInput(unfinished)).toBe(true);
  expect(validateForm(unfinished, '2026-11-21', today).map(({ field }) => field)).toEqual([
    'step-0-name',
    'step-0-amount',
  ]);
});

test.each([
  ['', { deposit: null, depositPercent: null }],
  ['$500', { deposit: 50_000, depositPercent: null }],
  ['33.3 %', { deposit: null, depositPercent: 33.3 }],
  ['a third', undefined],
  ['120%', undefined],
])('a deposit typed as %j is parsed', (typed, deposit) => {
  expect(parseDeposit(typed)).toEqual(deposit);
});

test.each([
  ['2.5', 2.5],
  ['1,200', 1_200],
  ['.5', 0.5],
  ['1.2345', undefined],
  ['two', undefined],
  ['-1', undefined],
])('a quantity typed as %j is parsed', (typed, quantity) => {
  expect(parseQuantity(typed)).toBe(quantity);
});

test('a chosen day is saved as it was chosen: the server knows when it ends', () => {
  expect(savableContent(form({ validOn: '2026-12-21' }))?.validOn).toBe('2026-12-21');
  for (const validOn of ['', 'soon', '2026-13-41'])
    expect(savableContent(form({ validOn }))).not.toHaveProperty('validOn');
});

test('each problem names its field', () => {
  const invalid = form({
    projectTitle: '',
    lines: [line('a', '', '50'), line('b', 'Shingles', '-1'), line('c', '', '')],
  });
  expect(validateForm(invalid, '2026-11-20', today).map(({ field }) => field)).toEqual([
    'quote-title',
    'a-description',
    'b-amount',
    'quote-valid',
  ]);
  expect(validateForm(form({ lines: [line('a', '', '')] }), '2026-11-21', today)).toMatchObject([
    { field: 'a-description' },
  ]);
  expect(validateForm(form(), '2026-11-21', today)).toEqual([]);
});

test('a discount above the rest is said at its line, kept as typed, and not saved', () => {
  const typed = form({
    lines: [
      line('a', 'Tear off', '2,645'),
      line('b', 'Spring', '100', { kind: 'discount' }),
      line('c', 'Neighbor', '5,000', { kind: 'discount' }),
    ],
  });
  expect(validateForm(typed, today, today)).toEqual([
    { field: 'c-amount', message: DISCOUNT_TOO_HIGH },
  ]);
  expect(namesOfUnsaved(typed)).toEqual(['line 3']);
  expect(missingText(typed)).toBe('1 line needs a smaller discount');
  expect(hasUnfinishedInput(typed)).toBe(true);
  expect(savableContent(typed)?.items.map(({ description }) => description)).toEqual([
    'Tear off',
    'Spring',
  ]);
  const inPercent = line('c', 'All', '', { kind: 'discount', pricing: 'percent', percent: '100' });
  expect(
    validateForm(form({ lines: [...typed.lines.slice(0, 2), inPercent] }), today, today),
  ).toMatchObject([{ field: 'c-percent' }]);
});

test.each([
  ['1250', '1,250'],
  ['99.5', '99.50'],
  ['$1,250.00', '1,250'],
  ['about 50', 'about 50'],
  ['', ''],
])('an amount typed as %j is displayed as %j', (typed, displayed) => {
  expect(formatAmount(typed)).toBe(displayed);
});

test('an amount that the API would refuse is not parsed', () => {
  expect(parseCents('10,000,000')).toBe(1_000_000_000);
  expect(parseCents('10,000,000.01')).toBeUndefined();
});

test('a line moves by one place, and not beyond the first or last', () => {
  const lines = ['a', 'b', 'c'].map((key) => line(key, '', ''));
  const keys = (from: number, by: 1 | -1) => moveLine(lines, from, by).map(({ key }) => key);
  expect(keys(0, 1)).toEqual(['b', 'a', 'c']);
  expect(keys(2, -1)).toEqual(['a', 'c', 'b']);
  expect(keys(0, -1)).toEqual(['a', 'b', 'c']);
  expect(keys(2, 1)).toEqual(['a', 'b', 'c']);
});

test('a new quote begins with a line for each thing that was asked for, which count once priced', () => {
  const [first, second, ...others] = linesToPrice(['Clean the gutters', 'Leaf guards']);
  expect([first?.description, second?.scope, others]).toEqual([
    'Clean the gutters',
    'Leaf guards',
    [],
  ]);
  expect(linesToPrice([])).toEqual([firstLine]);
  if (!first || !second) throw new Error('both lines are there');
  const begun = savableContent(emptyForm('Gutters', [first, second]));
  expect(begun?.items).toMatchObject([{ unpriced: true }, { unpriced: true }]);
  const priced = savableContent(emptyForm('Gutters', [{ ...first, amount: '400' }, second]));
  expect(priced?.items).toMatchObject([
    { scope: 'Clean the gutters', amount: 40_000 },
    { unpriced: true },
  ]);
});

test('one without a unit is one amount for the whole line; more, or a unit, makes it the price of each', () => {
  const priced = line('a', 'Shingles', '90');
  expect(shownQuantity(priced)).toBe('1');
  const counted = { ...priced, ...withCount(priced, { quantity: '20' }) };
  expect(counted).toMatchObject({ pricing: 'quantity', unitPrice: '90', amount: '' });
  expect(withCount(counted, { quantity: '1' })).toMatchObject({
    ...{ pricing: 'amount', amount: '90', unitPrice: '', quantity: '' },
  });
  const emptied = { ...counted, ...withCount(counted, { quantity: '' }) };
  expect([shownQuantity(emptied), itemFromLine(emptied)]).toEqual(['', undefined]);
  const byTheFoot = { ...priced, ...withCount(priced, { unit: 'ft' }) };
  expect(itemFromLine(byTheFoot)).toMatchObject({ quantity: 1, unit: 'ft', unitPrice: 9_000 });
  expect(withCount(byTheFoot, { unit: '' })).toMatchObject({ pricing: 'amount', amount: '90' });
});

test('what the price book keeps of a line comes back as it was', () => {
  const sold = { description: 'Shingles', pricing: 'quantity', unit: 'sq', price: 9_000 } as const;
  const taken = { ...firstLine, ...fromPriceBook(sold) };
  expect(itemFromLine(taken)).toBeUndefined();
  expect(toPriceBook(taken)).toEqual(sold);
  const lump = { description: 'Haul away', pricing: 'amount', unit: null, price: 30_050 } as const;
  expect(toPriceBook({ ...firstLine, ...fromPriceBook(lump) })).toEqual(lump);
  expect(toPriceBook(line('a', 'Off', '5', { kind: 'discount' }))).toBeUndefined();
  expect(toPriceBook(line('a', 'Shingles', ''))).toBeUndefined();
});

test('packages are saved by name and come back in their order; options are part of all', () => {
  const lines = [
    line('a', 'Tear off', '100'),
    line('b', 'Asphalt', '200', { packages: [0] }),
    line('c', 'Metal', '900', { packages: [1] }),
    line('d', 'Skylight', '50', { packages: [1], optional: true }),
  ];
  const saved = savableContent(form({ lines, packages: ['Good', ' '] }));
  expect(saved?.items.map((item) => item.package)).toEqual([
    undefined,
    'Good',
    'Package 2',
    undefined,
  ]);
  const stored = calculateTotals(
    (saved?.items ?? []).map((item, n) => ({
      ...itemFromInput(QuoteItemInput.parse(item)),
      id: String(n),
    })),
  ).items;
  const texts = { projectTitle: 'Roof', description: '', terms: '', warranty: '' };
  const loaded = formFromQuote({
    ...{ ...texts, items: stored, startDate: null, deposit: null, depositPercent: null },
    milestones: [],
  });
  expect(loaded.packages).toEqual(['Good', 'Package 2']);
  expect(loaded.lines.map((each) => each.packages)).toEqual([[], [0], [1], []]);
});

test('a line that is taken out of one package stays in the others, and put back into all is in every one', () => {
  const good = withPackage(firstLine, 2, false, 3);
  expect(good).toEqual([0, 1]);
  expect(withPackage({ packages: good }, 0, false, 3)).toEqual([1]);
  expect(withPackage({ packages: good }, 2, true, 3)).toEqual([]);
});

test('the plainest of three packages has only what all have, and comes back as it was', () => {
  const lines = [
    line('a', 'Clean the gutters', '100'),
    line('b', 'Mesh guards', '200', { packages: [1, 2] }),
    line('c', 'Downspout extensions', '90', { packages: [2] }),
  ];
  const given = form({ lines, packages: ['Good', 'Better', 'Best'] });
  const saved = savableContent(given);
  expect(saved?.items.map((item) => [item.package, item.alsoIn])).toEqual([
    ['Good', ['Better', 'Best']],
    ['Better', ['Best']],
    ['Best', undefined],
  ]);
  const items = calculateTotals(
    (saved?.items ?? []).map((item, n) => ({
      ...itemFromInput(QuoteItemInput.parse(item)),
      id: String(n),
    })),
  ).items;
  const loaded = formFromQuote({
    ...{ projectTitle: 'Gutters', description: '', terms: '', warranty: '', milestones: [] },
    ...{ items, startDate: null, deposit: null, depositPercent: null },
  });
  expect(loaded.packages).toEqual(given.packages);
  expect(loaded.lines.map(({ packages }) => packages)).toEqual([[], [1, 2], [2]]);
  expect(validateForm(given, '2030-01-01', today)).toEqual([]);
  const alike = validateForm({ ...given, lines: lines.slice(0, 1) }, '2030-01-01', today);
  expect(alike.map(({ message }) => message)).toEqual([
    'Nothing sets “Better” apart. Add a line to it, or remove it',
    'Nothing sets “Best” apart. Add a line to it, or remove it',
  ]);
});

test('a template prices what was asked for where it is about the same work, and adds the rest below', () => {
  const asked = linesToPrice(['Replace cracked flashing', 'Paint the trim']);
  const template = {
    ...{ description: '', terms: 'Net 7', warranty: '', deposit: null, depositPercent: 30 },
    items: calculateTotals([
      { id: '1', description: 'Flashing, replace', amount: 40_000 },
      { id: '2', description: 'Haul away debris', amount: 9_000 },
    ]).items,
  };
  const { lines, deposit } = withTemplate(form({ lines: asked }), template);
  expect(lines.map(({ description, scope, amount }) => [description, scope, amount])).toEqual([
    ['Flashing, replace', 'Replace cracked flashing', '400'],
    ['Paint the trim', 'Paint the trim', ''],
    ['Haul away debris', '', '90'],
  ]);
  expect(deposit).toBe('30%');
  // What has a price already stays as it was written.
  const priced = asked.map((each) => ({ ...each, amount: '5' }));
  expect(withTemplate(form({ lines: priced }), template).lines).toHaveLength(4);
  const written = withTemplate(form({ warranty: 'Ten years', terms: 'Net 30' }), template);
  expect(written).toMatchObject({ warranty: 'Ten years', terms: 'Net 7' });
});

test('a new quote repeats the terms of the last one, and what share of the price its deposit was', () => {
  const last = { terms: 'Net 7', warranty: 'Ten years' };
  expect(repeatedTerms({ ...last, depositPercent: 33.3 })).toEqual({ ...last, deposit: '33.3%' });
  expect(repeatedTerms({ ...last, depositPercent: null })).toEqual({ ...last, deposit: '' });
});

test('a deposit without a figure is none, whichever unit is chosen', () => {
  for (const typed of ['', ' ', '%', ' % '])
    expect(parseDeposit(typed)).toEqual({ deposit: null, depositPercent: null });
});

test.each(['2k', '-5', '1,2,3', 'abc', '12 50'])(
  'the amount %s is a problem once its field is left, and not while it is typed',
  (typed) => {
    const typing = form({ lines: [line('a', 'Tear off', typed)] });
    const shown = (given: Partial<Visits>) =>
      problemsToShow(typing, validateForm(typing, '2031-01-01', today), {
        ...{ attempted: undefined, left: new Set(), focused: undefined },
        ...given,
      }).map(({ field }) => field);
    expect(shown({ focused: 'a-amount' })).toEqual([]);
    expect(shown({ left: new Set(['a-amount']) })).toEqual(['a-amount']);
    // After a reload, nobody has been in the field yet.
    expect(shown({})).toEqual(['a-amount']);
  },
);

test('a line that is added after an attempt to send says what is missing once its field is left', () => {
  const added = form({
    lines: [line('a', 'Tear off', ''), line('b', 'Discount', '', { kind: 'discount' })],
  });
  const problems = validateForm(added, '2031-01-01', today);
  const shown = (given: Partial<Visits>) =>
    problemsToShow(added, problems, {
      ...{ attempted: new Set(['a']), left: new Set(), focused: undefined },
      ...given,
    }).map(({ field }) => field);
  expect(shown({})).toEqual(['a-amount']);
  expect(shown({ left: new Set(['b-amount']) })).toEqual(['a-amount', 'b-amount']);
  expect(shown({ attempted: new Set(['a', 'b']) })).toEqual(['a-amount', 'b-amount']);
  expect(shown({ attempted: undefined, left: new Set(['a-amount']) })).toEqual([]);
});

test('a percent sign makes a percentage of a discount, and a dollar sign an amount', () => {
  const discount = line('a', 'Spring', '', { kind: 'discount' });
  const percent = withTypedPrice(discount, '10 %');
  expect(percent).toEqual({ pricing: 'percent', percent: '10', amount: '' });
  expect(itemFromLine({ ...discount, ...percent })).toMatchObject({ percent: 10 });
  expect(withTypedPrice({ ...discount, ...percent }, '$1250')).toEqual({
    ...{ pricing: 'amount', percent: '', amount: '1,250' },
  });
  expect(withTypedPrice(discount, '1250')).toEqual({ amount: '1,250' });
  expect(withTypedPrice({ ...discount, ...percent }, '8.25')).toEqual({ percent: '8.25' });
  // Work has no percentage.
  expect(withTypedPrice(line('a', 'Roof', ''), '10%')).toEqual({ amount: '10%' });
});

test('packages that are added after an attempt to send say what they lack at the next one', () => {
  const added = form({ packages: ['Good', 'Better'] });
  const problems = validateForm(added, '2031-01-01', today);
  const shown = (attempted: string[]) =>
    problemsToShow(added, problems, {
      ...{ attempted: new Set(attempted), left: new Set<string>(), focused: undefined },
    }).map(({ field }) => field);
  expect(shown(['a'])).toEqual([]);
  expect(shown(['a', packageFieldId(0), packageFieldId(1)])).toEqual([packageFieldId(1)]);
});
