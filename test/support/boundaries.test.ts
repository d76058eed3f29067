import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A file, what it imports, and whether that is allowed. */
const imports: readonly (readonly [file: string, specifier: string, allowed: boolean])[] = [
  ['machines/entry/a.ts', 'xstate', true],
  ['machines/entry/b.ts', '../domain/link.ts', true],
  ['machines/entry/c.ts', './entry.types.ts', true],
  ['machines/entry/k.ts', '../pages/form-page.ts', true],
  ['machines/pages/a.ts', '../entry/entry.types.ts', false],
  ['machines/entry/d.ts', '../payment/payment.types.ts', false],
  ['machines/entry/e.ts', 'react', false],
  ['machines/entry/f.ts', 'zod', false],
  ['machines/entry/g.ts', 'ky', false],
  ['machines/entry/h.ts', '../../src/api/client.ts', false],
  ['machines/entry/i.ts', '../../test/support/graph.ts', false],
  ['machines/entry/j.ts', '@xstate/react', false],
  ['machines/domain/a.ts', './link.ts', true],
  ['machines/domain/b.ts', 'xstate', false],
  ['machines/domain/c.ts', '../entry/entry.types.ts', false],
  ['machines/domain/not-provided.ts', 'xstate', true],
  ['src/api/a.ts', 'ky', true],
  ['src/api/b.ts', 'zod/mini', true],
  ['src/api/c.ts', '../../machines/domain/failure.ts', true],
  ['src/api/d.ts', './client.ts', true],
  ['src/api/e.ts', 'react', false],
  ['src/api/f.ts', '../../machines/entry/entry.types.ts', false],
  ['src/api/g.ts', '../platform/storage.ts', false],
  ['src/api/h.ts', '../../test/lab/bill.ts', false],
  ['src/platform/a.ts', '@stripe/stripe-js', true],
  ['src/platform/b.ts', '../../machines/domain/link.ts', true],
  ['src/platform/c.ts', '../views/entry/entry.connect.ts', false],
  ['src/platform/d.ts', 'xstate', false],
  ['src/platform/e.ts', '../api/zod.ts', true],
  ['src/platform/f.ts', '../api/client.ts', false],
  ['src/ui/a.tsx', 'react-aria-components/Button', true],
  ['src/ui/b.tsx', './Button.module.css', true],
  ['src/ui/c.tsx', '../copy/notices.ts', false],
  ['src/ui/d.tsx', '../../machines/domain/money.ts', false],
  ['src/ui/e.tsx', 'xstate', false],
  ['src/copy/a.ts', '../../machines/domain/notice.ts', true],
  ['src/copy/b.ts', '../views/entry/EntryView.tsx', false],
  ['src/views/entry/a.tsx', '../../ui/Button.tsx', true],
  ['src/views/entry/b.tsx', '../../copy/entry.ts', true],
  ['src/views/entry/c.tsx', '../../../machines/domain/money.ts', true],
  ['src/views/entry/d.tsx', '../../../machines/entry/entry.machine.ts', false],
  ['src/views/entry/e.tsx', '../../api/client.ts', false],
  ['src/views/entry/f.tsx', '../../platform/storage.ts', false],
  ['src/views/entry/g.tsx', 'react-router-dom', false],
  ['src/views/entry/h.tsx', '../../app/router.tsx', false],
  ['src/views/entry/i.tsx', '../../../machines/entry/entry.rules.ts', false],
  ['src/views/entry/j.tsx', '../../../machines/entry/entry.fields.ts', true],
  ['src/views/entry/k.tsx', '../../../machines/entry/entry.page.ts', true],
  ['src/views/entry/entry.connect.ts', '../../../machines/entry/entry.rules.ts', true],
  ['src/views/entry/other.connect.ts', '../../../machines/entry/entry.machine.ts', false],
  ['src/views/entry/third.connect.ts', '../../api/client.ts', false],
  ['src/app/a.tsx', '../api/client.ts', false],
  ['src/app/b.tsx', '../../machines/entry/entry.machine.ts', true],
  ['src/app/c.tsx', '../../test/lab/plugin.ts', false],
  ['src/app/d.tsx', '../platform/session.ts', false],
  ['src/app/main.tsx', '../platform/page.ts', true],
  ['src/app/e.tsx', '@stripe/react-stripe-js', false],
  ['src/app/shell/a.tsx', '../../platform/session.ts', false],
  ['src/app/shell/app-dependencies.ts', '../../platform/session.ts', true],
  ['src/app/shell/config.ts', '../../platform/stripe.ts', false],
  ['src/app/shell/page-url.ts', '../../api/orders.ts', false],
  ['src/app/flows/a.tsx', '../../api/orders.ts', true],
  ['src/app/flows/b.tsx', '../../platform/stripe.ts', true],
  ['src/app/adapters/cards/c.tsx', '@stripe/react-stripe-js', true],
  ['src/app/flows/d.tsx', '../../../test/lab/plugin.ts', false],
  ['src/app/adapters/a.ts', '../../api/orders.ts', true],
  ['src/app/adapters/b.ts', '../flows/entry.ts', false],
  ['test/lab/a.ts', './bill.ts', true],
  ['test/lab/services/b.ts', '../bill.ts', true],
  ['test/lab/services/c.ts', '../../../src/api/client.ts', false],
  ['test/lab/d.ts', '../../machines/domain/money.ts', false],
  ['test/machines/a.ts', '@xstate/graph', false],
  ['test/support/graph.ts', '@xstate/graph', true],
];

