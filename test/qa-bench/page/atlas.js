/** The atlas: every page of every flow. It is opened from the lab or as a file, so it is not a module. */
(() => {
  const { machines, changes, bench } = globalThis.atlas;
  const find = (id) => document.getElementById(id);
  const escape = (text) =>
    String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  /** As it is searched: without accents, case and typographic quotes. */
  const plain = (text) =>
    text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[‘’]/g, "'").toLowerCase();
  const VARIANTS = { '1280 light': 'wide', '360 dark': 'dark', 'es 360': 'Spanish' };

  /** What a page is known by in addition to its words: `state done`, `updateFee failed`, `tag failed`, `notice saved`, an id. */
  const factsOf = (machine, { state, failed, notices, tags, ids }) => [
    `${machine} ${state}`,
    ...failed,
    ...notices.map((code) => `notice ${code}`),
    ...tags.map((tag) => `tag ${tag}`),
    ...ids,
  ];

  const pages = machines.flatMap((flow) =>
    flow.shots
      .map((shot) => ({
        ...shot,
        flow,
        facts: factsOf(flow.machine, shot),
        found: plain(factsOf(flow.machine, shot).join('\n')),
        words: plain(Object.values(shot.texts).join('\n')),
        names: plain([flow.machine, shot.state, shot.input, ...shot.statePath, shot.title].join(' ')),
      }))
      .toSorted((a, b) => a.statePath.length - b.statePath.length),
  );
  const withScreenshots = pages.filter(({ pictures }) => pictures['360 light']);

  /** How well a page fits: by a fact, by its words, by its path, by some of its words (a guess for when nothing fits better); 0 if not. */
  function rank({ found, words, names }, phrase) {
    const parts = phrase.split(/\s+/);
    const isFailure = (part) => /^(refused|rejected|denied|declined|error)$/.test(part);
    const says = (fact, part) => fact.includes(part) || (isFailure(part) && fact.endsWith(' failed'));
    if (found.split('\n').some((fact) => fact === phrase || fact === `tag ${phrase}`)) return 5;
    if (found.split('\n').some((fact) => parts.every((part) => says(fact, part)))) return 4;
    if (words.includes(phrase)) return 3;
    if (parts.every((part) => `${found} ${names}`.includes(part))) return 2;
    return parts.filter((part) => `${found} ${names} ${words}`.includes(part)).length / parts.length;
  }

  /** The line of the page that says the phrase. */
  function excerpt({ texts }, phrase) {
    if (!phrase) return '';
    const lines = Object.values(texts).flatMap((text) => text.split('\n'));
    const line = lines.find((one) => plain(one).includes(phrase));
    if (!line) return '';
    const at = plain(line).indexOf(phrase);
    const near = line.slice(Math.max(0, at - 40), at);
    return `<p class="soft">… ${escape(near)}<mark>${escape(line.slice(at, at + phrase.length))}</mark>${escape(line.slice(at + phrase.length, at + phrase.length + 40))} …</p>`;
  }

  const linkTo = ({ flow, input, statePath }) =>
    `${bench}#${[flow.machine, input, ...statePath].map(encodeURIComponent).join('/')}`;

  function image(file, alt) {
    return `<img loading="lazy" decoding="async" src="pictures/${file}" alt="${escape(alt)}">`;
  }

  function card(page, phrase = '') {
    const { flow, state, pictures, texts, from, by, ids, tags } = page;
    const variant = document.forms.find.elements.variant.value;
    const file = pictures[variant] ?? pictures['360 light'];
    const isOther = file && variant !== '360 light' && !pictures[variant];
    const shown = file
      ? image(file, `${flow.machine}: ${state}`)
      : `<span class="text">${escape(texts.en.replaceAll(/^ +/gm, '').slice(0, 500))}</span>`;
    const target = bench ? linkTo(page) : file && `pictures/${file}`;
    return `<li class="shot panel" data-page="${pages.indexOf(page)}">
<a ${target ? `href="${escape(target)}"` : ''} title="${bench ? 'Open it live on the bench' : 'The whole screenshot'}">${shown}</a>
<h3>${phrase ? `${flow.machine}: ` : ''}${escape(state)}</h3>
<p class="soft">${from === null ? `opens with: ${escape(page.input)}` : `${escape(from)} → <b>${escape(by)}</b>`}</p>
${excerpt(page, phrase)}
${isOther ? `<p class="soft">not taken ${VARIANTS[variant]}</p>` : ''}
<p class="soft">${[...ids, ...tags.map((tag) => `tag ${tag}`), ...page.facts.filter((fact) => /^(?!tag).* failed$|^notice /.test(fact))].map(escape).join(' · ')}</p>
<details><summary>More</summary></details></li>`;
  }

  /** What is asked for rarely: the whole path, where it leads, other screenshots, the accessible tree. */
  function more({ flow, state, input, statePath, pictures, texts, url, title }) {
    const next = flow.edges.filter(([from]) => from === state);
    const leads = [...new Set(next.map(([, by, to]) => `<li><b>${escape(by)}</b> → ${escape(to)}</li>`))];
    const screenshots = Object.entries(pictures).map(
      ([name, file]) => `<a href="pictures/${file}" target="_blank">${escape(name)}</a>`,
    );
    return `<p class="soft">${escape(title)} ${escape(url)}</p><p class="soft">${escape([input, ...statePath].join(' → '))}</p>
${leads.length ? `<p class="soft">Leads to</p><ul>${leads.join('')}</ul>` : ''}
<p class="soft">${screenshots.join(' · ')}</p>${Object.entries(texts)
      .map(([language, text]) => `<pre lang="${language}">${escape(text)}</pre>`)
      .join('')}`;
  }

  function difference({ machine, kind, shot, renderings, lines }) {
    const texts = Object.entries(lines).flatMap(([language, some]) =>
      some.length
        ? [
            `<pre lang="${language}">${some.map((line) => (line.startsWith('-') ? `<del>${escape(line)}</del>` : line.startsWith('+') ? `<ins>${escape(line)}</ins>` : escape(line))).join('\n')}</pre>`,
          ]
        : [],
    );
    const order = Object.keys(shot.pictures);
    const [first] = renderings.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    const isNamed = renderings.find(({ name }) => name === document.forms.find.elements.variant.value);
    const { name, ...files } = isNamed ?? first ?? { name: '' };
    const pair = ['before', 'after', 'marked'].flatMap((when) =>
      files[when]
        ? [
            `<figure><figcaption class="soft">${when}</figcaption><a href="pictures/${files[when]}">${image(files[when], when)}</a></figure>`,
          ]
        : [],
    );
    return `<li class="shot panel"><h3>${escape(machine)}: ${escape(shot.state)} <span class="${kind === 'gone' ? 'error' : 'success'}">${kind}</span></h3>
<p class="soft">${escape([shot.input, ...shot.statePath].join(' → '))}</p><div class="pair">${pair.join('')}</div>
<p class="soft">${escape([name, ...renderings.map((rendering) => rendering.name).filter((other) => other !== name)].join(' · '))}</p>${texts.join('')}</li>`;
  }

  const list = (items, kind) => `<ol class="shots ${kind}">${items.join('')}</ol>`;

  function draw() {
    const phrase = plain(find('query').value.trim());
    const flow = find('flow').value;
    const kind = document.forms.find.elements.variant.value.startsWith('1280') ? 'wide' : '';
    const showsChanges = find('changes').getAttribute('aria-pressed') === 'true';
    history.replaceState(
      null,
      '',
      `#${new URLSearchParams({ ...(phrase && { find: find('query').value }), ...(flow && { flow }), ...(showsChanges && { changes: '' }) })}`,
    );
    if (showsChanges) {
      const some = changes.list.filter(({ machine }) => !flow || machine === flow);
      find('found').textContent = `${some.length} pages look or read differently than at ${changes.against}.`;
      find('flows').innerHTML = list(some.map(difference), 'changes');
      return;
    }
    const chosen = pages.filter((page) => !flow || page.flow.machine === flow);
    if (!phrase) {
      find('found').textContent = '';
      find('flows').innerHTML = machines
        .filter(({ machine, shots }) => (!flow || machine === flow) && shots.length > 0)
        .map((one) => {
          const own = chosen.filter((page) => page.flow === one);
          const note = one.commit ? (one.isOld ? ' · taken before the last change' : '') : ' · texts only';
          return `<section class="flow" id="${one.machine}"><h2>${one.machine.replaceAll('-', ' ')}</h2>
<p class="soft">${own.length} pages${one.page === one.machine ? '' : ` · on the page of ${one.page}`}${note}</p>${list(
            own.map((page) => card(page)),
            kind,
          )}</section>`;
        })
        .join('');
      return;
    }
    const ranked = chosen.map((page) => ({ page, fit: rank(page, phrase) })).filter(({ fit }) => fit > 0);
    const most = Math.min(2, Math.max(...ranked.map(({ fit }) => fit)));
    const best = ranked.filter(({ fit }) => fit >= most);
    const sorted = best.toSorted((a, b) => b.fit - a.fit);
    find('found').textContent = `${sorted.length} ${sorted.length === 1 ? 'page' : 'pages'}`;
    find('flows').innerHTML = list(
      sorted.map(({ page }) => card(page, phrase)),
      kind,
    );
  }

  find('flows').addEventListener(
    'toggle',
    ({ target }) => {
      const page = pages[target.closest('[data-page]').dataset.page];
      if (target.open && target.childElementCount === 1) target.insertAdjacentHTML('beforeend', more(page));
    },
    true,
  );
  let timer = 0;
  find('query').addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(draw, 120);
  });
  // What is typed is drawn as it comes: again when the field is left, and the press that leaves it would be lost.
  find('find').addEventListener('change', ({ target }) => target.id !== 'query' && draw());
  find('find').addEventListener('submit', (event) => event.preventDefault());
  find('changes').addEventListener('click', ({ target }) => {
    target.setAttribute('aria-pressed', String(target.getAttribute('aria-pressed') !== 'true'));
    draw();
  });

  const requested = new URLSearchParams(location.hash.slice(1));
  find('lab').hidden = !bench;
  find('changes').hidden = !changes;
  find('changes').setAttribute('aria-pressed', String(Boolean(changes) && requested.has('changes')));
  for (const { machine } of machines) find('flow').add(new Option(machine, machine));
  find('flow').value = requested.get('flow') ?? '';
  find('query').value = requested.get('find') ?? '';
  const facts = [...new Set(pages.flatMap((page) => page.facts.slice(1)))].toSorted();
  find('facts').replaceChildren(...facts.map((fact) => new Option('', fact)));
  const [stamp] = machines.filter(({ at }) => at).toSorted((a, b) => b.at.localeCompare(a.at));
  const isPartial = withScreenshots.length < pages.length || machines.some(({ isOld }) => isOld);
  find('taken').textContent =
    `${pages.length} pages of ${machines.length} machines` +
    (stamp ? `, screenshots of ${new Date(stamp.at).toLocaleString('en-US')} at ${stamp.commit}.` : '.') +
    (isPartial
      ? ' Some pages have no screenshot of today’s product: “npm run atlas” takes those that are missing.'
      : '');
  draw();
})();
