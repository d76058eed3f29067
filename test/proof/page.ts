import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { walkTransitions } from '../support/graph.ts';
import { machineOf } from './plays.ts';
import type { Findings, Script, ScriptMachine } from './report.ts';

const style = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { max-inline-size: 1400px; margin: 24px auto; padding: 0 16px; }
h2 { margin: 40px 0 4px; font-size: 1.25rem; }
table { border-collapse: collapse; }
td, th { padding: 4px 16px 4px 0; text-align: start; border-block-end: 1px solid #8885; font-variant-numeric: tabular-nums; }
.states { display: grid; gap: 24px 20px; grid-template-columns: repeat(auto-fill, minmax(420px, 1fr)); }
figure { margin: 0; padding: 12px; border: 1px solid #8885; border-radius: 10px; }
figcaption { overflow-wrap: anywhere; margin-block-end: 8px; }
.looks { display: grid; grid-template-columns: 1fr 1fr 2fr 2fr; gap: 6px; align-items: start; }
.looks img { inline-size: 100%; max-block-size: 260px; object-fit: cover; object-position: top; border: 1px solid #8885; }
.soft { opacity: .75; font-size: .875rem; }
.bad { color: light-dark(#a3182a, #ff9aa5); }
code { font-size: .875rem; }
`;

/**
 * Writes `index.html` of a run from what it left, and prints its figures.
 * @returns whether nothing is wrong and nothing is missing
 */
export function writePage(folder: string, { machines }: Script): boolean {
  const left = existsSync(`${folder}/findings`) ? readdirSync(`${folder}/findings`) : [];
  const findings = left.map(
    (file) => JSON.parse(readFileSync(`${folder}/findings/${file}`, 'utf8')) as Findings,
  );
  const rows = machines.map((machine) => {
    const own = findings.filter(({ machine: id }) => id === machine.id);
    const walked = walkTransitions(machineOf(machine.id).catalogue.machine);
    const sum = (pick: (one: Findings) => number) => own.reduce((total, one) => total + pick(one), 0);
    return {
      machine,
      states: own.flatMap(({ states }) => states),
      faults: own.flatMap(({ faults }) => faults),
      plays: sum(({ plays }) => plays),
      turns: sum(({ turns }) => turns),
      violations: sum(({ violations }) => violations),
      consoleErrors: sum((one) => one.consoleErrors),
      transitions: walked.length,
      taken: new Set(machine.plays.flatMap(({ transitions }) => transitions)).size,
    };
  });
  const total = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + pick(row), 0);
  const missing = total(({ machine, plays }) => machine.plays.length - plays);
  const figures = {
    flows: rows.length,
    states: total(({ states }) => states.length),
    paths: total(({ plays }) => plays),
    steps: total(({ turns }) => turns),
    transitions: `${total(({ taken }) => taken)} of ${total(({ transitions }) => transitions)}`,
    pictures: total(({ states }) =>
      states.reduce((sum, { pictures }) => sum + Object.keys(pictures).length, 0),
    ),
    violations: total(({ violations }) => violations),
    'console errors': total(({ consoleErrors }) => consoleErrors),
    faults: total(({ faults }) => faults.length),
    'paths not played': missing,
  };

  const lines = rows.map(
    ({ machine, states, plays, taken, transitions, violations, faults }) =>
      `<tr><td><a href="#${machine.id}">${machine.id}</a></td><td>${states.length}</td><td>${plays}</td><td>${taken} of ${transitions}</td><td>${violations}</td><td class="${faults.length ? 'bad' : ''}">${faults.length}</td></tr>`,
  );
  const sections = rows.map(({ machine, states, faults }) => section(machine, states, faults));
  writeFileSync(
    `${folder}/index.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Every state, seen</title><style>${style}</style>
<main><h1>Every state, seen</h1>
<p>${Object.entries(figures)
      .map(([name, value]) => `${value} ${name}`)
      .join(' · ')}</p>
<table><thead><tr><th>Flow</th><th>States</th><th>Paths</th><th>Transitions</th><th>Violations</th><th>Faults</th></tr></thead>
<tbody>${lines.join('\n')}</tbody></table>
${sections.join('\n')}
</main></html>`,
  );
  const text = Object.entries(figures).map(([name, value]) => `${name}: ${value}`);
  process.stdout.write(`${text.join('\n')}\nreport: ${folder}/index.html\n`);
  return missing === 0 && figures.faults === 0 && total((row) => row.transitions - row.taken) === 0;
}

function section(
  { id, page, plays }: ScriptMachine,
  states: Findings['states'],
  faults: Findings['faults'],
): string {
  const figures = states.map(({ state, play, step, address, title, pictures }) => {
    const turns = plays.find((one) => one.title === play)?.turns.slice(0, step + 1) ?? [];
    const ids = turns.at(-1)?.ids ?? [];
    const images = Object.entries(pictures)
      .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(
        ([look, file]) =>
          `<a href="pictures/${file}"><img loading="lazy" src="pictures/${file}" alt="${look}"></a>`,
      );
    return `<figure><figcaption><strong>${escape(state)}</strong> <code>${ids.join(' ')}</code><br>
<span class="soft">${escape(title)} · ${escape(address)}<br>${escape(turns.map(({ name }) => name).join(' → '))}</span></figcaption>
<div class="looks">${images.join('')}</div></figure>`;
  });
  const wrong = faults.map(({ text, state, play }) => `<li>${escape(`${text} — ${state} — ${play}`)}</li>`);
  const paths = plays.map(({ title }) => `<li>${escape(title)}</li>`);
  return `<section id="${id}"><h2>${id}</h2><p class="soft">${id === page ? 'on its own page' : `on the page of ${page}`}</p>
${wrong.length ? `<ul class="bad">${wrong.join('')}</ul>` : ''}
<div class="states">${figures.join('\n')}</div>
<details><summary>${plays.length} paths</summary><ol>${paths.join('')}</ol></details></section>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
