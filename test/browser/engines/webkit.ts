import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
/** How long a program may take to start, in milliseconds. */
const START_TIME = 20_000;

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Shared environment of the browsers: place and time, and no graphics card. */
const ENV = { TZ: 'America/Los_Angeles', LANG: 'C.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' };

/** WebKitGTK's minimal browser through WebDriver, on a virtual screen. */
export function startWebKit({ driver, browser, screen }: WebKitPrograms): Promise<Engine> {
  return start(driver, async (home, end) => {
    mkdirSync(join(home, 'gtk-3.0'));
    writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), STYLE);
    const shown = spawn(screen, ['-displayfd', '3', '-screen', '0', '1400x1300x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      detached: true,
    });
    end(shown);
    const display = await firstLine(shown.stdio[3] as NodeJS.ReadableStream);
    return {
      options: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
      env: {
        DISPLAY: `:${display}`,
        XDG_CONFIG_HOME: home,
        GSETTINGS_BACKEND: 'memory',
        // No accessibility bus.
        NO_AT_BRIDGE: '1',
        GTK_A11Y: 'none',
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      },
    };
  });
}

/** The size of the window of {@link startWpe}, which the driver cannot change: a phone's. */
const WPE_WINDOW = { width: 390, height: 844 };

/** WPE WebKit in its minimal browser, cog, on a virtual Wayland screen: one tab at a time. */
export function startWpe({ driver, browser, screen }: WebKitPrograms): Promise<Engine> {
  return start(driver, async (home, end) => {
    const runtime = { XDG_RUNTIME_DIR: home, HOME: home };
    const socket = 'portal';
    const args = ['--backend=headless-backend.so', '--use-pixman', '--width=1400', '--height=1300'];
    end(
      spawn(screen, [...args, `--socket=${socket}`, '--idle-time=0'], {
        stdio: 'ignore',
        detached: true,
        env: { ...process.env, ...runtime },
      }),
    );
    await until(() => existsSync(join(home, socket)));
    return {
      options: {
        'wpe:browserOptions': { binary: browser, args: ['--automation', '--platform=wl'] },
      },
      env: {
        ...runtime,
        WAYLAND_DISPLAY: socket,
        COG_PLATFORM_WL_VIEW_WIDTH: String(WPE_WINDOW.width),
        COG_PLATFORM_WL_VIEW_HEIGHT: String(WPE_WINDOW.height),
      },
    };
  });
}

interface Prepared {
  /** Capabilities for a session of the driver. */
  readonly options: object;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a driver after its dependencies; `end` registers programs to end with it. */
async function start(
  driver: string,
  prepare: (home: string, end: (child: ChildProcess) => void) => Promise<Prepared>,
): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'portal-webkit-'));
  const ends: (() => Promise<void>)[] = [];
  const end = (child: ChildProcess) => void ends.push(endWithThis(child));
  const close = async () => {
    for (const stop of ends.toReversed()) await stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { options, env } = await prepare(home, end);
    const port = await freePort();
    end(
      spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
        stdio: 'ignore',
        detached: true,
        env: { ...process.env, ...ENV, HOME: home, ...env },
      }),
    );
    const call = caller(`http://127.0.0.1:${port}`);
    await until(() => call('GET', '/status'));
    return { newVisitor: () => newVisitor(call, options), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function newVisitor(call: Call, options: object) {
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { ...options, pageLoadStrategy: 'normal' } },
  })) as { sessionId: string };
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

/** Waits until a check returns true or a value. */
async function until(look: () => unknown): Promise<void> {
  const end = Date.now() + START_TIME;
  for (;;) {
    try {
      if ((await look()) !== false) return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    if (Date.now() > end) throw new Error('WebKit has not started');
    await new Promise((resolve) => setTimeout(resolve, 50));
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
