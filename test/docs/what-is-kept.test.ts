import { expect, it } from 'vitest';
import { keptPage } from './kept.ts';

it('docs/what-is-kept.md is what npm run kept prints [RUL-55 RUL-62]', async () => {
  await expect(keptPage()).toMatchFileSnapshot('../../docs/what-is-kept.md');
});
