import { expect, test } from 'vitest';
import { findFittingWork, isSameKind, isSameWork } from './rules.ts';

test.each([
  ['Clean the gutters', 'Gutter cleaning', true],
  ['New kitchen faucet', 'Install kitchen faucets', true],
  ['Replace the water heater', 'Replacement of water heater', true],
  ['Tear off both layers', 'Tear off two layers', true],
  ['Leaf guards', 'leaf  GUARDS', true],
  ['Remove old tile', 'Demo old tile', true],
  ['Remove old tile', 'Tile demolition', true],
  ['Haul the debris.', 'Debris hauling', true],
  ['!', '!', true],
  // Another thing to do to the same object.
  ['Replace the water heater', 'Remove the water heater', false],
  ['Clean the gutters', 'New gutters', false],
  // More, less or another object.
  ['Remove old tile', 'Remove old tile and backer board', false],
  ['Remove floor tile', 'Remove wall tile', false],
  ['Find the leak', 'Trace leak and replace flashing', false],
  ['Disposal', 'Site protection and disposal', false],
  ['Replace damaged shingles and flashing', 'New flashing, matching shingles', false],
  ['Replace the decking', 'Replace the skylight', false],
  ['Replace the decking', 'Replace decking, per sheet', false],
  ['Permit', 'Painting', false],
  // Another size or number.
  ['200 amp panel', '100 amp panel', false],
  ['Two coats on the walls', 'One coat on the walls', false],
  ['Six-inch gutters', '5 inch gutters', false],
  // What is left out, written as a line.
  ['Paint the ceiling', 'Painting the ceiling not included', false],
  ['Haul away debris', 'Debris by owner', false],
  // Nothing but things to do.
  ['Repair', 'Fix', false],
  ['Replace', 'Replacement', false],
  ['!', '?', false],
])('whether %j and %j are the same work: %s', (a, b, same) => {
  expect(isSameWork(a, b)).toBe(same);
  expect(isSameWork(b, a)).toBe(same);
});

test.each([
  ['Decking', 'Replace decking, per sheet', true],
  ['Replace decking, billed for what’s actually soft', 'Replace decking, per sheet', true],
  ['Disposal', 'Site protection, magnet sweep and disposal', true],
  ['Find the leak', 'Trace leak and replace flashing', true],
  ['Repair', 'Roof repair', true],
  ['Ridge vent', 'Ridge vent along the whole roof', true],
  // Another thing to do, or to another object.
  ['Clean the gutters', 'New gutters', false],
  ['Replace the water heater', 'Remove the water heater', false],
  ['Replace the decking', 'Replace the skylight', false],
  ['Remove floor tile', 'Remove wall tile', false],
  ['Mesh leaf guards', 'Steel leaf guards', false],
  ['200 amp panel', '100 amp panel', false],
  ['Two coats on the walls', 'Two toilets', false],
  ['Decking', 'Strip two courses around the vent', false],
  ['Replace decking, per sheet', 'Strip two courses around the vent, inspect decking', false],
  ['Permit', 'Painting', false],
])('whether %j and %j are clearly of one kind: %s', (a, b, same) => {
  expect(isSameKind(a, b)).toBe(same);
  expect(isSameKind(b, a)).toBe(same);
});

const book = [
  'Inspect roof and attic',
  'Tear off old layers and haul away',
  'Architectural shingles, laid',
  'Strip one layer of shingles',
  'Remove asphalt shingles, haul away',
  'Step and counter flashing',
  'Replace roof decking (boards under the shingles)',
  'Clean gutters along the back',
  'Clean and seal driveway',
  'Replace kitchen faucet',
  'Install floor tile',
  'Panel, 100 amp',
  'Permit and final inspection',
];

test.each([
  // The same words, or nearly.
  ['Clean the gutters', 'Clean gutters along the back'],
  ['Step flashing', 'Step and counter flashing'],
  // Only in part: each names something that the other does not.
  ['Tear off both layers', 'Tear off old layers and haul away'],
  ['Tear off old shingles down to the deck', 'Remove asphalt shingles, haul away'],
  ['Gutter cleaning, front of the house', 'Clean gutters along the back'],
  ['Replacing soft decking near the chimney', undefined],
  ['Replace decking where it is soft', 'Replace roof decking (boards under the shingles)'],
  ['Lay floor tiles in the hall', 'Install floor tile'],
  ['New floor tiles in the hall', 'Install floor tile'],
  // Another thing, kind, size or deed: nothing rather than nonsense.
  ['Replace the kitchen sink', undefined],
  ['New wall tile', undefined],
  ['Remove the floor tile in the hall', undefined],
  ['Panel with 200 amps', undefined],
  ['New gutters on the back', undefined],
  ['Inspect the furnace', undefined],
  ['Paint the driveway gate', undefined],
  ['The new of the house', undefined],
  ['Repair', undefined],
  ['', undefined],
])('of a price book, %j gets the price of %j', (asked, fitting) => {
  const items = book.map((description) => ({ description }));
  expect(findFittingWork(asked, items)?.description).toBe(fitting);
});
