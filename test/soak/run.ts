import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium, request as requests } from '@playwright/test';
import { SCENARIOS } from '../lab/scenarios.ts';
import { ensureChromium, launchOptions, WITHOUT_OPTIMIZING } from '../support/chromium.ts';
import { runCommand } from '../support/command.ts';
import { buildPortal, servePortal } from '../support/serve.ts';
import { reportsUrl } from '../support/spec.ts';
import { walk } from './walk.ts';
import type { Walk } from './walk.ts';

/** The tests that run histories against a model of the services. */
const MODELS = ['models/charges', 'shared-device.property', 'models/pickup', 'questionnaire.property'];
const PRODUCT = { mode: 'production', outDir: '.reports/soak/dist' } as const;
/** Parallel walks: a walk spends much of its time waiting. */
const AT_ONCE = 2;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    acts: { type: 'string', default: '60' },
    scenario: { type: 'string' },
  },
});
const [minutes, firstSeed, acts] = [values.minutes, values.seed, values.acts].map(Number) as [
  number,
  number,
  number,
];
const scenarios = SCENARIOS.map(({ id }) => id).filter((id) => !values.scenario || id === values.scenario);
const write = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

/**
 * Runs the models for about a quarter of the time, then walks for the rest. With a scenario, runs only the walk of its
 * seed, to replay it.
 */
async function run(): Promise<number> {
  if (scenarios.length === 0) throw new Error(`No scenario is called '${values.scenario}'`);
  if (![minutes, firstSeed, acts].every((value) => value > 0))
    throw new Error('--minutes, --seed and --acts are numbers above 0');
  const folder = new URL('soak/', reportsUrl);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let failures = 0;

  if (!values.scenario) {
    const env = { SOAK_TIMES: String(Math.max(1, Math.round(minutes / 8))), SOAK_SEED: values.seed };
    const { code } = await runCommand('vitest', ['run', ...MODELS], { env });
    if (code !== 0) {
      failures += 1;
      write(`the models failed: SOAK_SEED=${values.seed} npm run test:unit -- ${MODELS.join(' ')}`);
    }
  }

  await ensureChromium();
  if ((await buildPortal(PRODUCT)) !== 0) throw new Error('The product cannot be built');
  const server = await servePortal(PRODUCT);
  const launch = () => chromium.launch(launchOptions([WITHOUT_OPTIMIZING]));
  const request = await requests.newContext({ baseURL: server.url });
  let walks = 0;
  let steps = 0;
  // The walks have their time to themselves: on a busy machine the models take more than a quarter.
  const end = Date.now() + minutes * 45_000;
  const next = plan();
  const oneAfterAnother = async () => {
    let browser = await launch();
    for (let one = next(); one; one = next()) {
      if (!browser.isConnected()) browser = await launch();
      const { done, wrong } = await walk(browser, request, server.url, one, (step) => {
        if (values.scenario) write(step);
      }).catch((error: unknown) => ({ done: [], wrong: [`the walk ended: ${String(error)}`] }));
      walks += 1;
      steps += done.length;
      if (!values.scenario && walks % 10 === 0) write(`${walks} walks, ${steps} steps`);
      if (wrong.length === 0) continue;
      failures += 1;
      write(`\n${one.scenario}: ${wrong.join('; ')}`);
      write(`  npm run soak -- --scenario ${one.scenario} --seed ${one.seed} --acts ${one.acts}`);
      writeFileSync(
        new URL(`${one.scenario}-${one.seed}.json`, folder),
        JSON.stringify({ wrong, done }, null, 2),
      );
    }
    await browser.close();
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, oneAfterAnother));
  } finally {
    await request.dispose();
    await server.close();
  }
  write(`\n${walks} walks, ${steps} steps, seed ${values.seed}: ${failures} failed`);
  return failures === 0 ? 0 : 1;

  /** Every scenario once per seed, then the next seed, until the time is up. */
  function plan(): () => Walk | null {
    let count = 0;
    return () => {
      const scenario = scenarios[count % scenarios.length];
      const round = Math.floor(count / scenarios.length);
      const isOver = values.scenario ? count > 0 : count >= scenarios.length && Date.now() > end;
      if (scenario === undefined || isOver) return null;
      count += 1;
      return { scenario, seed: firstSeed + round, acts };
    };
  }
}
