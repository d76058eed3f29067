import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:http2';
import { connect as connectPlain, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { connect as connectSecure } from 'node:tls';
import type { SecureVersion } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { readVersion } from '../../src/app/build/version.ts';
import { hostFiles, hostHeaders } from '../host/files.ts';
import { deviationsFrom, hashOf, releaseOf } from '../host/release.ts';
import { portalConfig } from '../lab/config.ts';
import { BUILT } from '../support/built.ts';
import { makeCertificate } from '../support/certificate.ts';
import { specRoutes } from '../support/spec.ts';
import { hostExecutables } from './engines/executables.ts';
import { expect, test } from './fixtures.ts';

/** The values for the guide's placeholders in this test. */
interface Host {
  readonly folder: string;
  readonly secure: number;
  readonly plain: number;
  readonly nginx: ChildProcess;
}

/** The name in docs/host/portal.conf. */
const NAME = 'portal.example.com';

const CONFIG = {
  ...portalConfig(),
  // Another one than in the tests' build.
  supportPhone: '+1 (555) 010-0000',
  reports: {
    violations: 'https://reports.example.com/policy',
    failures: 'https://reports.example.com/failures',
  },
};
/** What every response at a path has. */
const headersOf = (path?: string) =>
  Object.entries(hostHeaders(CONFIG, BUILT, path)).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );

test.describe.configure({ mode: 'serial' });

let host: Host | undefined;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  host = await startHost();
});

test.afterAll(async () => {
  if (!host) return;
  const { nginx } = host;
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  nginx.kill('SIGQUIT');
  await ended;
  rmSync(host.folder, { recursive: true, force: true });
});

