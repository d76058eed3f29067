import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';

const rows = readFileSync('docs/going-live.md', 'utf8')
  .split('\n')
  .map((line) => line.split(' | ').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 4 && !/^\| (-+|what we assume)$/.test(cells[0] ?? ''));

it('what patients read when a service is down is what the portal says', () => {
  const [, section = ''] =
    /## A service is down([^]*?)\n##+ /.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  const copy = globSync('src/copy/*.ts').map((file) => readFileSync(file, 'utf8'));
  const quoted = [...section.matchAll(/'(\w[^'`]* [^'`]* [^'`]*)'/g)].map(([, text = '']) =>
    text.replaceAll(/\s+/g, ' '),
  );
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((text) => !copy.some((file) => file.includes(text)))).toEqual([]);
});

it('each line of going live says what, who, how and where', () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter((cells) => cells.some((cell) => cell.replace(/\|/g, '').trim() === ''))).toEqual([]);
});

it('what going live names is where it says', () => {
  const named = rows.flatMap(([, , , where = '']) => [
    ...where.matchAll(/(?:`(?:\w+\.)?(\w+)` in )?`([\w./-]+\/[\w./-]*)`/g),
  ]);
  expect(named.length).toBeGreaterThan(40);
  const lost = named.filter(([, name, path = '']) => {
    if (path === '/config.json')
      return name !== undefined && !readFileSync('test/lab/config.ts', 'utf8').includes(`${name}:`);
    if (!existsSync(path)) return true;
    return name !== undefined && !(statSync(path).isFile() && readFileSync(path, 'utf8').includes(name));
  });
  expect(lost.map(([text]) => text)).toEqual([]);
});
