import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import type { Findings } from './report.ts';

const style = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { max-inline-size: 1400px; margin: 24px auto; padding: 0 16px; }
h2 { margin: 40px 0 4px; font-size: 1.25rem; }
table { border-collapse: collapse; }
td, th { padding: 4px 16px 4px 0; text-align: start; border-block-end: 1px solid #8885; font-variant-numeric: tabular-nums; }
.states { display: grid; gap: 24px 20px; grid-template-columns: repeat(auto-fill, minmax(560px, 1fr)); }
figure { margin: 0; padding: 12px; border: 1px solid #8885; border-radius: 10px; }
figcaption { overflow-wrap: anywhere; margin-block-end: 8px; }
.looks { display: grid; grid-template-columns: repeat(4, 1fr) repeat(3, 2fr) 1fr 1fr 2fr; gap: 6px; align-items: start; }
.looks img { inline-size: 100%; max-block-size: 260px; object-fit: cover; object-position: top; border: 1px solid #8885; }
.soft { opacity: .75; font-size: .875rem; }
.bad { color: light-dark(#a3182a, #ff9aa5); }
code { font-size: .875rem; }
`;

/** Writes `index.html` for a run from its findings, and prints its figures. */
export function writePage(folder: string): void {
  const files = existsSync(`${folder}/findings`) ? readdirSync(`${folder}/findings`) : [];
  const findings = files.map(
    (file) => JSON.parse(readFileSync(`${folder}/findings/${file}`, 'utf8')) as Findings,
  );
  const total = (pick: (one: Findings) => number) => findings.reduce((sum, one) => sum + pick(one), 0);
  const figures = {
    machines: findings.length,
    paths: total(({ paths }) => paths.length),
    steps: total(({ turns }) => turns),
    transitions: `${total(({ transitions }) => transitions.taken)} of ${total(({ transitions }) => transitions.total)}`,
    pictures: total(({ states }) => states.flatMap(({ pictures }) => Object.keys(pictures)).length),
    'console errors': total(({ consoleErrors }) => consoleErrors),
    faults: total(({ faults }) => faults.length),
  };
  const rows = findings.map(
    ({ machine, states, paths, transitions, faults }) =>
      `<tr><td><a href="#${machine}">${machine}</a></td><td>${states.length}</td><td>${paths.length}</td><td>${transitions.taken} of ${transitions.total}</td><td class="${faults.length ? 'bad' : ''}">${faults.length}</td></tr>`,
  );
  writeFileSync(
    `${folder}/index.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Every state, seen</title><style>${style}</style>
<main><h1>Every state, seen</h1>
<p>${Object.entries(figures)
      .map(([name, value]) => `${value} ${name}`)
      .join(' · ')}</p>
<table><thead><tr><th>Machine</th><th>States</th><th>Paths</th><th>Transitions</th><th>Faults</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
${findings.map(section).join('\n')}
</main></html>`,
  );
  const text = Object.entries(figures).map(([name, value]) => `${name}: ${value}`);
  process.stdout.write(`${text.join('\n')}\nreport: ${folder}/index.html\n`);
}

function section({ machine, page, paths, states, faults }: Findings): string {
  const figures = states.map(({ state, path, ids, address, title, pictures }) => {
    const images = Object.entries(pictures)
      .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
      .map(
        ([look, file]) =>
          `<a href="pictures/${file}"><img loading="lazy" src="pictures/${file}" alt="${look}"></a>`,
      );
    return `<figure><figcaption><strong>${escape(state)}</strong> <code>${ids.join(' ')}</code><br>
<span class="soft">${escape(title)} · ${escape(address)}<br>${escape(path)}</span></figcaption>
<div class="looks">${images.join('')}</div></figure>`;
  });
  const wrong = faults.map(({ text, state, play }) => `<li>${escape(`${text} — ${state} — ${play}`)}</li>`);
  return `<section id="${machine}"><h2>${machine}</h2><p class="soft">${machine === page ? 'on its own page' : `on the page of ${page}`}</p>
${wrong.length ? `<ul class="bad">${wrong.join('')}</ul>` : ''}
<div class="states">${figures.join('\n')}</div>
<details><summary>${paths.length} paths</summary><ol>${paths.map((title) => `<li>${escape(title)}</li>`).join('')}</ol></details></section>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
