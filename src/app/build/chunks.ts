import type { Rolldown } from 'vite';
import { QUESTIONNAIRES } from '../../../machines/domain/questionnaire.ts';
import { ROUTE_TABLE } from '../route-table.ts';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Flows whose pages follow each other share a file; matched by the modules that the router or a page imports. */
const ENTRY_CHUNKS: readonly (readonly [name: string, modules: RegExp])[] = [
  ...ROUTE_TABLE.map(({ flow, chunk }) => [chunk, new RegExp(`/flows/${flow}\\.tsx?$`)] as const),
  ['stripe', /\/cards\/(StripeFields|WalletButton)\.tsx$/],
  ['stax', /\/cards\/StaxFields\.tsx$/],
  ['dialog', /\/ui\/ModalDialog\.tsx$/],
  ['toasts', /\/shell\/NoticeToasts\.tsx$/],
  ['calendar', /\/ui\/DayCalendar\.tsx$/],
  ['shell', /\/app\/main\.tsx$|\/index\.html$/],
  ...Object.keys(QUESTIONNAIRES).map((name) => [name, new RegExp(`/${name}\\.(data|copy)\\.ts$`)] as const),
];

/** Code that a page loads on demand: map, signature … */
const ON_DEMAND = 'later';

/** The modules that all components with react-aria share. */
const ARIA = 'aria';
const ARIA_MODULES = /\/node_modules\/(?:react-aria|react-stately|@internationalized)/;

/** A module with the copy of a flow in another language, and that language. */
export const TRANSLATED_COPY = /\/copy\/([a-z]{2})\/[\w-]+\.ts$/;

/** The button that saves a PDF, on pages whose first load has none of its code. */
const SAVE_PDF = 'save-pdf';
const SAVE_PDF_MODULES = /\/(?:save-pdf|SavePdf|share-or-download)[\w.-]*$/;

/** Code that a page loads once it is rendered, and the page: shared code goes into the page's file. */
const PAGE_OF_PART: Readonly<Record<string, string>> = {
  stripe: 'payment',
  stax: 'payment',
  signed: 'waiver',
};

/** Chunks with the copy of notices. */
const NOTICE_CHUNKS = ['toasts', 'guest'];

/** Chunks that show an order and its balance. */
const ORDER_CHUNKS = ['payment', 'outcome', 'information', 'draw'];
/** Chunks about appointments and pickups. */
const BOOKING_CHUNKS = ['pickup', 'appointments'];
/** Chunks with fields for names, addresses, emails or phones. */
const FORM_CHUNKS = ['payment', 'information', 'pickup', 'draw', 'waiver', 'guest'];
const QUESTIONNAIRE_CHUNKS = ['questionnaire', 'retry', ...Object.keys(QUESTIONNAIRES)];

/**
 * The file for a module: its own chunk, or one shared by several. Null leaves it to the bundler, which creates files
 * for code loaded after a page, such as the map. A link loads at most three files besides the shell.
 */
function chunkFor(id: string, users: readonly string[]): string | null {
  const chunks = users.length === 1 ? users : [...new Set(users.map((user) => PAGE_OF_PART[user] ?? user))];
  const [only] = chunks;
  const areAllIn = (allowed: readonly string[]) => chunks.every((chunk) => allowed.includes(chunk));
  if (chunks.includes('shell')) return 'shell';
  if (SAVE_PDF_MODULES.test(id) && !TRANSLATED_COPY.test(id) && chunks.includes(ON_DEMAND)) return SAVE_PDF;
  if (chunks.length > 1 && ARIA_MODULES.test(id)) return ARIA;
  if (chunks.length === 1) return only === ON_DEMAND ? null : (only ?? null);
  if (chunks.includes('outcome') && areAllIn(ORDER_CHUNKS)) return 'orders';
  if (areAllIn(NOTICE_CHUNKS)) return 'notices';
  if (areAllIn(BOOKING_CHUNKS)) return 'bookings';
  if (areAllIn(QUESTIONNAIRE_CHUNKS)) return 'questionnaire';
  // The fields themselves go into the shell: questionnaires need no more of the forms, and a payment loads three files.
  return areAllIn([...FORM_CHUNKS, ON_DEMAND]) ? 'forms' : 'shell';
}

function findEntryChunks(id: string, graph: Graph): readonly string[] {
  const chunks = new Set<string>();
  const visited = new Set<string>();
  const queue = [id];
  for (let module = queue.pop(); module !== undefined; module = queue.pop()) {
    const info = visited.has(module) ? null : graph.getModuleInfo(module);
    visited.add(module);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) chunks.add(entryChunkFor(module));
    queue.push(...info.importers);
  }
  return [...chunks];
}

function entryChunkFor(id: string): string {
  return ENTRY_CHUNKS.find(([, modules]) => modules.test(id))?.[0] ?? ON_DEMAND;
}

/**
 * Files used by more chunks come first, because a group also takes the modules that its own modules import, and those are
 * used by at least as many chunks; a page before its lazy components, which share with it.
 */
const FILES = [
  'shell',
  ARIA,
  'forms',
  'orders',
  'notices',
  'bookings',
  'questionnaire',
  SAVE_PDF,
  ...new Set(Object.values(PAGE_OF_PART)),
  null,
];

/** The files of the build. */
export const chunkGroups = FILES.map((name, index) => ({
  name: (id: string, graph: Graph) => {
    const file = chunkFor(id, findEntryChunks(id, graph));
    return name === null || file === name ? file : null;
  },
  // The bundler takes no negative one.
  priority: FILES.length - index,
}));

/** The path of a file of the build; files of texts begin with their language. */
export function chunkFileName({ moduleIds }: Pick<Rolldown.PreRenderedChunk, 'moduleIds'>): string {
  const language = moduleIds.map((id) => TRANSLATED_COPY.exec(id)?.[1]).find(Boolean);
  return `assets/${language ? `${language}-` : ''}[name]-[hash].js`;
}
