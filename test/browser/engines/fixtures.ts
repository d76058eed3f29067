import process from 'node:process';
import { test as base } from '@playwright/test';
import { expect, labOf } from '../fixtures.ts';
import type { LabClient } from '../fixtures.ts';
import { startChromium } from './chromium.ts';
import type { Engine, EngineName, Visitor } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { floorProgram } from './floor.ts';
import { User } from './user.ts';
import { executablesOf } from './executables.ts';
import { startWebKit, startWpe } from './webkit.ts';

export { expect };

interface Fixtures {
  readonly lab: LabClient;
  readonly visitor: Visitor;
  readonly user: User;
  /** Problems of a page that a journey brings about. */
  readonly allowed: RegExp;
  /** Whether the browser translates and extends each page (RUL-110). */
  readonly isTranslated: boolean;
  /** The same person in a second tab. */
  readonly inSecondTab: () => Promise<User>;
}

/** What a project or a file of journeys may set. */
export interface JourneyOptions {
  readonly allowed?: RegExp;
  readonly isTranslated?: boolean;
}

export interface EngineOptions {
  readonly engineName: EngineName;
}

const PHONE = [390, 844] as const;

/** Journeys for every engine; errors on a page and violations of the lab's contract fail them. */
export const test = base.extend<Fixtures, EngineOptions & { readonly engine: Engine }>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await startEngine(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  lab: async ({ request }, use) => {
    const { client, check } = labOf(request, () => undefined);
    await use(client);
    await check();
  },
  allowed: [/^$/, { option: true }],
  visitor: async ({ engine, allowed }, use) => {
    const visitor = await engine.newVisitor();
    await use(visitor);
    await visitor.close();
    expect(visitor.problems.filter((problem) => !allowed.test(problem))).toEqual([]);
  },
  isTranslated: [false, { option: true }],
  user: async ({ visitor, baseURL, isTranslated }, use, info) => {
    const user = await userAt(visitor, baseURL, isTranslated);
    await use(user);
    if (info.status !== info.expectedStatus)
      await info.attach('what was seen', { body: await user.screenshot(), contentType: 'image/png' });
  },
  inSecondTab: async ({ visitor, baseURL }, use) => {
    await use(() => userAt(visitor, baseURL));
  },
});

async function userAt(visitor: Visitor, origin = '', isTranslated = false): Promise<User> {
  const tab = await visitor.newTab();
  await tab.resize(...PHONE);
  return User.open(tab, origin, isTranslated);
}

function startEngine(name: EngineName): Promise<Engine> {
  if (name === 'chromium') return startChromium();
  if (name === 'floor') return startChromium({ executablePath: floorProgram });
  const executables = executablesOf(name, process.env);
  if (!executables) throw new Error(`${name} is not on this machine`);
  if (!('driver' in executables)) return startFirefox(executables.browser);
  return name === 'wpe' ? startWpe(executables) : startWebKit(executables);
}