test('every route has its document, with every header, over HTTP/2', async () => {
  for (const { path } of specRoutes()) {
    const response = await get(path.replaceAll(/\{\w+\}/g, '2611000137'));
    expect(response.status, path).toBe(200);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.headers['cache-control']).toBe('no-store');
    for (const [name, value] of headersOf(path))
      expect(response.headers[name], `${path} ${name}`).toBe(value);
    // The configuration, the early calls and document-start, in what one round trip brings.
    const inline = [...response.text.matchAll(/<script(?![^>]* src=)([^>]*)>(.*?)<\/script>/gs)];
    const [data, ...scripts] = inline.toSorted(([, a]) => (a?.includes('application/json') ? -1 : 1));
    expect(JSON.parse(data?.[2] ?? ''), path).toEqual(CONFIG);
    // Without JavaScript, in an old browser, or without code, in both languages.
    const phones = [...response.text.matchAll(/<a href="tel:([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
      ([, ...phone]) => phone,
    );
    expect(phones, path).toEqual(Array.from({ length: 4 }, () => ['+15550100000', CONFIG.supportPhone]));
    expect(scripts, path).toHaveLength(3);
    for (const [, , text = ''] of scripts)
      expect(response.headers['content-security-policy'], path).toContain(
        `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
    expect(gzipSync(response.text).length, path).toBeLessThan(14_250);
  }
  const pathSpellings = {
    payment: ['/Payment_Form?x=/nyform', '/payment_form/', '//payment_form//?x=/nyform'],
    other:
      '/nyform?x=/payment_form /collections/Stool / // /fedexPickup//search/ /payment_succeed/ //payment_succeed'.split(
        ' ',
      ),
  };
  for (const [kind, paths] of Object.entries(pathSpellings))
    for (const path of paths) {
      const policy = String((await get(path)).headers['content-security-policy']);
      expect(policy.includes('trusted-types'), path).toBe(kind === 'other');
    }
  const [form, other] = [(await get('/payment_form')).text, (await get('/collections/stool')).text];
  expect(form).toMatch(/modulepreload[^>]*\/assets\/payment-/);
  expect(other).not.toContain('rel="modulepreload"');
});

test('a host that serves the release itself is reported as unchanged [OWN-R12]', async () => {
  const paths = ['/payment_form', '/pns_single_page_flow', '/Payment_Form/', '/nyform', '/collections/stool'];
  const documents = await Promise.all(
    paths.map(async (path) => {
      const { headers, text } = await get(path);
      const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
      return { path, text, headers: Object.fromEntries(named) };
    }),
  );
  const script = documents[0]?.text.match(/\/assets\/index-[^"]+\.js/)?.[0] ?? '';
  const received = {
    documents,
    files: [{ path: script, hash: hashOf((await get(script)).text) }],
    scripts: [],
    frames: [],
    inline: [],
  };
  expect(deviationsFrom(releaseOf(CONFIG, BUILT), received)).toEqual([]);
});

test('a missing file is reported with every header, and never cached', async () => {
  const script = (await get('/')).text.match(/\/assets\/index-[^"]+\.js/)?.[0] ?? '';
  for (const path of ['/assets/none.js', `${script}.map`, '/.well-known/none', '/assets/']) {
    const response = await get(path);
    expect(response.status, path).toBe(404);
    expect(response.headers['cache-control'], path).toBe('no-store');
    for (const [name, value] of headersOf()) expect(response.headers[name], `${path} ${name}`).toBe(value);
  }
});

test('the build is cached forever and compressed, the configuration is not cached', async () => {
  const script = (await get('/')).text.match(/\/assets\/index-[^"]+\.js/)?.[0] ?? '';
  const code = await get(script, { 'accept-encoding': 'gzip' });
  expect(code.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding',
  });
  expect(code.headers['content-type']).toMatch(/javascript/);
  for (const [name, value] of headersOf()) expect(code.headers[name], name).toBe(value);
  expect((await get('/config.json')).headers['cache-control']).toBe('no-store');
  const version = await get('/version.json');
  expect(version.headers['cache-control']).toBe('no-store');
  expect(JSON.parse(version.text)).toEqual(readVersion());
  expect((await get('/.well-known/apple-developer-merchantid-domain-association')).text).toBe('association');
});

test('a response without a page has every header too, and is never cached', async () => {
  for (const [request, status] of [
    ['GET /payment_form?token=secret HTTP/1.1\r\nHost: portal.example.com\r\nHost: x\r\n', 400],
    ['GET /../../etc/passwd HTTP/1.1\r\nHost: portal.example.com\r\n', 400],
    ['TRACE /payment_form?token=secret HTTP/1.1\r\nHost: portal.example.com\r\n', 405],
    [
      'POST /payment_form?token=secret HTTP/1.1\r\nHost: portal.example.com\r\nContent-Length: 9999999\r\n',
      413,
    ],
  ] as const) {
    const response = await exchange(request);
    expect(response, request).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    for (const [name, value] of [...headersOf(), ['cache-control', 'no-store']])
      expect(response.toLowerCase(), `${request} ${name}`).toContain(`${name}: ${value}`.toLowerCase());
  }
});

test('the host accepts TLS 1.2 and 1.3, and refuses older versions because they are old', async () => {
  const responses: Record<string, string> = {};
  for (const version of ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const)
    responses[version] = await negotiateVersion(version);
  const refused = 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION';
  expect(responses).toEqual({
    TLSv1: refused,
    'TLSv1.1': refused,
    'TLSv1.2': 'TLSv1.2',
    'TLSv1.3': 'TLSv1.3',
  });
});

test('the host serves the licenses as plain text', async () => {
  expect((await get('/licenses.md')).headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8' });
});

test('plain HTTP redirects to HTTPS and is not cached, another name is refused, and no log contains a query', async () => {
  const redirect = await exchange(
    'GET /payment_form?token=secret HTTP/1.1\r\nHost: portal.example.com\r\n',
    'plain',
  );
  expect(redirect).toMatch(/^HTTP\/1\.1 301/);
  expect(redirect).toContain('Location: https://portal.example.com/payment_form?token=secret');
  expect(redirect).toContain('Cache-Control: no-store');
  const other = 'GET /payment_form?token=secret HTTP/1.1\r\nHost: evil.example\r\n';
  expect([await exchange(other, 'plain'), await exchange(other)]).toEqual(['', '']);
  await expect(exchange(other, 'secure', 'evil.example')).rejects.toThrow();
  await get('/payment_form?token=secret');
  const { folder = '' } = host ?? {};
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  expect(logs).toEqual(expect.arrayContaining(['portal.log', 'portal-error.log']));
  const log = logs.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  expect(log).toContain('"GET /payment_form');
  expect(log).not.toContain('secret');
});

test('a static host gets the same headers', () => {
  const file = hostFiles(CONFIG, BUILT)['_headers'] ?? '';
  for (const [name, value] of Object.entries(hostHeaders(CONFIG, BUILT)))
    expect(file).toContain(`  ${name}: ${value}`);
});

/** The commands of a chapter of docs/operating.md, block by block. */
function commandsOf(chapter: string): readonly string[] {
  const guide = readFileSync('docs/operating.md', 'utf8');
  const [, text = ''] = new RegExp(`\\n## ${chapter}\\n([^]*?)\\n## `).exec(guide) ?? [];
  return [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, commands = '']) => commands);
}

/** Runs commands of the guide in a folder that stands for /srv and the clone. nginx itself gets the requests of the tests above. */
function follow(folder: string, commands: string, commit = '') {
  writeFileSync(join(folder, 'nginx'), '#!/bin/sh', { mode: 0o755 });
  const { status, stderr } = spawnSync(
    'bash',
    [
      '--norc',
      '-euc',
      commands.replaceAll('$(git rev-parse --short HEAD)', commit).replaceAll('/srv', folder),
    ],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` } },
  );
  return [status, stderr] as const;
}

test("the guide's release and rollback commands lose no file, and a second rollback restores the good release", () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
  try {
    const [, fill = '', point = '', back = '', old = ''] = commandsOf('Release and rollback');
    const put = (name: string, text = '') => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    };
    put('files/logo.svg', 'logo');
    for (const name of [
      'config.json',
      'host/portal-headers.conf',
      'host/release.json',
      'host/documents/index.html',
    ])
      put(name);
    const release = (commit: string) => {
      rmSync(join(folder, 'dist'), { recursive: true, force: true });
      for (const name of ['index.html', `assets/${commit}.js`, `assets/${commit}.js.map`])
        put(`dist/${name}`);
      return follow(folder, fill + point, commit);
    };
    const served = () => readdirSync(join(folder, 'portal/public/assets'));
    const current = () => readlinkSync(join(folder, 'portal'));
    expect(release('1st')).toEqual([0, '']);
    expect(served()).toEqual(['1st.js']);
    expect(release('2nd')).toEqual([0, '']);
    expect(served()).toEqual(['1st.js', '2nd.js']);
    expect(follow(folder, back)).toEqual([0, '']);
    // Pages of the release that is taken back are open, too.
    expect(served()).toEqual(['1st.js', '2nd.js']);
    expect(follow(folder, back)).toEqual([1, expect.stringContaining('no release before it')]);
    expect(current()).toContain('1st');
    expect(release('3rd')).toEqual([0, '']);
    expect(served()).toEqual(['1st.js', '2nd.js', '3rd.js']);
    expect(readFileSync(join(folder, 'portal/public/logo.svg'), 'utf8')).toBe('logo');
    const listed = spawnSync('bash', ['-c', old.replaceAll('/srv', folder)], { encoding: 'utf8' }).stdout;
    expect(listed, 'the one that is served, and the newest besides, are kept').toMatch(/^\S+-1st\n$/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the commands in operating.md put a planned outage into the documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-outage-'));
  try {
    const [put = ''] = commandsOf('A planned outage');
    for (const name of ['portal/build', 'portal/public'])
      cpSync(BUILT, join(folder, name), { recursive: true });
    mkdirSync(join(folder, 'portal/headers'));
    const outage = {
      text: { en: 'Our systems are down for maintenance.', es: 'El laboratorio actualiza sus sistemas.' },
      from: '2026-11-28T20:00-08:00',
      until: '2026-11-29T02:00-08:00',
      blocksSubmissions: true,
    };
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ ...CONFIG, notice: outage }));
    const command = (name: string) =>
      `${name}) shift 4; exec '${process.execPath}' '${join(process.cwd(), `test/${name}/run.ts`)}' "$@";;`;
    writeFileSync(
      join(folder, 'npm'),
      `#!/bin/sh\ncase "$2" in ${command('config')} ${command('host')} esac\n`,
      { mode: 0o755 },
    );
    expect(follow(folder, put)).toEqual([0, '']);
    for (const name of ['payment_form.html', 'index.html']) {
      const document = readFileSync(join(folder, 'portal/public', name), 'utf8');
      expect(document, name).toContain(JSON.stringify(outage));
    }
    expect(readFileSync(join(folder, 'portal/public/config.json'), 'utf8')).toContain(outage.from);
    expect(readdirSync(join(folder, 'portal/headers'))).toEqual([
      'portal-headers.conf',
      'portal-policy.conf',
      'release.json',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function startHost(): Promise<Host> {
  const executables = hostExecutables(process.env);
  if (!executables) throw new Error('The run has found no nginx');
  const folder = mkdtempSync(join(tmpdir(), 'portal-host-'));
  const root = join(folder, 'portal');
  cpSync(BUILT, root, { recursive: true });
  writeFileSync(join(root, 'config.json'), JSON.stringify(CONFIG));
  mkdirSync(join(root, '.well-known'));
  writeFileSync(join(root, '.well-known/apple-developer-merchantid-domain-association'), 'association');
  const [secure, plain] = [await freePort(), await freePort()];
  await makeCertificate(executables.openssl, folder, 'portal');
  const guide = readFileSync('docs/host/portal.conf', 'utf8')
    // The ports are those of this machine's IPv4.
    .replaceAll(/ +listen \[::\].+\n/g, '')
    .replaceAll('/srv/portal/headers/', `${folder}/`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${secure}`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll('/srv/portal/public', root);
  writeFileSync(join(folder, 'portal.conf'), guide);
  for (const [name, text] of Object.entries(hostFiles(CONFIG, BUILT))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  cpSync(join(folder, 'documents'), root, { recursive: true });
  writeFileSync(
    join(folder, 'nginx.conf'),
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
      `events {} http { include /etc/nginx/mime.types; include ${folder}/portal.conf; }`,
    ].join('\n'),
  );
  const nginx = spawn(executables.nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const begun = { folder, secure, plain, nginx };
  await expect(async () => {
    host = begun;
    expect((await get('/')).status).toBe(200);
  }).toPass({ timeout: 30_000 });
  return begun;
}

interface HostResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** What the host responds to these lines of a request, '' if it closes the connection. */
function exchange(request: string, port: 'plain' | 'secure' = 'secure', servername = NAME): Promise<string> {
  const target = { port: host?.[port] ?? 0, host: '127.0.0.1' };
  const socket =
    port === 'plain'
      ? connectPlain(target)
      : connectSecure({ ...target, servername, rejectUnauthorized: false });
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (part: Buffer) => (text += String(part)));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    socket.write(`${request}Connection: close\r\n\r\n`);
  });
}

/** The version that the host speaks with a browser that knows only this one, or how it refuses. */
function negotiateVersion(version: SecureVersion): Promise<string> {
  const socket = connectSecure({
    port: host?.secure ?? 0,
    host: '127.0.0.1',
    servername: NAME,
    rejectUnauthorized: false,
    minVersion: version,
    maxVersion: version,
    // Otherwise this side, not the host, refuses the old versions.
    ciphers: 'ALL:@SECLEVEL=0',
  });
  return new Promise((resolve) => {
    socket.on('secureConnect', () => {
      resolve(String(socket.getProtocol()));
      socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

/** A GET over HTTP/2; fails if the host does not support it. */
async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<HostResponse> {
  const session = connect(`https://127.0.0.1:${host?.secure}`, {
    servername: NAME,
    rejectUnauthorized: false,
  });
  try {
    return await new Promise<HostResponse>((resolve, reject) => {
      session.on('error', reject);
      const stream = session.request({ ':path': path, ':authority': NAME, ...headers });
      const parts: Buffer[] = [];
      let head: Record<string, unknown> = {};
      stream.on('response', (received) => (head = received));
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('error', reject);
      stream.on('end', () =>
        resolve({
          status: Number(head[':status']),
          headers: head as HostResponse['headers'],
          text: Buffer.concat(parts).toString(),
        }),
      );
      stream.end();
    });
  } finally {
    session.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
