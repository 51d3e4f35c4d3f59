import { expect, test } from 'vitest';
import { isSameWork, likeness } from './rules.ts';

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
  ['Find the leak', 'Trace leak and replace flashing', true],
  ['Replace the decking', 'Replace decking, per sheet', true],
  ['Clean the gutters', 'New gutters', true],
  ['Repair', 'Roof repair', true],
  ['Replace the decking', 'Replace the skylight', false],
  ['Two coats on the walls', 'Two toilets', false],
  ['Ridge vent along the whole roof', 'Strip two courses around the vent, inspect decking', false],
  ['Permit', 'Painting', false],
])('whether %j may be meant by %j: %s', (a, b, alike) => {
  expect(likeness(a, b) > 0).toBe(alike);
  expect(likeness(b, a) > 0).toBe(alike);
});
