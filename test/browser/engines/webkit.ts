import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { By, Capabilities, Key, WebDriver } from 'selenium-webdriver';
import { Executor, HttpClient } from 'selenium-webdriver/http/index.js';
import { DriverService } from 'selenium-webdriver/remote/index.js';
import type { Engine, FramePath, TabDriver, Visitor } from './engine.ts';
import { endWithThis } from './processes.ts';

export interface WebKitExecutables {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** The browser's own toolbar must not be wider than a phone. */
const STYLE =
  'button, entry, toolbar, toolitem, headerbar, box, image { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; }';
/** How long an executable may take to start, in milliseconds. */
const START_TIME = 20_000;

/** Keys that are not characters. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: Key.BACK_SPACE,
  Tab: Key.TAB,
  Enter: Key.ENTER,
  End: Key.END,
  ArrowDown: Key.ARROW_DOWN,
};

/** Shared environment of the browsers: place and time, and no graphics card. */
const ENV = { TZ: 'America/Los_Angeles', LANG: 'C.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' };

/** WebKitGTK's minimal browser through WebDriver, on a virtual screen. */
export function startWebKit({ driver, browser, screen }: WebKitExecutables): Promise<Engine> {
  return startDriver(driver, async (home, end) => {
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
export function startWpe({ driver, browser, screen }: WebKitExecutables): Promise<Engine> {
  return startDriver(driver, async (home, end) => {
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
      options: { 'wpe:browserOptions': { binary: browser, args: ['--automation', '--platform=wl'] } },
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

/** Starts a driver after its dependencies; `end` registers executables to end with it. */
async function startDriver(
  executable: string,
  prepare: (home: string, end: (child: ChildProcess) => void) => Promise<Prepared>,
): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'portal-webkit-'));
  const ends: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of ends.toReversed()) await stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const { options, env } = await prepare(home, (child) => void ends.push(endWithThis(child)));
    const service = new DriverService.Builder(executable)
      .setHostname('127.0.0.1')
      .setEnvironment({ ...process.env, ...ENV, HOME: home, ...env })
      .setStdio('ignore')
      .build();
    ends.push(() => service.kill());
    const url = await service.start(START_TIME);
    // Each request uses its own connection: the driver closes idle ones without notice.
    const executor = new Executor(new HttpClient(url, new Agent({ keepAlive: false })));
    return { newVisitor: () => newVisitor(executor, options), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function newVisitor(executor: Executor, options: object): Promise<Visitor> {
  const driver = WebDriver.createSession(executor, new Capabilities(options));
  let isFirst = true;
  return {
    problems: [],
    async newTab() {
      if (!isFirst) await driver.switchTo().newWindow('tab');
      isFirst = false;
      return tabOf(driver, await driver.getWindowHandle());
    },
    close: () => driver.quit(),
  };
}

function tabOf(driver: WebDriver, handle: string): TabDriver {
  async function frameAt(path: FramePath = []): Promise<WebDriver> {
    await driver.switchTo().window(handle);
    await driver.switchTo().defaultContent();
    for (const place of path) {
      const inner = (await driver.findElements(By.css('iframe')))[place];
      if (!inner) throw new Error(`No frame ${path.join('.')}`);
      await driver.switchTo().frame(inner);
    }
    return driver;
  }

  return {
    open: async (url) => (await frameAt()).get(url),
    async evaluate(expression, frame) {
      const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`;
      const response = await (
        await frameAt(frame)
      ).executeAsyncScript<{ readonly value?: unknown; readonly error?: string }>(script);
      if (response.error) throw new Error(response.error);
      return response.value;
    },
    // Points are relative to the window here, whichever frame is used.
    async pointer(steps, { frame }) {
      const pointerActions = (await frameAt(frame)).actions();
      for (const { action, x, y } of steps) {
        if (action === 'move') pointerActions.move({ x: Math.round(x), y: Math.round(y), duration: 0 });
        else if (action === 'down') pointerActions.press();
        else pointerActions.release();
      }
      await pointerActions.perform();
    },
    async keys(keys, frame) {
      await (
        await frameAt(frame)
      )
        .actions()
        .sendKeys(...keys.map((key) => KEYS[key] ?? key))
        .perform();
    },
    async resize(width, height) {
      const window = (await frameAt()).manage().window();
      await window.setRect({ width, height });
      // The browser's toolbar takes part of the window.
      const inner = await driver.executeScript<number>('return innerHeight');
      await window.setRect({ width, height: 2 * height - inner });
    },
    back: async () => (await frameAt()).navigate().back(),
    screenshot: async () => Buffer.from(await (await frameAt()).takeScreenshot(), 'base64'),
    reload: async () => (await frameAt()).navigate().refresh(),
  };
}

async function until(findShown: () => boolean): Promise<void> {
  const end = Date.now() + START_TIME;
  while (!findShown()) {
    if (Date.now() > end) throw new Error('The screen for WebKit has not started');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    stream.once('data', (text: Buffer) => resolve(String(text).trim()));
    stream.once('end', () => reject(new Error('The screen for WebKit has not started')));
  });
}
