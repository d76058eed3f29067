import { expect, it } from 'vitest';
import { pageOf } from '../proof/plays.ts';
import { stages } from '../proof/stages.ts';
import { machines } from './flows.ts';

it('every machine has a stage on which the proof sees it, and every stage a machine', () => {
  expect(Object.keys(stages).toSorted()).toEqual(machines.map(({ id }) => id).toSorted());
});

it('a machine that another one runs is seen on the page of that one', () => {
  expect(pageOf('instruction')).toBe('instruction');
  expect(pageOf('send-to-phone')).toBe('blood-draw');
});
