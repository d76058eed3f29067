/** The rooms in the order of the report; a file belongs to the first one that matches. */
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

/** A part of the product with its own score. */
export type Room = keyof typeof FILES;

export const ROOMS = Object.keys(FILES) as readonly Room[];

/** True for the name of a room. */
export function isRoom(name: string): name is Room {
  return name in FILES;
}

/** The room of a file; undefined if it does not affect the product's behavior (build, QA tools). */
export function roomOf(file: string): Room | undefined {
  return ROOMS.find((room) => FILES[room].test(file));
}
