/** The rooms in the order of the report, each with the files that it is the first to claim. */
const FILES = {
  machines: /^machines\/.*\.(?:machine|setup|contract)\.ts$/,
  'questionnaire data': /^machines\/questionnaire\/(?:.*\.data|questions)\.ts$/,
  domain: /^machines\/domain\//,
  rules: /^machines\//,
  api: /^src\/api\//,
  flows: /^src\/app\/(?:flows|shell)\/|^src\/app\/[\w-]+\.tsx?$/,
  platform: /^src\/platform\//,
  connect: /^src\/views\/.*\.connect\.ts$/,
  views: /^src\/(?:views|ui)\//,
  copy: /^src\/copy\//,
} as const satisfies Readonly<Record<string, RegExp>>;

/** A part of the product that has a score of its own. */
export type Room = keyof typeof FILES;

export const ROOMS = Object.keys(FILES) as readonly Room[];

/** The room of a file; undefined for what is no part of the product's behaviour (build, tools for QA). */
export function roomOf(file: string): Room | undefined {
  return ROOMS.find((room) => FILES[room].test(file));
}
