import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { portalConfig } from '../lab/config.ts';
import { BUILT, DEFAULT_BUILD } from '../support/built.ts';
import { STEPS } from '../steps.ts';
import { startCommand } from '../support/terminal.ts';
import type { Started } from '../support/terminal.ts';
import { expect, test } from './fixtures.ts';
import type { LabClient } from './fixtures.ts';
import type { Page } from '@playwright/test';

/** The commands of the docs, started as a person starts them; those of STEPS are started by `npm test` itself. */

/** What the docs name besides, and why it is not started here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'npm ci': 'what .ci/run begins with',
  'npm test': 'this run',
  'npm run test:all': 'this run, with longer parts',
  'npm audit': 'queries the registry',
};

interface CommandContext {
  /** A new folder. */
  readonly folder: string;
  readonly lab: LabClient;
  readonly baseURL: string;
  readonly page: Page;
}

/** Runs a command to its end: its exit code and what it printed. */
async function run(command: string, more: readonly string[] = [], cwd?: string) {
  const [program = '', ...args] = command.split(' ');
  const started = startCommand(program, [...args, ...more], cwd);
  const code = await started.ended;
  expect(started.endRemaining(), 'processes of it that still run').toEqual([]);
  return { code, output: started.output() };
}

/** Runs a server until it was looked at; `look` gets the portal's URL as it was printed. */
async function serve(command: string, more: readonly string[], visitUrl: (url: string) => Promise<void>) {
  const [program = '', ...args] = command.split(' ');
  const started: Started = startCommand(program, [...args, ...more]);
  const printed = () =>
    /Sandbox lab:\s+(http:\S+)\/lab/.exec(stripVTControlCharacters(started.output()))?.[1];
  try {
    await expect.poll(printed, { timeout: 60_000 }).toBeDefined();
    await visitUrl(printed() ?? '');
  } finally {
    started.interrupt();
    await started.ended;
  }
  expect(started.endRemaining(), 'processes of it that still run').toEqual([]);
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return response.text();
}

