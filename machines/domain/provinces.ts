/** The provinces and territories of Canada by the letters of their names in English and French. */
const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AB: 'alberta',
    BC: 'britishcolumbia colombiebritannique',
    MB: 'manitoba',
    NB: 'newbrunswick nouveaubrunswick',
    NL: 'newfoundlandandlabrador terreneuveetlabrador',
    NS: 'novascotia nouvelleecosse',
    NT: 'northwestterritories territoiresdunordouest',
    NU: 'nunavut',
    ON: 'ontario',
    PE: 'princeedwardisland ileduprinceedouard',
    QC: 'quebec',
    SK: 'saskatchewan',
    YT: 'yukon',
  }).flatMap(([code, names]) => names.split(' ').map((name) => [name, code] as const)),
);

/** The code of a Canadian province or territory from its name; '' if there is none of that name. */
export function provinceCode(name: string): string {
  const letters = name.normalize('NFD').replaceAll(/[^A-Za-z]/g, '');
  return BY_NAME.get(letters.toLowerCase()) ?? '';
}
