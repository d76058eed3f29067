import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { itemsOf } from '../support/guide.ts';

/** What the portal assumes: what, who decides, how to find out, where it is changed. */
const rows = globSync('docs/going-live/*.md').flatMap((file) =>
  itemsOf(readFileSync(file, 'utf8').replace(/^## Links[^]*?(?=^## )/m, '')).map(({ text, below }) => [
    text,
    ...['who', 'how', 'where'].map(
      (part) => below.find((line) => line.startsWith(`${part}: `))?.slice(part.length + 2) ?? '',
    ),
  ]),
);

it('the guide quotes the messages of the portal for a service that is down', () => {
  const [, section = ''] =
    /## A service is down([^]*?)\n##+ /.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
  const copy = globSync('src/copy/*.ts').map((file) => readFileSync(file, 'utf8'));
  const quoted = [...section.matchAll(/'(\w[^'`]* [^'`]* [^'`]*)'/g)].map(([, text = '']) =>
    text.replaceAll(/\s+/g, ' '),
  );
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((text) => !copy.some((file) => file.includes(text)))).toEqual([]);
});

it('each line of the going-live list names its subject, its owner, the check and the code', () => {
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter((cells) => cells.includes(''))).toEqual([]);
  // Each is in the document of whoever answers it.
  expect(readFileSync('docs/going-live.md', 'utf8')).not.toMatch(/^\|/m);
});

it('every file, key and name that the going-live list refers to exists', () => {
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

it('the guides can be read as plain text: no long line, no wide table cell', () => {
  const long = globSync('docs/{*,{contract,decisions,going-live}/*}.md').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(
        (line) =>
          line.length > 200 ||
          (line.startsWith('|') && line.split('|').some((cell) => cell.trim().length > 120)),
      )
      .map((line) => `${file}: ${line.slice(0, 80)}`),
  );
  expect(long).toEqual([]);
});

it('the files and names in the guides for contributors exist', () => {
  const guides = ['docs/contributing.md', 'docs/extending.md']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const paths = [...guides.matchAll(/(?:`| )((?:src|test|machines|docs)\/[\w./-]+)(?=[`\s])/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