const COMMANDS: Readonly<Record<string, (input: CommandContext) => Promise<void>>> = {
  'npm run kept': async () => {
    const page = readFileSync('docs/what-is-kept.md', 'utf8');
    expect((await run('npm run kept')).code).toBe(0);
    expect(readFileSync('docs/what-is-kept.md', 'utf8')).toBe(page);
  },
  'npm start': () =>
    serve('npm start', [], async (url) => {
      expect(await textOf(`${url}/payment_form`)).toContain('src="/src/app/main.tsx"');
      expect(await textOf(`${url}/src/app/main.tsx`)).toContain('createRoot');
      expect(await textOf(`${url}/lab`)).toContain(`id="orders"`);
      expect(await textOf(`${url}/lab/bench`)).toContain('id="state"');
      expect(await textOf(`${url}/lab/atlas/data.js`)).toContain('"machine":"payment"');
    }),

  'npm run preview': () =>
    serve('npm run preview', ['--', '--outDir', BUILT], async (url) => {
      expect(await textOf(`${url}/payment_form`)).toContain('modulepreload');
      expect(await textOf(`${url}/lab`)).toContain(`id="orders"`);
    }),

  'npx vite preview --mode qa': () =>
    serve('npx vite preview --mode qa', ['--outDir', `${BUILT}-qa`], async (url) => {
      expect(await textOf(`${url}/lab/bench`)).toContain('id="state"');
    }),

  'npm run host': async ({ folder }) => {
    const [config, files] = [join(folder, 'config.json'), join(folder, 'host')];
    writeFileSync(config, JSON.stringify(portalConfig()));
    const { code, output } = await run('npm run host --', [config, files, BUILT]);
    expect(code, output).toBe(0);
    expect(readFileSync(join(files, '_headers'), 'utf8')).toMatch(
      /^\/\*\n( {2}.+\n)* {2}Content-Security-Policy: /,
    );
    expect(readFileSync(join(files, 'portal-headers.conf'), 'utf8')).toContain('add_header Referrer-Policy');
    expect(readFileSync(join(files, 'portal-policy.conf'), 'utf8')).toContain('map $request_uri');
    expect(readFileSync(join(files, 'documents/payment_form.html'), 'utf8')).toContain('"supportPhone"');
    expect(readFileSync(join(files, 'release.json'), 'utf8')).toContain('"payment_form.html"');
    writeFileSync(config, JSON.stringify({ ...portalConfig(), pages: {}, langauges: ['en'] }));
    const refused = await run('npm run host --', [config, join(folder, 'none'), BUILT]);
    expect(refused.code).toBe(2);
    expect(refused.output).toContain('pages.support');
    expect(refused.output).toContain('langauges');
    expect(existsSync(join(folder, 'none'))).toBe(false);
  },

  'npm run config': async ({ folder, baseURL }) => {
    const own = await run('npm run config --', [`${baseURL}/config.json`]);
    expect([own.code, own.output]).toEqual([0, expect.stringContaining('Valid: the portal will start')]);
    const config = join(folder, 'config.json');
    writeFileSync(config, JSON.stringify({ ...portalConfig(), langauges: ['en'] }));
    const misspelled = await run('npm run config --', [config]);
    expect(misspelled.output).toContain("langauges is not a key of the portal: did you mean 'languages'?");
    expect(misspelled.code).toBe(1);
    expect((await run('npm run config --', [join(folder, 'none.json')])).code).toBe(2);
    const deaf = await run('npm run config --', ['http://127.0.0.1:4/config.json']);
    expect([deaf.code, deaf.output]).toEqual([2, expect.stringContaining('no response (ECONNREFUSED)')]);
  },

  'npm run contract': async ({ lab, baseURL }) => {
    const { link } = await lab.make('card-balance-due');
    const { code, output } = await run('npm run contract --silent --', [
      `${baseURL}/config.json`,
      `${baseURL}${link}`,
    ]);
    expect(output).toMatch(/ok +accounting\.invoice, 200[^]* 0 differences/);
    expect(code, output).toBe(0);
    expect(output).not.toContain('token=');
  },

  'npm run visit': async ({ lab, baseURL, folder }) => {
    const { link } = await lab.make('card-balance-due');
    const probe = (...args: readonly string[]) => run('npm run visit --silent --', args);
    const paid = await probe(`${baseURL}${link}`, '--page', '/payment_form');
    expect(paid.output).toMatch(/^ok +\/payment_form: .+ after \d+\.\d s, card fields after .+ s\r?\n$/);
    expect(paid.code, paid.output).toBe(0);
    // An order that is due, and no form: a monitor must not call it well.
    const settled = await lab.make('card-balance-due', { billingIssue: 'resolved' });
    const other = await probe(`${baseURL}${settled.link}`, '--page', '/payment_form');
    expect(other.output).toMatch(/^FAIL +\/payment_succeed: .+, not \/payment_form\r?\n/);
    expect(other.code).toBe(1);
    const lost = await probe(`${baseURL}${link.replace(/token=[^&]+/, 'token=none')}`);
    expect(lost.output, 'all services of the sandbox share a host and the first part of the path').toMatch(
      /FAIL +\/failed: [^]+ orders \(http:\S+\/\w+\) responded with 401/,
    );
    expect(lost.code).toBe(1);
    // The sandbox lab serves the build as it is: other documents than a host's, and without what only https has.
    const config = join(folder, 'config.json');
    writeFileSync(config, JSON.stringify(portalConfig()));
    await run('npm run host --silent --', [config, join(folder, 'host'), BUILT]);
    const compared = await probe(`${baseURL}${link}`, '--compare', join(folder, 'host/release.json'));
    expect(compared.code).toBe(1);
    expect(compared.output).toContain(
      '/pns_single_page_flow: the header Strict-Transport-Security is missing.',
    );
    expect(compared.output).toContain('/pns_single_page_flow: the document is not as in the release.');
    // Its files are those of the release.
    expect(compared.output).not.toMatch(/assets/);
    expect(compared.output).toMatch(/, release [\w-]*: 2 documents, \d+ files, .* frames: \d+ changes\r?\n$/);
    expect((await probe(`${baseURL}${link}`, '--compare', config)).code).toBe(2);
    expect((await probe('http://127.0.0.1:4/')).output).toContain('did not respond: ERR_CONNECTION_REFUSED');
    expect((await probe(`${baseURL}/confirmAppointment?event_id=1`)).code).toBe(2);
  },

  'npm run acr': async ({ folder }) => {
    const config = join(folder, 'config.json');
    writeFileSync(config, JSON.stringify(portalConfig()));
    const judged = join(folder, 'judged.yaml');
    writeFileSync(judged, '2.4.2: { level: supports, notes: Each title was read., by: A. Judge }');
    const acr = (...args: readonly string[]) => run('npm run acr --', [config, ...args]);
    const { code, output } = await acr('--email', 'access@lab.example', '--judged', judged);
    expect(code, output).toBe(0);
    const [report = ''] = /\S+openacr\.yaml/.exec(output) ?? [];
    expect(readFileSync(report, 'utf8')).toContain('level: "supports"');
    expect(readFileSync(report.replace('openacr.yaml', 'accessibility.html'), 'utf8')).toContain('tel:');
    expect((await acr()).code).toBe(2);
    writeFileSync(judged, '2.4.2: { level: perfect, notes: Yes, by: A. Judge }');
    expect((await acr('--email', 'access@lab.example', '--judged', judged)).code).toBe(2);
  },

  'npm run format': async ({ folder }) => {
    for (const file of ['package.json', '.oxfmtrc.json', '.gitignore'])
      writeFileSync(join(folder, file), readFileSync(file, 'utf8'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'some.ts'), 'export  const a="b"');
    // What a release writes there (docs/operating.md): the CSP names the documents' scripts by their hash.
    const document = '<script>a  = 1</script>';
    mkdirSync(join(folder, 'host/documents'), { recursive: true });
    writeFileSync(join(folder, 'host/documents/index.html'), document);
    writeFileSync(join(folder, 'config.json'), '{"a":  1}');
    const { code, output } = await run('npm run format', [], folder);
    expect(code, output).toBe(0);
    expect(readFileSync(join(folder, 'some.ts'), 'utf8')).toBe("export const a = 'b';\n");
    expect(readFileSync(join(folder, 'host/documents/index.html'), 'utf8')).toBe(document);
    expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe('{"a":  1}');
  },

  'npm run quick': async () => {
    const { code, output } = await run('npm run quick --', ['machines/retry/retry.machine.ts']);
    expect(code, output).toBe(0);
    expect(output).toMatch(/paths of retry[^]*types: right, tests: passed/);
    const unknown = await run('npm run quick --', ['--changed', 'no-such-commit']);
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('no-such-commit')]);
  },

  'npm run pictures': async () => {
    const picture = 'test/views/guest-login/pictures/guest-login.aria';
    const before = readFileSync(picture, 'utf8');
    const { code, output } = await run('npm run pictures --', ['guest-login']);
    expect(code, output).toBe(0);
    expect(readFileSync(picture, 'utf8')).toBe(before);
  },

  'npm run docs': async () => {
    const { code, output } = await run('npm run docs');
    expect(code, output).toBe(0);
    const [, folder = ''] = /\d+ pages in (\S+)/.exec(output) ?? [];
    expect(readFileSync(join(folder, 'guest-login.md'), 'utf8')).toContain('editing');
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('guest-login.md');
  },

  'npm run atlas': async ({ page }) => {
    const built = BUILT === DEFAULT_BUILD ? ['--built'] : [];
    const { code, output } = await run('npm run atlas --', ['payment-failure', ...built]);
    expect(code, output).toBe(0);
    const [, index = ''] = /pages, (\S+index\.html)/.exec(output) ?? [];
    // The folder can be handed on: it needs no server.
    await page.goto(pathToFileURL(index).href);
    await page.getByLabel('Find a page').fill('No se cobró nada');
    await expect(page.getByRole('status')).toHaveText(/^[1-9]\d* pages?$/);
    const screenshot = page.getByRole('img', { name: 'payment-failure' }).first();
    await expect(screenshot).toHaveJSProperty('complete', true);
    expect(await screenshot.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360);
  },

  'npm run bench': async () => {
    const none = await run('npm run bench --', ['--only', 'no such page']);
    expect([none.code, none.output]).toEqual([2, expect.stringContaining('link → information')]);
    // A busy machine may take more waves: only bytes are held here.
    const { output } = await run('npm run bench --', ['--only', 'information', '--runs', '1']);
    expect(output).toMatch(/link → information +\d+\.\d kB/);
    expect(output).toMatch(/information-confirmed, HTTP\/2 +\d+ ms/);
    expect(output).not.toContain('over budget: link →');
    const task = 'confirm the address, confirmed';
    const presses = await run('npm run bench --', ['--only', task]);
    expect(presses.output).toMatch(/within 200 ms +\d+\.\d %[^]*the longest +\d+ ms/);
    expect(presses.output).toMatch(new RegExp(` \\d+ ms +${task} before: Confirm`));
  },

  'npm run mutate': async () => {
    const limits = ['--sample', '1', '--seed', '2026-11-23', '--at-once', '1'];
    const { output } = await run('npm run mutate --', ['machines/domain/memoize.ts', ...limits]);
    expect(output).toMatch(/1 of \d+ mutants[^]*all +100\.0 %/);
  },

  'npm sbom': async () => {
    const { code, output } = await run('npm sbom --package-lock-only --sbom-format=cyclonedx');
    expect(code, output).toBe(0);
    const { components } = JSON.parse(output.slice(output.indexOf('{'))) as {
      readonly components: readonly { readonly name: string; readonly scope: string }[];
    };
    const shipped = components.flatMap(({ name, scope }) => (scope === 'required' ? [name] : []));
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly dependencies: object;
    };
    expect(shipped).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(shipped).not.toContain('vitest');
  },
};

