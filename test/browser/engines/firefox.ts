import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Engine, FramePath, Tab } from './engine.ts';
import { keyActions, pointerActions } from './engine.ts';
import { endWithThis } from './processes.ts';

/** Disables everything that Firefox does on its own: updates, reports and network probes. */
const PREFERENCES = {
  'remote.active-protocols': 1,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.newtabpage.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
};

type Call = (method: string, params?: object) => Promise<Record<string, unknown>>;

/** Firefox, through its built-in WebDriver BiDi. */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'portal-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, HOME: profile },
  });
  const end = endWithThis(child);
  const remove = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  try {
    const address = await addressOf(child.stderr);
    const { call, listen, close } = await connect(`${address}/session`);
    await call('session.new', { capabilities: {} });
    await call('session.subscribe', { events: ['log.entryAdded'] });
    return {
      async newVisitor() {
        const { userContext } = await call('browser.createUserContext');
        const problems: string[] = [];
        const tabs = new Set<unknown>();
        const stop = listen(({ type, text, source }) => {
          const { context } = source as { context: unknown };
          if (type === 'javascript' && tabs.has(context)) problems.push(String(text));
        });
        return {
          problems,
          async newTab() {
            const { context } = await call('browsingContext.create', { type: 'tab', userContext });
            tabs.add(context);
            await call('emulation.setTimezoneOverride', {
              timezone: 'America/Los_Angeles',
              contexts: [context],
            });
            return tabOf(call, String(context));
          },
          async close() {
            stop();
            await call('browser.removeUserContext', { userContext });
          },
        };
      },
      async close() {
        close();
        await end();
        remove();
      },
    };
  } catch (error) {
    await end();
    remove();
    throw error;
  }
}

function tabOf(call: Call, context: string): Tab {
  async function contextOf(frame: FramePath): Promise<string> {
    let target = context;
    for (const place of frame) {
      const inner = await valueOf(`document.querySelectorAll('iframe')[${place}]?.contentWindow`, target);
      const { value } = inner as { value?: { context?: string } };
      if (!value?.context) throw new Error(`No frame ${frame.join('.')}`);
      target = value.context;
    }
    return target;
  }

  async function evaluate(expression: string, frame: FramePath = []): Promise<unknown> {
    const target = await contextOf(frame);
    const { value } = (await valueOf(
      `Promise.resolve(${expression}).then((it) => JSON.stringify(it) ?? null)`,
      target,
    )) as {
      value?: string | null;
    };
    return value ? (JSON.parse(value) as unknown) : undefined;
  }

  async function valueOf(expression: string, target: string): Promise<unknown> {
    const answer = await call('script.evaluate', {
      expression,
      target: { context: target },
      awaitPromise: true,
    });
    if (answer['type'] === 'exception') throw new Error(JSON.stringify(answer['exceptionDetails']));
    return answer['result'];
  }

  const step = async (method: string, params: object) => void (await call(method, { context, ...params }));
  const act = async (frame: FramePath, actions: readonly object[]) =>
    step('input.performActions', { context: await contextOf(frame), actions });
  return {
    evaluate,
    open: (url) => step('browsingContext.navigate', { url, wait: 'complete' }),
    pointer: (steps, place) => act(place.frame, pointerActions(steps, place)),
    keys: (keys, frame) => act(frame, keyActions(keys)),
    resize: (width, height) => step('browsingContext.setViewport', { viewport: { width, height } }),
    back: () => step('browsingContext.traverseHistory', { delta: -1 }),
    async picture() {
      const { data } = await call('browsingContext.captureScreenshot', { context });
      return Buffer.from(String(data), 'base64');
    },
    reload: () => step('browsingContext.reload', { wait: 'complete' }),
  };
}

function addressOf(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      said += text;
      const [, address] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
    stream.on('end', () => reject(new Error(`Firefox has not started: ${said}`)));
  });
}

type Entry = Readonly<Record<string, unknown>>;

async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('Firefox does not answer')));
  });
  let last = 0;
  const waiting = new Map<
    number,
    { resolve: (value: Record<string, unknown>) => void; reject: (error: Error) => void }
  >();
  const listeners = new Set<(entry: Entry) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Entry & { id?: number; result?: Record<string, unknown> };
    if (message.id === undefined) {
      for (const listener of listeners) listener(message['params'] as Entry);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.result) call?.resolve(message.result);
    else call?.reject(new Error(`${String(message['error'])}: ${String(message['message'])}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'));
  });
  const call: Call = (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    call,
    listen(listener: (entry: Entry) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => socket.close(),
  };
}
