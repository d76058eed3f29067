/** The areas in the order of the report; a file belongs to the first one that matches. */
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
export type Area = keyof typeof FILES;

export const AREAS = Object.keys(FILES) as readonly Area[];

/** True for the name of an area. */
export function isArea(name: string): name is Area {
  return name in FILES;
}

/** The area of a file; undefined if it does not affect the product's behavior (build, QA tools). */
export function areaOf(file: string): Area | undefined {
  return AREAS.find((area) => FILES[area].test(file));
}