for (const [command, check] of Object.entries(COMMANDS)) {
  test(`${command} does what the docs say, and leaves no process`, async ({ lab, baseURL, page }) => {
    test.setTimeout(300_000);
    const folder = mkdtempSync(join(tmpdir(), 'portal-command-'));
    try {
      await check({ folder, lab, baseURL: baseURL ?? '', page });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

test('each documented command is started by a test, and each script is documented', () => {
  const pages = ['README.md', ...globSync('docs/**/*.{md,conf}')];
  const documented = new Set(
    pages.flatMap((page) =>
      [
        ...readFileSync(page, 'utf8').matchAll(
          /\b(?:npm (?:run [\w:-]+|audit|ci|sbom|start|test)\b|npx vite \w+ --mode \w+)/g,
        ),
      ].map(([command]) => command),
    ),
  );
  const started = [
    ...STEPS.map(({ command }) => command.replace(/ --(?: |outDir).*/, '')),
    ...Object.keys(COMMANDS),
  ];
  expect([...documented].filter((command) => !started.includes(command) && !(command in ELSEWHERE))).toEqual(
    [],
  );
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: object };
  const documentedForms = Object.keys(scripts).map((script) =>
    ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`,
  );
  expect(documentedForms.filter((command) => !documented.has(command))).toEqual([]);
});
