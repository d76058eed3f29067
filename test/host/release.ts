import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPaymentPath, routePath } from '../../src/app/route-table.ts';
import { hostHeaders } from './files.ts';
import { documentsOf, hostDocument } from './documents.ts';
import type { HeaderSources } from './headers.ts';

/** What a release is made of, as `npm run host` writes it into release.json, and as a browser must receive it. */
export interface Release {
  readonly commit: string;
  /** The headers of every response at a payment's path. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers of every other response. */
  readonly otherHeaders: Readonly<Record<string, string>>;
  /** By name, such as payment_form.html. */
  readonly documents: Readonly<Record<string, ReleasedDocument>>;
  /** The SHA-256 hash of each file of the build, by path. */
  readonly files: Readonly<Record<string, string>>;
}

interface ReleasedDocument {
  readonly hash: string;
  /** The hashes of its inline scripts. */
  readonly inline: readonly string[];
}

/** What a browser has received on its way to a page of payment. */
export interface Received {
  readonly documents: readonly {
    readonly path: string;
    /** By name, in lower case. */
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string;
  }[];
  readonly files: readonly { readonly path: string; readonly hash: string }[];
  /** The URLs of scripts of other origins, and of frames. */
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  /** The inline scripts that are in the page once it is shown. */
  readonly inline: readonly string[];
}

export const hashOf = (content: string | Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** What the documents and the files of a host are, from its configuration and build. */
export function releaseOf(config: HeaderSources, dist: string): Release {
  const { commit } = JSON.parse(readFileSync(join(dist, 'version.json'), 'utf8')) as Pick<Release, 'commit'>;
  const assets = readdirSync(join(dist, 'assets')).filter((name) => /\.(?:js|css)$/.test(name));
  return {
    commit,
    headers: hostHeaders(config, dist, '/payment_form'),
    otherHeaders: hostHeaders(config, dist, '/'),
    documents: Object.fromEntries(
      documentsOf(dist).map((name) => {
        const text = hostDocument(config, dist, name);
        return [name, { hash: hashOf(text), inline: inlineOf(text).map(hashOf) }];
      }),
    ),
    files: Object.fromEntries(
      assets.map((name) => [`/assets/${name}`, hashOf(readFileSync(join(dist, 'assets', name)))]),
    ),
  };
}

/**
 * What a browser has received that is not of a release, a sentence each (PCI DSS 11.6.1): headers, documents, inline scripts,
 * files, and where scripts and frames come from.
 */
export function deviationsFrom(release: Release, received: Received): readonly string[] {
  const policy = directivesOf(release.headers['Content-Security-Policy'] ?? '');
  const inlineScripts = Object.values(release.documents).flatMap(({ inline }) => inline);
  const foreign = (urls: readonly string[], directive: string, name: string) =>
    [...new Set(urls.map((url) => new URL(url).origin))]
      .filter((origin) => !(policy.get(directive) ?? []).some((source) => isAllowed(origin, source)))
      .map((origin) => `${name} from ${origin}, which the release does not let in.`);
  return [
    ...received.documents.flatMap((document) => documentChanges(release, document)),
    ...received.files.flatMap(({ path, hash }) => {
      const known = release.files[path];
      if (known === undefined) return [`${path} is not a file of the release.`];
      return known === hash ? [] : [`${path} is not as in the release.`];
    }),
    ...foreign(received.scripts, 'script-src', 'A script comes'),
    ...foreign(received.frames, 'frame-src', 'A frame comes'),
    ...received.inline
      .map(hashOf)
      .filter((hash) => !inlineScripts.includes(hash))
      .map((hash) => `The page has an inline script that no document of the release has: ${hash}.`),
  ];
}

function documentChanges(
  { headers, otherHeaders, documents }: Release,
  one: Received['documents'][number],
): readonly string[] {
  const { path, text } = one;
  const name = `${routePath(path).slice(1)}.html`;
  // A host gives its default document for a path that is spelled in another way.
  const fallback = documents['index.html'];
  const known = fallback?.hash === hashOf(text) ? fallback : (documents[name] ?? fallback);
  const hashes = inlineOf(text).map(hashOf);
  const more = hashes.filter((hash) => !known?.inline.includes(hash));
  return [
    ...Object.entries(isPaymentPath(path) ? headers : otherHeaders).flatMap(([header, value]) =>
      headerChanges(path, header, value, one.headers[header.toLowerCase()]),
    ),
    ...(known?.hash === hashOf(text) ? [] : [`${path}: the document is not as in the release.`]),
    ...more.map((hash) => `${path}: the document has an inline script that is not of the release: ${hash}.`),
  ];
}

function headerChanges(
  path: string,
  header: string,
  wanted: string,
  found: string | undefined,
): readonly string[] {
  if (found === undefined) return [`${path}: the header ${header} is missing.`];
  if (header !== 'Content-Security-Policy')
    return found === wanted ? [] : [`${path}: the header ${header} is '${found}', not '${wanted}'.`];
  const [before, now] = [directivesOf(wanted), directivesOf(found)];
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((directive) => {
    const [had, has] = [before.get(directive), now.get(directive)];
    if (!has) return [`${path}: the CSP has no ${directive} anymore.`];
    if (!had) return [`${path}: the CSP has a ${directive} that is not of the release.`];
    return [
      ...has
        .filter((source) => !had.includes(source))
        .map((source) => `${path}: ${directive} of the CSP also allows ${source}.`),
      ...had
        .filter((source) => !has.includes(source))
        .map((source) => `${path}: ${directive} of the CSP does not allow ${source} anymore.`),
    ];
  });
}

function directivesOf(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(';').flatMap((part) => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return name ? [[name, sources] as const] : [];
    }),
  );
}

/** Whether a source of a CSP names an origin: itself, or any host under '*.'. */
function isAllowed(origin: string, source: string): boolean {
  const [, scheme = '', host = ''] = /^(\w+:\/\/)\*(\..+)$/.exec(source) ?? [];
  return scheme === '' ? source === origin : origin.startsWith(scheme) && origin.endsWith(host);
}

/** The inline scripts of a document, including those that are data. */
function inlineOf(html: string): readonly string[] {
  return [...html.matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g)].map(([, text = '']) => text);
}
