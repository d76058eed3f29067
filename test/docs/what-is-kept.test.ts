import { expect, it } from 'vitest';
import { keptPage } from './kept.ts';

it('docs/what-is-kept.md is older than the table of what this browser keeps: run npm run kept [RUL-55 RUL-62]', async () => {
  await expect(keptPage()).toMatchFileSnapshot('../../docs/what-is-kept.md');
});
