import { join } from 'node:path';
import { build, runnerImport } from 'vite';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { BUILD_TARGET } from '../../floor.ts';
import type { Columns } from '../../ui/paintedSkeleton.ts';
import type { Questionnaire, QuestionnaireName } from '../../../machines/domain/questionnaire.ts';
import { ROUTE_TABLE } from '../route-table.ts';
import type * as Headings from './headings.ts';
import { TRANSLATED_COPY } from './chunks.ts';
import { importMap, integrities, integrityOf, withIntegrity } from './integrity.ts';

/** Skeletons shown until a page is rendered: its columns, its cards and their contents (ui/shell.css). */
interface SkeletonLayout {
  readonly columns: Columns;
  readonly cards: readonly string[];
  /** The header shows the order's number. */
  readonly hasReference: boolean;
}

const FORM: SkeletonLayout = {
  columns: 'one',
  cards: ['short line line', 'short field short field'],
  hasReference: true,
};
const SITE_CARDS = ['short chip line field', 'short chip line field'];

const LAYOUTS: Readonly<Record<string, SkeletonLayout>> = {
  payment: { ...FORM, columns: 'two', cards: ['short', 'short choice choice short field'] },
  outcome: { ...FORM, cards: ['ring line line', 'short field'] },
  information: FORM,
  pickup: { ...FORM, cards: ['short field'], hasReference: false },
  questionnaire: { ...FORM, columns: 'wide' },
  waiver: FORM,
  draw: { ...FORM, columns: 'two', cards: SITE_CARDS },
  collections: { ...FORM, cards: SITE_CARDS, hasReference: false },
  appointments: { ...FORM, cards: ['ring line line'], hasReference: false },
};

/** The content of index.html until its page is rendered: a hidden heading, and a skeleton. */
const HEADING = /<h1 class="visually-hidden">([^]*?)<\/h1>/;
const [BAR, MAIN] = ['<div class="shell-bar">', '<main class="shell-page"'];
const SKELETON = /<div class="shell-card"[^]*?(?=<p class="shell-loading">)/;

const SHEET = /<link rel="stylesheet"[^>]* href="\/assets\/style-[^>]*>/;

/** A comment for developers. A host's own comment, without spaces, marks the place of the phone number. */
const COMMENT = /<!-- .* -->\s*/g;

/**
 * The document with its parts in the order in which they are needed: first what the first call waits for, which is small,
 * and the styles of the skeleton; all styles at the end of the body, where they hold up the page, but not its skeleton.
 * @param skeleton the path of the skeleton's styles
 */
function withOrderedParts(html: string, begin: readonly string[], skeleton: string): string {
  const [sheet] = SHEET.exec(html) ?? [];
  if (!sheet) throw new Error('The build has no styles');
  return html
    .replaceAll(COMMENT, '')
    .replace('<title>', `${begin.join('')}$&`)
    .replace(sheet, `<link rel="stylesheet" href="${skeleton}" />`)
    .replace('</body>', `${sheet}$&`);
}

function withSkeleton(html: string, name: string, heading: string | undefined): string {
  // The page of a message hides its heading.
  const layout = heading === undefined && name === 'collections' ? LAYOUTS['appointments'] : LAYOUTS[name];
  if (!HEADING.test(html) || !SKELETON.test(html) || !html.includes(BAR) || !html.includes(MAIN))
    throw new Error('index.html has no skeleton');
  if (!layout) throw new Error(`The document of '${name}' has no skeleton`);
  const bars = layout.cards.map((card) => card.replaceAll(/\w+/g, '<div class="shell-$&"></div>'));
  const skeleton = bars.map((card) => `<div class="shell-card" aria-hidden="true">${card}</div>`);
  return html
    .replace(HEADING, (hidden) => (heading === undefined ? hidden : `<h1>${heading}</h1>`))
    .replace(SKELETON, () => skeleton.join(''))
    .replace(BAR, (bar) => (layout.hasReference ? bar.replace('>', ' data-reference>') : bar))
    .replace(MAIN, `$& data-columns="${layout.columns}"`);
}

/**
 * A document for each entry to the portal. It lists all code that its page needs and requests the first data: one round
 * trip where the portal's own code would need three. Paths without a document use index.html.
 */
