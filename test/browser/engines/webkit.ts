import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Engine, FramePath, Tab } from './engine.ts';
import { keyActions, pointerActions, WINDOW } from './engine.ts';
import { endWithThis } from './processes.ts';

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** The browser's own toolbar must not be wider than a phone. */
const STYLE =
  'button, entry, toolbar, toolitem, headerbar, box, image { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; }';
/** How long the driver may take to listen, in milliseconds. */
const START_TIME = 20_000;

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** WebKitGTK's small browser, by WebDriver, on a screen that nobody sees. */
export async function startWebKit({ driver, browser, screen }: WebKitPrograms): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'portal-webkit-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), STYLE);
  const shown = spawn(screen, ['-displayfd', '3', '-screen', '0', '1400x1300x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const ends = [endWithThis(shown)];
  const close = async () => {
    for (const end of ends.toReversed()) await end();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const display = await firstLine(shown.stdio[3] as NodeJS.ReadableStream);
    const port = await freePort();
    const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      detached: true,
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        TZ: 'America/Los_Angeles',
        LANG: 'C.UTF-8',
        HOME: home,
        XDG_CONFIG_HOME: home,
        GSETTINGS_BACKEND: 'memory',
        // No accessibility bus and no graphics card.
        NO_AT_BRIDGE: '1',
        GTK_A11Y: 'none',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      },
    });
    ends.push(endWithThis(child));
    const call = caller(`http://127.0.0.1:${port}`);
    await untilItListens(call);
    return { newVisitor: () => newVisitor(call, browser), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function newVisitor(call: Call, binary: string) {
  const wanted = {
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    pageLoadStrategy: 'normal',
  };
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch: wanted } })) as {
    sessionId: string;
  };
  const base = `/session/${sessionId}`;
  let isFirst = true;
  return {
    problems: [],
    async newTab() {
      const handle = isFirst
        ? await call('GET', `${base}/window`)
        : ((await call('POST', `${base}/window/new`, { type: 'tab' })) as { handle: string }).handle;
      isFirst = false;
      return tabOf(call, base, String(handle));
    },
    close: async () => void (await call('DELETE', base)),
  };
}

function tabOf(call: Call, base: string, handle: string): Tab {
  async function step(
    method: 'GET' | 'POST',
    path: string,
    body: object = {},
    frame: FramePath = [],
  ): Promise<unknown> {
    await call('POST', `${base}/window`, { handle });
    await call('POST', `${base}/frame`, { id: null });
    for (const id of frame) {
      const found = (await call('POST', `${base}/elements`, {
        using: 'css selector',
        value: 'iframe',
      })) as object[];
      await call('POST', `${base}/frame`, { id: found[id] ?? null });
    }
    return call(method, base + path, method === 'GET' ? undefined : body);
  }
  const act = async (frame: FramePath, actions: readonly object[]) =>
    void (await step('POST', '/actions', { actions }, frame));
  return {
    open: async (url) => void (await step('POST', '/url', { url })),
    async evaluate(expression, frame) {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`;
      const answer = (await step('POST', '/execute/async', { script, args: [] }, frame)) as {
        value?: unknown;
        error?: string;
      };
      if (answer.error) throw new Error(answer.error);
      return answer.value;
    },
    // Points are relative to the window here, whichever frame is used.
    pointer: (steps, { frame }) => act(frame, pointerActions(steps, WINDOW)),
    keys: (keys, frame) => act(frame, keyActions(keys)),
    async resize(width, height) {
      await step('POST', '/window/rect', { width, height });
      // The browser's toolbar takes part of the window.
      const inner = (await step('POST', '/execute/sync', {
        script: 'return innerHeight',
        args: [],
      })) as number;
      await step('POST', '/window/rect', { width, height: 2 * height - inner });
    },
    back: async () => void (await step('POST', '/back')),
    async picture() {
      const data = await step('GET', '/screenshot');
      return Buffer.from(String(data), 'base64');
    },
    reload: async () => void (await step('POST', '/refresh')),
  };
}

function caller(origin: string): Call {
  return async (method, path, body) => {
    const { status, text } = await send(origin + path, method, JSON.stringify(body ?? {}));
    const { value } = JSON.parse(text) as { value: unknown };
    if (status === 200) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`WebKit, ${method} ${path.replace(/^\/session\/[^/]+/, '')}: ${error} ${message}`);
  };
}

/** Each request uses its own connection: the driver closes idle ones without notice. */
function send(
  url: string,
  method: string,
  body: string,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent: false }, (answer) => {
      const chunks: string[] = [];
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: chunks.join('') }));
    });
    asked.on('error', reject);
    asked.end(method === 'POST' ? body : undefined);
  });
}

async function untilItListens(call: Call): Promise<void> {
  const until = Date.now() + START_TIME;
  for (;;) {
    try {
      await call('GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    stream.once('data', (text: Buffer) => resolve(String(text).trim()));
    stream.once('end', () => reject(new Error('The screen for WebKit has not started')));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
