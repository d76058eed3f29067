import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, it, onTestFinished } from 'vitest';
import { changesBetween } from '../proof/changes.ts';
import type { Shot } from '../proof/report.ts';

/** An image of one color. */
function image(shade: number): Buffer {
  const png = new PNG({ width: 4, height: 4 });
  png.data.fill(shade);
  return PNG.sync.write(png);
}

const page = (state: string, text: string, screenshot: string): Shot => ({
  state,
  input: 'card due',
  statePath: ['pressed'],
  from: 'open',
  by: 'pressed',
  ids: [],
  failed: [],
  notices: [],
  tags: [],
  title: '',
  url: '',
  texts: { en: text },
  pictures: { '360 light': screenshot },
});

/** An atlas of one machine in a new folder. */
function atlas(...shots: readonly Shot[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-changes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['machines', 'pictures']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'machines/payment.json'), JSON.stringify({ machine: 'payment', shots }));
  for (const [name, shade] of Object.entries({ 'white.png': 255, 'pale.png': 254, 'black.png': 0 }))
    writeFileSync(join(folder, 'pictures', name), image(shade));
  return folder;
}

it('the changes between two atlases list exactly the pages that look or read differently', () => {
  const before = atlas(
    page('same', '- main: Pay', 'white.png'),
    page('retouched', '- main: Pay', 'white.png'),
    page('reworded', '- main:\n  - text: Pay', 'white.png'),
    page('repainted', '- main: Pay', 'white.png'),
    page('lost', '- main: Pay', 'white.png'),
  );
  const after = atlas(
    page('same', '- main: Pay', 'white.png'),
    page('retouched', '- main: Pay', 'pale.png'),
    page('reworded', '- main:\n  - text: Pay now', 'white.png'),
    page('repainted', '- main: Pay', 'black.png'),
    page('found', '- main: Pay', 'white.png'),
  );
  const { list } = changesBetween(before, after, ['payment'], 'main');
  const rows = list.map(({ kind, shot, renderings, lines }) => [
    kind,
    shot.state,
    renderings.length,
    lines['en'],
  ]);
  expect(rows).toEqual([
    ['changed', 'reworded', 0, ['  - main:', '-   - text: Pay', '+   - text: Pay now']],
    ['changed', 'repainted', 1, []],
    ['new', 'found', 1, ['+ - main: Pay']],
    ['gone', 'lost', 1, ['- - main: Pay']],
  ]);
});