const violations: readonly (readonly [file: string, text: string, rule: string])[] = [
  ['machines/entry/type.ts', 'export const value = (given: any) => given;\n', 'no-explicit-any'],
  ['machines/entry/console.ts', 'console.log(1);\n', 'no-console'],
  ['src/ui/index.ts', `export * from './a.tsx';\n`, 'no-barrel-file'],
  ['src/ui/beside.tsx', 'export const Beside = () => <p>Text <b>beside</b></p>;\n', 'text-alone'],
  ['src/ui/whole.tsx', 'export function Whole() {\n  return `a text`;\n}\n', 'text-alone'],
  [
    'test/app/wait.test.ts',
    `import { vi } from 'vitest';\nawait vi.waitFor(() => {});\n`,
    'no-restricted-properties',
  ],
  ['src/app/one.ts', `import { two } from './two.ts';\nexport const one = () => two;\n`, 'no-cycle'],
  ['src/app/two.ts', `import { one } from './one.ts';\nexport const two = () => one;\n`, 'no-cycle'],
];

const typeImport = 'src/views/entry/type.tsx';

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  let found = '';

  beforeAll(() => {
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    for (const file of ['.oxlintrc.json', 'test/lint/plugin.ts']) write(file, readFileSync(file, 'utf8'));
    for (const [file, specifier] of imports) write(file, `import { value } from '${specifier}';\nvalue();\n`);
    for (const [file, text] of violations) write(file, text);
    write(
      typeImport,
      `import type { Context } from '../../../machines/entry/entry.types.ts';\nexport type Own = Context;\n`,
    );
    const { stdout } = spawnSync(join(process.cwd(), 'node_modules/.bin/oxlint'), ['--format', 'unix'], {
      cwd: folder,
      encoding: 'utf8',
    });
    found = stdout;
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const linesOf = (file: string, rule: string) =>
    found.split('\n').filter((line) => line.startsWith(`${file}:`) && line.includes(`(${rule})`));

  it.each(imports)('the linter lets %s import %s: %s', (file, _, allowed) => {
    expect(linesOf(file, 'no-restricted-imports')).toHaveLength(allowed ? 0 : 1);
  });

  it('the linter lets views import the types of their machine', () => {
    expect(linesOf(typeImport, 'no-restricted-imports')).toEqual([]);
  });

  it.each(violations)('the linter reports the violation in %s', (file, _, rule) => {
    expect(linesOf(file, rule)).not.toEqual([]);
  });
});