export function documents(): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Runs last: the hashes must match the final output.
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html');
        const emit = (name: string, source: string) => {
          const path = `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
          integrityByPath.set(path, integrityOf(source));
          return path;
        };
        const integrityByPath = integrities(bundle);
        const script = emit('early-calls.js', await earlyCallsScript());
        const skeleton = emit('skeleton.css', await skeletonSheet());
        const begin = [
          '<link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous" />',
          `<script async fetchpriority="high" src="${script}"></script>`,
          importMap(integrityByPath),
        ];
        const html = withOrderedParts(String(index.source), begin, skeleton);
        const getCode = (id: string) => this.getModuleInfo(id)?.code ?? '';
        const createDocument = (files: readonly string[]) => {
          const copy = copyLinks(bundle, files, getCode);
          const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`);
          return withIntegrity(
            html.replace('<title>', `${copy.join('')}$&`).replace('</head>', `${links.join('')}</head>`),
            integrityByPath,
          );
        };
        index.source = createDocument([]);
        const headings = await headingsByPath();
        for (const { path, documentChunks: chunks } of ROUTE_TABLE) {
          if (!chunks) continue;
          const document = createDocument(pageFiles(bundle, chunks));
          const [first = ''] = chunks;
          this.emitFile({
            type: 'asset',
            fileName: `${path.slice(1)}.html`,
            source: withSkeleton(document, first, headings[path]),
          });
        }
      },
    },
  };
}

async function headingsByPath(): Promise<typeof Headings.documentHeadings> {
  const file = join(import.meta.dirname, 'headings.ts');
  const { module } = await runnerImport<typeof Headings>(file, { configFile: false, logLevel: 'silent' });
  return module.documentHeadings;
}

/** A page's scripts, except the shell, which every document runs anyway. */
function pageFiles(bundle: Rolldown.OutputBundle, names: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const add = (fileName: string) => {
    const chunk = chunks.find((candidate) => candidate.fileName === fileName);
    if (!chunk || chunk.isEntry || files.has(fileName)) return;
    files.add(fileName);
    chunk.imports.forEach(add);
  };
  for (const name of names) {
    const chunk = chunks.find(
      (candidate) => candidate.name === name && !candidate.moduleIds.some((id) => TRANSLATED_COPY.test(id)),
    );
    if (!chunk) throw new Error(`The build has no chunk '${name}'`);
    add(chunk.fileName);
  }
  return [...files];
}

/** A module with English texts names the file of the others. */
const TRANSLATED = /\btranslated\(\s*['"`]([\w-]+)/g;

/** For each other language, the files with the texts of these files and of the shell. The document loads them. */
function copyLinks(
  bundle: Rolldown.OutputBundle,
  files: readonly string[],
  getCode: (id: string) => string,
): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const modules = chunks
    .filter(({ fileName, isEntry }) => isEntry || files.includes(fileName))
    .flatMap(({ moduleIds }) => moduleIds.filter((id) => /\/src\/copy\//.test(id)));
  const flows = new Set(
    modules.flatMap((id) => [...getCode(id).matchAll(TRANSLATED)].map(([, flow]) => flow)),
  );
  const byLanguage = new Map<string, string[]>();
  for (const { fileName, moduleIds, name } of chunks) {
    const language = moduleIds.map((id) => TRANSLATED_COPY.exec(id)?.[1]).find(Boolean);
    if (language && flows.has(name))
      byLanguage.set(language, [...(byLanguage.get(language) ?? []), `/${fileName}`]);
  }
  return [...byLanguage].map(
    ([language, names]) => `<meta name="copy:${language}" content="${names.join(' ')}" />`,
  );
}

/** The script that requests a link's first data before the application loads, with the calls of the route table. */
async function earlyCallsScript(): Promise<string> {
  const [script] = await buildSeparately({
    define: { EARLY_CALLS: JSON.stringify(await earlyCalls()) },
    build: { lib: { entry: 'src/app/adapters/early-calls.ts', formats: ['iife'], name: 'earlyCallsScript' } },
  });
  if (script?.type !== 'chunk') throw new Error('The first call has no script');
  return script.code;
}

/** The styles of a document's content before its page is rendered. */
async function skeletonSheet(): Promise<string> {
  const files = await buildSeparately({ build: { rolldownOptions: { input: 'src/ui/skeleton.css' } } });
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error('The skeleton has no styles');
  return String(sheet.source);
}

async function buildSeparately({ build: options, ...config }: InlineConfig) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ...config,
    build: { write: false, target: BUILD_TARGET, cssTarget: BUILD_TARGET, ...options },
  });
  return ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
}

/** The first call of each path that has one, for adapters/early-calls.ts. */
export async function earlyCalls(): Promise<Readonly<Record<string, object>>> {
  const calls = ROUTE_TABLE.map(async ({ path, earlyCall: call, token, questionnaire }) => {
    const answers = questionnaire && (await answersPath(questionnaire));
    return call ? [[path, { call, token, answers }] as const] : [];
  });
  return Object.fromEntries((await Promise.all(calls)).flat());
}

/** The path of a questionnaire's answers at its service. */
async function answersPath(name: QuestionnaireName): Promise<string> {
  const file = new URL(`../../../machines/questionnaire/${name}.data.ts`, import.meta.url).href;
  const { questionnaire } = (await import(/* @vite-ignore */ file)) as { questionnaire: Questionnaire };
  return questionnaire.wire.load;
}
